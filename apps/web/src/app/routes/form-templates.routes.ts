import { createRoute } from '@tanstack/react-router';
import { staffScreen } from '../start/lazy-screen.ts';
import { shell } from './layouts.ts';
import { search } from './route-search.ts';

const formTemplates = createRoute({
  getParentRoute: () => shell,
  path: '/forms/templates',
  staticData: { title: 'screens:formTemplates' },
  validateSearch: search.list,
  component: staffScreen(() => import('../../screens/form-templates/form-template-list-screen.tsx'), 'FormTemplateListScreen'),
});

const formBuilder = createRoute({
  getParentRoute: () => shell,
  path: '/forms/templates/$id/builder',
  staticData: { title: 'screens:formBuilder' },
  component: staffScreen(() => import('../../screens/form-templates/form-builder-screen.tsx'), 'FormBuilderScreen'),
});

/** Form templates and the builder of their forms. */
export const formTemplatesRoutes = [formTemplates, formBuilder] as const;
