import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { formTemplateRoutes } from './form-templates.routes.ts';

export const formTemplatesFeature = {
  routes: (platform: Platform, resources: Resources) => formTemplateRoutes(platform, exportDepsOf(platform, resources)),
};
