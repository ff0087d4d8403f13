import { savedViewRoutes } from './saved-views.routes.ts';

export const savedViewsFeature = { routes: savedViewRoutes };
