// forbidden boundaries(dependencies): the application reaches for routes, past the front of a feature
import { userRoutes } from './features/users/users.paths.routes.ts';

export const routes = userRoutes;
