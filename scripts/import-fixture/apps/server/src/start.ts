// forbidden boundaries(dependencies): the application imports routes instead of the feature file
import { userRoutes } from './features/users/users.paths.routes.ts';

export const routes = userRoutes;
