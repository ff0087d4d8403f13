import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  staticData: { title: 'screens:imports' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/imports/import-list-screen.tsx'), 'ImportListScreen'),
});

const importDetail = createRoute({
  getParentRoute: () => shell,
  path: '/imports/$id',
  staticData: { title: 'screens:import' },
  component: staffScreen(() => import('../../screens/imports/import-screen.tsx'), 'ImportScreen'),
});

const screeningLists = createRoute({
  getParentRoute: () => shell,
  path: '/imports/screening-lists',
  staticData: { title: 'screens:screeningLists' },
  component: staffScreen(() => import('../../screens/imports/screening-lists-screen.tsx'), 'ScreeningListsScreen'),
});

const bankPayments = createRoute({
  getParentRoute: () => shell,
  path: '/imports/payments',
  staticData: { title: 'screens:bankPayments' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/imports/payment-queue-screen.tsx'), 'PaymentQueueScreen'),
});

const bankPayment = createRoute({
  getParentRoute: () => shell,
  path: '/imports/payments/$id',
  staticData: { title: 'screens:bankPayment' },
  component: staffScreen(() => import('../../screens/imports/payment-screen.tsx'), 'PaymentScreen'),
});

/** Imports of files from other systems. */
export const importsRoutes = [imports, importDetail, screeningLists, bankPayments, bankPayment] as const;
