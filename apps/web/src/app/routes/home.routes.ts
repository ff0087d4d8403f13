import { createRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '../../screens/home/home.model.ts';
import { requireProfile } from '../admission/admission.ts';
import { lazyScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  staticData: { title: 'dashboard:title' },
  validateSearch: search.home,
  beforeLoad: async ({ context }) => {
    const { user } = await requireProfile(context.queryClient);
    if (homeOf(user.role) === 'clients') throw redirect({ to: '/clients', replace: true });
  },
  component: lazyScreen(() => import('../start/first-screen.ts'), 'HomeScreen'),
});

const contract = createRoute({
  getParentRoute: () => shell,
  path: '/contract/$id',
  staticData: { title: 'contract:title' },
  validateSearch: search.contract,
  component: lazyScreen(() => import('../../screens/contract/contract-screen.tsx'), 'ContractScreen'),
});

const contractStrategy = createRoute({
  getParentRoute: () => shell,
  path: '/contract-strategy/$id',
  staticData: { title: 'contract:strategyTitle' },
  validateSearch: search.contract,
  component: lazyScreen(() => import('../../screens/contract/contract-strategy-screen.tsx'), 'ContractStrategyScreen'),
});

const paymentTerms = createRoute({
  getParentRoute: () => shell,
  path: '/payment-terms',
  staticData: { title: 'payments:title' },
  component: lazyScreen(() => import('../../screens/payment-terms/payment-terms-screen.tsx'), 'PaymentTermsScreen'),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  staticData: { title: 'notifications:title' },
  validateSearch: search.notifications,
  component: lazyScreen(() => import('../../screens/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { title: 'settings:title' },
  component: lazyScreen(() => import('../../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

/** The home screen and the screens that belong to every user: contracts, payments, notifications, settings. */
export const homeRoutes = [home, contract, contractStrategy, paymentTerms, notifications, settings] as const;
