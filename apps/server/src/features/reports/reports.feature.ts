import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { foldReports } from './fold/fold.service.ts';
import { reportRoutes } from './reports.routes.ts';
import { watchReports } from './compare-reports.service.ts';

export const reportsFeature = {
  routes: (platform: Platform, resources: Resources) => reportRoutes(platform, exportDepsOf(platform, resources)),
  repairs: { 'computing reports': ({ db, clock }: Platform) => foldReports(db, clock) },
  nightly: { 'comparing reports with the ledger': watchReports },
};
