import { createRoute, redirect } from '@tanstack/react-router';
import { isFramed } from '../../platform/navigation/framed.ts';
import { admitByLink, admitPublic } from '../admission/admission.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { fetchChunk } from '../../platform/loading/load-chunk.ts';
import { storageKeys, tabStore } from '../../platform/storage/storage.ts';
import { captureScreen, lazyScreen, registrationScreen } from '../start/lazy-screen.ts';
import { entrance, root } from './layouts.ts';
import { search } from './route-search.ts';

const login = createRoute({
  getParentRoute: () => entrance,
  path: '/login',
  staticData: { title: 'login:title' },
  validateSearch: search.login,
  beforeLoad: async ({ search: given, context }) => {
    // Only a bank adds a state.
    if (given.state) {
      const { finishBankReturn } = await fetchChunk(() => import('../../screens/entrance/login/bank-return.ts'));
      throw redirect({ href: await finishBankReturn(given, context.queryClient), replace: true });
    }
    return admitByLink(given.token);
  },
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

const registration = createRoute({
  getParentRoute: () => entrance,
  path: '/self-register',
  staticData: { title: 'shell:titles.registration' },
  validateSearch: search.registration,
  component: registrationScreen(() => import('../../screens/entrance/registration/registration-screen.tsx'), 'RegistrationScreen'),
});

/** Screens that need no session: sign-in, registration, passwords, activation and the verification of a sealed document. */
export const entranceRoutes = [login, registration, forgottenPassword, resetPassword, activation, verify] as const;

/** The registration inside a page of another site; outside the entrance, whose header and footer it lacks. */
export const embeddedRegistration = createRoute({
  getParentRoute: () => root,
  path: '/self-register-embedded',
  staticData: { access: 'public', title: 'shell:titles.registration' },
  validateSearch: search.registration,
  // In a frame no other screen may appear: it could be clicked without being seen.
  beforeLoad: ({ location }) => {
    if (!isFramed()) admitPublic({}, location.pathname);
  },
  component: registrationScreen(() => import('../../screens/entrance/registration/embedded-screen.tsx'), 'EmbeddedRegistrationScreen'),
});

/** Taking pictures of a document with a phone; open with and without a session, which it does not use. */
export const capture = createRoute({
  getParentRoute: () => root,
  path: '/capture',
  staticData: { access: 'public', title: 'shell:titles.capture' },
  beforeLoad: ({ location: { hash }, context }) => {
    if (hash === '') return;
    // The token must not stay in the address, which browsers keep in their history.
    tabStore.setItem(storageKeys.captureToken, hash);
    // The page may still show the link before this one.
    void context.queryClient.resetQueries({ queryKey: queryKeys.capture });
    throw redirect({ to: '/capture', replace: true });
  },
  component: captureScreen(() => import('../../screens/capture/capture-screen.tsx'), 'CaptureScreen'),
});
