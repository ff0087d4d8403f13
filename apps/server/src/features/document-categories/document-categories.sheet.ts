import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import type { ListSheet } from '../../platform/lists/list-export.ts';

export const categorySheet: ListSheet<Category> = {
  name: 'categories',
  title: 'documentTemplates:categories.screen',
  columns: [
    ['documentTemplates:name', 'text', (category) => category.name_cs],
    ['documentTemplates:nameSk', 'text', (category) => category.name_sk],
  ],
};
