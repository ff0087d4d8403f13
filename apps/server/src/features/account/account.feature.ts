import type { Platform } from '../../platform/platform.ts';
import { accountComposers, accountNotices } from './account.jobs.ts';
import { accountRoutes } from './account.routes.ts';
import { sweepPhoneChanges } from './phone-change.service.ts';

export const accountFeature = {
  routes: accountRoutes,
  letters: accountComposers,
  notices: accountNotices,
  sweeps: { 'sweeping phone changes': ({ db, clock }: Platform) => sweepPhoneChanges(db, clock.now()) },
};
