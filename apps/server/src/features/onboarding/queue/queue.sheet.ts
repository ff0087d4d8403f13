import type { QueuedOnboarding } from '@pramen/contract/onboarding/queue.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const queueSheet: ListSheet<QueuedOnboarding> = {
  name: 'onboardings',
  title: 'onboardingQueue:title',
  columns: [
    ['onboardingQueue:client', 'text', ({ client }) => client.name],
    ['onboardingQueue:adviser', 'text', ({ adviser }) => adviser],
    ['onboardingQueue:state', 'text', ({ state }, language) => translate(language, `onboardingQueue:states.${state}`)],
    [
      'onboardingQueue:missing',
      'text',
      ({ missing }, language) => missing && translate(language, `onboardingQueue:missingWords.${missing}`),
    ],
    ['onboardingQueue:begun', 'moment', (row) => row.begun_at],
    ['onboardingQueue:touched', 'moment', (row) => row.touched_at],
    ['onboardingQueue:submitted', 'moment', (row) => row.submitted_at],
    ['onboardingQueue:age', 'decimal', (row) => String(row.age_days)],
    ['onboardingQueue:overdue', 'text', (row, language) => (row.is_overdue ? translate(language, 'onboardingQueue:overdue') : '')],
  ],
};
