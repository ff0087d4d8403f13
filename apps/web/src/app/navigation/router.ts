import { createRouter } from '@tanstack/react-router';
import { basePath } from '../../platform/navigation/base-path.ts';
import { NotFoundScreen } from '../frame/not-found-screen.tsx';
import { queryClient } from '../start/query-client.ts';
import { parseSearch, writeSearch } from '../routes/route-search.ts';
import { routeTree } from '../routes/route-tree.ts';
import { ScreenFailure } from '../frame/screen-failure.tsx';
import { ScreenPending } from '../frame/screen-pending.tsx';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  basepath: basePath,
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailure,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
