import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const contractTypes = createRoute({
  getParentRoute: () => shell,
  path: '/contract-types',
  staticData: { title: 'screens:contractTypes' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/contract-types/contract-type-list-screen.tsx'), 'ContractTypeListScreen'),
});

const contractType = createRoute({
  getParentRoute: () => shell,
  path: '/contract-types/$id/detail',
  staticData: { title: 'screens:contractType' },
  component: staffScreen(() => import('../../screens/contract-types/contract-type-screen.tsx'), 'ContractTypeScreen'),
});

const strategies = createRoute({
  getParentRoute: () => shell,
  path: '/strategies',
  staticData: { title: 'screens:strategies' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/strategies/strategy-list-screen.tsx'), 'StrategyListScreen'),
});

const strategy = createRoute({
  getParentRoute: () => shell,
  path: '/strategies/$id/detail',
  staticData: { title: 'screens:strategy' },
  component: staffScreen(() => import('../../screens/strategies/strategy-screen.tsx'), 'StrategyScreen'),
});

/** Contract types and strategies. */
export const cataloguesRoutes = [contractTypes, contractType, strategies, strategy] as const;
