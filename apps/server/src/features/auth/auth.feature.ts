import { authComposers } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';

export const authFeature = { routes: authRoutes, letters: authComposers };
