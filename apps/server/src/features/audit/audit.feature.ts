import { historyRoutes } from './audit.routes.ts';

export const auditFeature = { routes: historyRoutes };
