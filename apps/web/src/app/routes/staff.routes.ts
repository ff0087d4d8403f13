import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  staticData: { title: 'shell:users' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/staff/staff-list-screen.tsx'), 'StaffListScreen'),
});

const user = createRoute({
  getParentRoute: () => shell,
  path: '/users/$id/detail',
  staticData: { title: 'shell:titles.user' },
  component: staffScreen(() => import('../../screens/staff/staff-screen.tsx'), 'StaffScreen'),
});

/** The company's users. */
export const staffRoutes = [users, user] as const;
