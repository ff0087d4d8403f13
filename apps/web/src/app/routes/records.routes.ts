import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';

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

/** A client's own questionnaires, forms, meeting records and identifications. */
export const recordsRoutes = [waitingRecords, answerRecord, answerIdentification] as const;
