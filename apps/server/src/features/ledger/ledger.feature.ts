import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { ledgerNotices } from './ledger.jobs.ts';
import { ledgerRoutes } from './ledger.routes.ts';

export const ledgerFeature = {
  routes: (platform: Platform, resources: Resources) => ledgerRoutes(exportDepsOf(platform, resources)),
  notices: ledgerNotices,
};
