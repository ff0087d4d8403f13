import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { settingRoutes } from './settings.routes.ts';
import { registerStatements } from './statements.routes.ts';

export const settingsFeature = {
  routes: (platform: Platform, { logos }: Resources) => settingRoutes(platform, logos),
  pages: registerStatements,
};
