import type { TextKey } from '@pramen/texts';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '../../screens/home/home.model.ts';
import { admitByLink, admitPrivate, admitPublic, requireProfile } from '../admission/admission.ts';
import { lazyFrame, lazyScreen, staffScreen } from '../start/lazy-screen.ts';
import { NotFoundScreen } from '../frame/not-found-screen.tsx';
import { RootLayout } from '../frame/root-layout.tsx';
import { search } from './route-search.ts';
import { PageFailure } from '../frame/screen-failure.tsx';
import { ScreenPending } from '../frame/screen-pending.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the browser's tab; without one the product's name stands alone. */
    title?: TextKey;
    /** 'public': usable without a session. */
    access?: 'public';
  }
}

/*
 * The one table of all routes. Two layouts: the entrance (no session needed) and the shell (session needed). A screen
 * that is missing here gets no menu entry either.
 */
const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout, errorComponent: PageFailure });

const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  staticData: { access: 'public' },
  validateSearch: search.entrance,
  beforeLoad: ({ search: given, location }) => admitPublic(given, location.pathname),
  errorComponent: PageFailure,
  component: lazyScreen(() => import('../../screens/entrance/layout/entrance-layout.tsx'), 'EntranceLayout'),
});

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

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search: given }) => {
    throw redirect({ to: '/home', search: given, replace: true });
  },
});

const shell = createRoute({
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

const clients = createRoute({
  getParentRoute: () => shell,
  path: '/clients',
  staticData: { title: 'shell:clients' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/clients/list/client-list-screen.tsx'), 'ClientListScreen'),
});

const clientDetail = createRoute({
  getParentRoute: () => shell,
  path: '/clients/$id/detail',
  staticData: { title: 'shell:titles.client' },
  component: staffScreen(() => import('../../screens/clients/detail/client-detail-screen.tsx'), 'ClientDetailScreen'),
});

const paymentTerms = createRoute({
  getParentRoute: () => shell,
  path: '/payment-terms',
  staticData: { title: 'payments:title' },
  component: lazyScreen(() => import('../../screens/payment-terms/payment-terms-screen.tsx'), 'PaymentTermsScreen'),
});

const myDocuments = createRoute({
  getParentRoute: () => shell,
  path: '/my-documents',
  staticData: { title: 'documents:myTitle' },
  component: lazyScreen(() => import('../../screens/documents/mine/my-documents-screen.tsx'), 'MyDocumentsScreen'),
});

const documents = createRoute({
  getParentRoute: () => shell,
  path: '/documents',
  staticData: { title: 'documents:title' },
  validateSearch: search.documents,
  component: staffScreen(() => import('../../screens/documents/list/document-list-screen.tsx'), 'DocumentListScreen'),
});

const documentDetail = createRoute({
  getParentRoute: () => shell,
  path: '/documents/$id/detail',
  staticData: { title: 'documents:detail' },
  component: staffScreen(() => import('../../screens/documents/one/document-screen.tsx'), 'DocumentScreen'),
});

const simpleDocument = createRoute({
  getParentRoute: () => shell,
  path: '/documents/$id/detail/simple',
  staticData: { title: 'documents:detail' },
  component: lazyScreen(() => import('../../screens/documents/one/simple-document-screen.tsx'), 'SimpleDocumentScreen'),
});

const documentPreview = createRoute({
  getParentRoute: () => shell,
  path: '/documents/preview/$uuid',
  staticData: { title: 'documents:detail' },
  component: lazyScreen(() => import('../../screens/files/preview-screen.tsx'), 'PreviewScreen'),
});

const file = createRoute({
  getParentRoute: () => shell,
  path: '/files/$id/detail',
  staticData: { title: 'files:title' },
  component: lazyScreen(() => import('../../screens/files/file-screen.tsx'), 'FileScreen'),
});

const contractTypes = createRoute({
  getParentRoute: () => shell,
  path: '/contract-types',
  staticData: { title: 'shell:contractTypes' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/contract-types/contract-type-list-screen.tsx'), 'ContractTypeListScreen'),
});

const contractType = createRoute({
  getParentRoute: () => shell,
  path: '/contract-types/$id/detail',
  staticData: { title: 'shell:titles.contractType' },
  component: staffScreen(() => import('../../screens/contract-types/contract-type-screen.tsx'), 'ContractTypeScreen'),
});

const documentTemplates = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates',
  staticData: { title: 'shell:documentTemplates' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/document-templates/template-list-screen.tsx'), 'TemplateListScreen'),
});

const templateCategories = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates/categories',
  staticData: { title: 'shell:documentTemplateCategories' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/document-templates/category-list-screen.tsx'), 'CategoryListScreen'),
});

const documentTemplate = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates/$id/detail',
  staticData: { title: 'shell:titles.documentTemplate' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/document-templates/template-screen.tsx'), 'TemplateScreen'),
});

const templatePlaces = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates/$id/preview',
  staticData: { title: 'shell:titles.templatePlaces' },
  component: staffScreen(() => import('../../screens/document-templates/annotation-screen.tsx'), 'AnnotationScreen'),
});

const strategies = createRoute({
  getParentRoute: () => shell,
  path: '/strategies',
  staticData: { title: 'shell:strategies' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/strategies/strategy-list-screen.tsx'), 'StrategyListScreen'),
});

const strategy = createRoute({
  getParentRoute: () => shell,
  path: '/strategies/$id/detail',
  staticData: { title: 'shell:titles.strategy' },
  component: staffScreen(() => import('../../screens/strategies/strategy-screen.tsx'), 'StrategyScreen'),
});

const intermediaries = createRoute({
  getParentRoute: () => shell,
  path: '/intermediaries',
  staticData: { title: 'shell:intermediaries' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/intermediaries/intermediary-list-screen.tsx'), 'IntermediaryListScreen'),
});

const intermediary = createRoute({
  getParentRoute: () => shell,
  path: '/intermediaries/$id/detail',
  staticData: { title: 'shell:titles.intermediary' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/intermediaries/intermediary-screen.tsx'), 'IntermediaryScreen'),
});

const intermediaryPeople = createRoute({
  getParentRoute: () => shell,
  path: '/intermediary-people',
  staticData: { title: 'shell:intermediaryPeople' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/intermediaries/people/person-list-screen.tsx'), 'PersonListScreen'),
});

const peopleStructure = createRoute({
  getParentRoute: () => shell,
  path: '/intermediary-people/structure',
  staticData: { title: 'shell:titles.peopleStructure' },
  component: staffScreen(() => import('../../screens/intermediaries/people/structure-screen.tsx'), 'StructureScreen'),
});

const intermediaryPerson = createRoute({
  getParentRoute: () => shell,
  path: '/intermediary-people/$id/detail',
  staticData: { title: 'shell:titles.intermediaryPerson' },
  component: staffScreen(() => import('../../screens/intermediaries/people/person-screen.tsx'), 'PersonScreen'),
});

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

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  staticData: { title: 'shell:imports' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/imports/import-list-screen.tsx'), 'ImportListScreen'),
});

const importDetail = createRoute({
  getParentRoute: () => shell,
  path: '/imports/$id',
  staticData: { title: 'shell:titles.import' },
  component: staffScreen(() => import('../../screens/imports/import-screen.tsx'), 'ImportScreen'),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  staticData: { title: 'notifications:title' },
  validateSearch: search.list,
  component: lazyScreen(() => import('../../screens/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { title: 'settings:title' },
  component: lazyScreen(() => import('../../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: 'shell:notFound.title' },
  component: NotFoundScreen,
});

export const routeTree = root.addChildren([
  entrance.addChildren([login, forgottenPassword, resetPassword, activation, verify]),
  auth,
  start,
  shell.addChildren([
    home,
    contract,
    contractStrategy,
    paymentTerms,
    myDocuments,
    documents,
    documentDetail,
    simpleDocument,
    documentPreview,
    file,
    clients,
    clientDetail,
    contractTypes,
    contractType,
    documentTemplates,
    templateCategories,
    documentTemplate,
    templatePlaces,
    strategies,
    strategy,
    intermediaries,
    intermediary,
    intermediaryPeople,
    peopleStructure,
    intermediaryPerson,
    users,
    user,
    imports,
    importDetail,
    notifications,
    settings,
    notFound,
  ]),
]);
