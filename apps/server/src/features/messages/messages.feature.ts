import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { messageRoutes } from './notifications/messages.routes.ts';
import type { NoticeComposers } from './notifications/notifications.service.ts';
import { sweepNotifications } from './notifications/notifications.service.ts';
import { messageJobs } from './outbox/messages.jobs.ts';
import type { Composers } from './outbox/messages.service.ts';
import { sweepMessages } from './outbox/messages.service.ts';

export const messagesFeature = {
  routes: (platform: Platform, _resources: Resources, { notices }: { notices: NoticeComposers }) => messageRoutes(platform, notices),
  jobs: (platform: Platform, _resources: Resources, { letters }: { letters: Composers }) => messageJobs(platform, letters),
  nightly: {
    'sweeping messages': ({ db, clock }: Platform) => sweepMessages(db, clock.now()),
    'sweeping notifications': ({ db, clock }: Platform) => sweepNotifications(db, clock.now()),
  },
};
