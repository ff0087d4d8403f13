import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const intermediaries = createRoute({
  getParentRoute: () => shell,
  path: '/intermediaries',
  staticData: { title: 'screens:intermediaries' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/intermediaries/intermediary-list-screen.tsx'), 'IntermediaryListScreen'),
});

const intermediary = createRoute({
  getParentRoute: () => shell,
  path: '/intermediaries/$id/detail',
  staticData: { title: 'screens:intermediary' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/intermediaries/intermediary-screen.tsx'), 'IntermediaryScreen'),
});

const intermediaryPeople = createRoute({
  getParentRoute: () => shell,
  path: '/intermediary-people',
  staticData: { title: 'screens:intermediaryPeople' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/intermediaries/people/person-list-screen.tsx'), 'PersonListScreen'),
});

const peopleStructure = createRoute({
  getParentRoute: () => shell,
  path: '/intermediary-people/structure',
  staticData: { title: 'screens:peopleStructure' },
  component: staffScreen(() => import('../../screens/intermediaries/people/structure-screen.tsx'), 'StructureScreen'),
});

const intermediaryPerson = createRoute({
  getParentRoute: () => shell,
  path: '/intermediary-people/$id/detail',
  staticData: { title: 'screens:intermediaryPerson' },
  component: staffScreen(() => import('../../screens/intermediaries/people/person-screen.tsx'), 'PersonScreen'),
});

/** Intermediaries and the people who belong to them. */
export const intermediariesRoutes = [intermediaries, intermediary, intermediaryPeople, peopleStructure, intermediaryPerson] as const;
