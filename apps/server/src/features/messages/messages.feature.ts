import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { digestLetters } from './digest/digest.jobs.ts';
import { sendDigests } from './digest/digest.service.ts';
import { messageRoutes } from './notifications/messages.routes.ts';
import type { NoticeComposers } from './notifications/notifications.service.ts';
import { sweepNotifications } from './notifications/notifications.service.ts';
import { messageJobs } from './outbox/messages.jobs.ts';
import { pushJobs } from './push/push.jobs.ts';
import { pushRoutes } from './push/push.routes.ts';
import { sweepSubscriptions } from './push/subscriptions.service.ts';
import { preferenceRoutes } from './preferences/preferences.routes.ts';
import type { Composers } from './outbox/messages.service.ts';
import { sweepMessages } from './outbox/messages.service.ts';

export const messagesFeature = {
  letters: digestLetters,
  sweeps: { 'sending daily e-mails': sendDigests, 'sweeping browsers': sweepSubscriptions },
  routes: (platform: Platform, _resources: Resources, { notices }: { notices: NoticeComposers }) => [
    ...messageRoutes(platform, notices),
    ...preferenceRoutes(platform),
    ...pushRoutes(platform),
  ],
  jobs: (platform: Platform, _resources: Resources, { letters }: { letters: Composers }) => [
    ...messageJobs(platform, letters),
    ...pushJobs(platform),
  ],
  nightly: {
    'sweeping messages': ({ db, clock }: Platform) => sweepMessages(db, clock.now()),
    'sweeping notifications': ({ db, clock }: Platform) => sweepNotifications(db, clock.now()),
  },
};
