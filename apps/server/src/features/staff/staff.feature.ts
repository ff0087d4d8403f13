import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { staffComposers } from './staff.jobs.ts';
import { staffRoutes } from './staff.routes.ts';

export const staffFeature = {
  routes: (platform: Platform, resources: Resources) => staffRoutes(platform, exportDepsOf(platform, resources)),
  letters: staffComposers,
};
