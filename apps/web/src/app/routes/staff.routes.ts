import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  staticData: { title: 'screens:users' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/staff/staff-list-screen.tsx'), 'StaffListScreen'),
});

const user = createRoute({
  getParentRoute: () => shell,
  path: '/users/$id/detail',
  staticData: { title: 'screens:user' },
  component: staffScreen(() => import('../../screens/staff/staff-screen.tsx'), 'StaffScreen'),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  staticData: { title: 'screens:reports' },
  validateSearch: search.reports,
  component: staffScreen(() => import('../../screens/reports/reports-screen.tsx'), 'ReportsScreen'),
});

/** The company's users, and the figures of its advisers. */
export const staffRoutes = [users, user, reports] as const;
