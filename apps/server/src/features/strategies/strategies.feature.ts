import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { strategyNotices, tellDueReviews } from './strategies.jobs.ts';
import { strategyRoutes } from './strategies.routes.ts';

export const strategiesFeature = {
  routes: (platform: Platform, resources: Resources) => strategyRoutes(platform, exportDepsOf(platform, resources)),
  notices: strategyNotices,
  sweeps: { 'telling of target markets due for review': tellDueReviews },
};
