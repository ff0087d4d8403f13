import type { TextKey } from '@pramen/texts';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { admitPrivate, admitPublic, requireProfile } from '../admission/admission.ts';
import { LoginPending } from '../frame/login-pending.tsx';
import { RootLayout } from '../frame/root-layout.tsx';
import { PageFailure } from '../frame/screen-failure.tsx';
import { ScreenPending } from '../frame/screen-pending.tsx';
import { lazyFrame, lazyScreen } from '../start/lazy-screen.ts';
import { search } from './route-search.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the browser's tab; without one it shows only the product's name. */
    title?: TextKey;
    /** 'public': usable without a session. */
    access?: 'public';
  }
}

/** Layout of every screen. */
export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout, errorComponent: PageFailure });

/** Layout of screens that need no session. */
export const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  staticData: { access: 'public' },
  validateSearch: search.entrance,
  beforeLoad: ({ search: given, location }) => admitPublic(given, location.pathname),
  // The layout waits for its screen's admission, and a bank's answer is part of that of the sign-in.
  pendingComponent: LoginPending,
  errorComponent: PageFailure,
  component: lazyScreen(() => import('../../screens/entrance/layout/entrance-layout.tsx'), 'EntranceLayout'),
});

/** Layout of screens that need a session: the menu and the bar. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: search.shell,
  beforeLoad: async ({ search: given, location, context }) => {
    admitPrivate(given, location.href);
    await requireProfile(context.queryClient);
  },
  pendingComponent: ScreenPending,
  errorComponent: PageFailure,
  component: lazyFrame(() => import('../start/first-screen.ts'), 'Shell'),
});
