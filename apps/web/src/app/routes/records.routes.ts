import { createRoute } from '@tanstack/react-router';
import { lazyScreen, staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const waitingRecords = createRoute({
  getParentRoute: () => shell,
  path: '/records',
  staticData: { title: 'records:mine.title' },
  component: lazyScreen(() => import('../../screens/records/waiting-records-screen.tsx'), 'WaitingRecordsScreen'),
});

const answerRecord = createRoute({
  getParentRoute: () => shell,
  path: '/records/$kind/$id',
  staticData: { title: 'records:mine.title' },
  component: lazyScreen(() => import('../../screens/records/answer-record-screen.tsx'), 'AnswerRecordScreen'),
});

const answerIdentification = createRoute({
  getParentRoute: () => shell,
  path: '/identifications/$id',
  staticData: { title: 'identifications:mine.title' },
  component: lazyScreen(() => import('../../screens/identifications/answer-identification-screen.tsx'), 'AnswerIdentificationScreen'),
});

const requestScreens = () => import('../start/service-request-screens.ts');

const createRequest = createRoute({
  getParentRoute: () => shell,
  path: '/service-requirements/create',
  staticData: { title: 'serviceRequests:createTitle' },
  validateSearch: search.serviceRequest,
  component: lazyScreen(requestScreens, 'CreateRequestScreen'),
});

const request = createRoute({
  getParentRoute: () => shell,
  path: '/service-requirements/$id',
  staticData: { title: 'serviceRequests:title' },
  component: lazyScreen(requestScreens, 'RequestScreen'),
});

const requestHistory = createRoute({
  getParentRoute: () => shell,
  path: '/back-office/service-requirements/history',
  staticData: { title: 'screens:serviceRequests' },
  validateSearch: search.list,
  component: staffScreen(requestScreens, 'RequestHistoryScreen'),
});

const requestDetail = createRoute({
  getParentRoute: () => shell,
  path: '/back-office/service-requirements/$id',
  staticData: { title: 'serviceRequests:title' },
  component: staffScreen(requestScreens, 'RequestDetailScreen'),
});

/** A client's own questionnaires, forms, meeting records, identifications and service requests; the office's list of the latter. */
export const recordsRoutes = [
  waitingRecords,
  answerRecord,
  answerIdentification,
  createRequest,
  request,
  requestHistory,
  requestDetail,
] as const;
