import { createRoute, redirect } from '@tanstack/react-router';
import { documentDetailOf } from '../../platform/navigation/document-detail.ts';
import { requireProfile } from '../admission/admission.ts';
import { lazyScreen, staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

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

const statementRuns = createRoute({
  getParentRoute: () => shell,
  path: '/documents/statements',
  staticData: { title: 'screens:statementRuns' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/documents/statements/statement-runs-screen.tsx'), 'StatementRunsScreen'),
});

const documentDetail = createRoute({
  getParentRoute: () => shell,
  path: '/documents/$id/detail',
  beforeLoad: async ({ params, context }) => {
    const to = documentDetailOf((await requireProfile(context.queryClient)).user.role);
    if (to !== '/documents/$id/detail') throw redirect({ to, params, replace: true });
  },
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

/** Documents of clients, a client's own documents, and files. */
export const documentsRoutes = [myDocuments, documents, statementRuns, documentDetail, simpleDocument, documentPreview, file] as const;
