import { impersonationRoutes } from './impersonation.routes.ts';

export const impersonationFeature = { routes: impersonationRoutes };
