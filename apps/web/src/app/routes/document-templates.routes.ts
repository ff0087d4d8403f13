import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const documentTemplates = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates',
  staticData: { title: 'screens:documentTemplates' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/document-templates/template-list-screen.tsx'), 'TemplateListScreen'),
});

const templateCategories = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates/categories',
  staticData: { title: 'screens:documentTemplateCategories' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/document-templates/category-list-screen.tsx'), 'CategoryListScreen'),
});

const documentTemplate = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates/$id/detail',
  staticData: { title: 'screens:documentTemplate' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/document-templates/template-screen.tsx'), 'TemplateScreen'),
});

const templatePlaces = createRoute({
  getParentRoute: () => shell,
  path: '/documents/templates/$id/preview',
  staticData: { title: 'screens:templatePlaces' },
  component: staffScreen(() => import('../../screens/document-templates/annotation-screen.tsx'), 'AnnotationScreen'),
});

/** Document templates and their categories. */
export const documentTemplatesRoutes = [documentTemplates, templateCategories, documentTemplate, templatePlaces] as const;
