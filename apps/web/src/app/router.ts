import { createRouter } from '@tanstack/react-router';
import { NotFoundScreen } from './not-found-screen.tsx';
import { queryClient } from './query-client.ts';
import { parseSearch, writeSearch } from './route-search.ts';
import { routeTree } from './routes.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenPending } from './screen-pending.tsx';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  basepath: import.meta.env.BASE_URL,
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
