import { createRoute, redirect } from '@tanstack/react-router';
import { NotFoundScreen } from '../frame/not-found-screen.tsx';
import { cataloguesRoutes } from './catalogues.routes.ts';
import { clientsRoutes } from './clients.routes.ts';
import { documentTemplatesRoutes } from './document-templates.routes.ts';
import { documentsRoutes } from './documents.routes.ts';
import { capture, embeddedRegistration, entranceRoutes } from './entrance.routes.ts';
import { formTemplatesRoutes } from './form-templates.routes.ts';
import { homeRoutes } from './home.routes.ts';
import { importsRoutes } from './imports.routes.ts';
import { intermediariesRoutes } from './intermediaries.routes.ts';
import { entrance, root, shell } from './layouts.ts';
import { recordsRoutes } from './records.routes.ts';
import { staffRoutes } from './staff.routes.ts';

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

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: 'shell:notFound.title' },
  component: NotFoundScreen,
});

/** Every route of the portal, by area. A screen that is missing here gets no menu entry either. */
export const routeTree = root.addChildren([
  entrance.addChildren(entranceRoutes),
  embeddedRegistration,
  capture,
  auth,
  start,
  shell.addChildren([
    ...homeRoutes,
    ...documentsRoutes,
    ...documentTemplatesRoutes,
    ...formTemplatesRoutes,
    ...recordsRoutes,
    ...clientsRoutes,
    ...cataloguesRoutes,
    ...intermediariesRoutes,
    ...staffRoutes,
    ...importsRoutes,
    notFound,
  ]),
]);
