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

/** A client's own questionnaires, forms and meeting records. */
export const recordsRoutes = [waitingRecords, answerRecord] as const;
