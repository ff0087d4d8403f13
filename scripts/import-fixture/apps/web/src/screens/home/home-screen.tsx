// forbidden boundaries(dependencies): a screen imports the table of routes
import { routes } from '../../app/routes.tsx';

export const HomeScreen = routes;
