import { adviserDashboardRoutes } from './adviser-dashboard.routes.ts';

export const adviserDashboardFeature = { routes: adviserDashboardRoutes };
