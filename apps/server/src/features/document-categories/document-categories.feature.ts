import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { documentCategoryRoutes } from './document-categories.routes.ts';

export const documentCategoriesFeature = {
  routes: (platform: Platform, resources: Resources) => documentCategoryRoutes(platform, exportDepsOf(platform, resources)),
};
