import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { intermediaryRoutes } from './intermediaries.routes.ts';
import { intermediaryPeopleRoutes } from './people/intermediary-people.routes.ts';

export const intermediariesFeature = {
  routes: (platform: Platform, resources: Resources) => {
    const exporting = exportDepsOf(platform, resources);
    return [...intermediaryRoutes(platform, resources.logos, exporting), ...intermediaryPeopleRoutes(platform, exporting)];
  },
};
