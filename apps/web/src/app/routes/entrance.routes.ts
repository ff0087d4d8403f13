import { createRoute, redirect } from '@tanstack/react-router';
import { admitByLink } from '../admission/admission.ts';
import { lazyScreen } from '../start/lazy-screen.ts';
import { entrance } from './layouts.ts';
import { search } from './route-search.ts';

const login = createRoute({
  getParentRoute: () => entrance,
  path: '/login',
  staticData: { title: 'login:title' },
  validateSearch: search.login,
  beforeLoad: ({ search: given }) => admitByLink(given.token),
  component: lazyScreen(() => import('../../screens/entrance/login/login-screen.tsx'), 'LoginScreen'),
});

const forgottenPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/forgotten-password',
  staticData: { title: 'passwords:forgottenTitle' },
  validateSearch: search.forgottenPassword,
  component: lazyScreen(() => import('../../screens/entrance/passwords/forgotten-password-screen.tsx'), 'ForgottenPasswordScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/reset-password',
  staticData: { title: 'passwords:resetTitle' },
  validateSearch: search.resetPassword,
  beforeLoad: ({ search: given }) => {
    if (!given.email || !given.token) throw redirect({ to: '/login', replace: true });
  },
  component: lazyScreen(() => import('../../screens/entrance/passwords/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const activation = createRoute({
  getParentRoute: () => entrance,
  path: '/activation',
  staticData: { title: 'activation:title' },
  validateSearch: search.activation,
  component: lazyScreen(() => import('../../screens/entrance/activation/activation-screen.tsx'), 'ActivationScreen'),
});

const verify = createRoute({
  getParentRoute: () => entrance,
  path: '/verify',
  staticData: { title: 'verify:title' },
  component: lazyScreen(() => import('../../screens/verify/verify-screen.tsx'), 'VerifyScreen'),
});

/** Screens that need no session: sign-in, passwords, activation and the verification of a sealed document. */
export const entranceRoutes = [login, forgottenPassword, resetPassword, activation, verify] as const;
