import { createRoute, notFound } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const clients = createRoute({
  getParentRoute: () => shell,
  path: '/clients',
  staticData: { title: 'screens:clients' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/clients/list/client-list-screen.tsx'), 'ClientListScreen'),
});

const amlReviews = createRoute({
  getParentRoute: () => shell,
  path: '/clients/aml-reviews',
  staticData: { title: 'screens:amlReviews' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/clients/aml-reviews/aml-review-list-screen.tsx'), 'AmlReviewListScreen'),
});

const clientDetail = createRoute({
  getParentRoute: () => shell,
  path: '/clients/$id/detail',
  staticData: { title: 'screens:client' },
  component: staffScreen(() => import('../../screens/clients/detail/client-detail-screen.tsx'), 'ClientDetailScreen'),
});

const suitability = createRoute({
  getParentRoute: () => shell,
  path: '/clients/suitability/$list',
  beforeLoad: ({ params: { list } }) => {
    if (!['due', 'outside', 'reports'].includes(list)) throw notFound();
  },
  staticData: { title: 'screens:suitability' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/clients/suitability/suitability-list-screen.tsx'), 'SuitabilityListScreen'),
});

const clientScreening = createRoute({
  getParentRoute: () => shell,
  path: '/clients/screening',
  staticData: { title: 'screens:screening' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/clients/screening/screening-queue-screen.tsx'), 'ScreeningQueueScreen'),
});

const onboardings = createRoute({
  getParentRoute: () => shell,
  path: '/clients/onboardings',
  staticData: { title: 'screens:onboardings' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/clients/onboardings/onboarding-queue-screen.tsx'), 'OnboardingQueueScreen'),
});

const onboardingFigures = createRoute({
  getParentRoute: () => shell,
  path: '/clients/onboardings/figures',
  staticData: { title: 'screens:onboardingFigures' },
  validateSearch: search.figures,
  component: staffScreen(() => import('../../screens/clients/onboardings/onboarding-figures-screen.tsx'), 'OnboardingFiguresScreen'),
});

/** Clients, for advisers and the back office. */
export const clientsRoutes = [clients, amlReviews, suitability, onboardings, onboardingFigures, clientScreening, clientDetail] as const;
