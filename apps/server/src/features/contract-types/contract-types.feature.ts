import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { contractTypeRoutes } from './contract-types.routes.ts';

export const contractTypesFeature = {
  routes: (platform: Platform, resources: Resources) => contractTypeRoutes(platform, exportDepsOf(platform, resources)),
};
