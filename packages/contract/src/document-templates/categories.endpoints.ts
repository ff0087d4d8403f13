import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { Category, ChangedCategory, NewCategory, SavedCategory } from './categories.schemas.ts';

export const listCategories = endpoint({
  id: 'categories.list',
  method: 'POST',
  path: '/api/categories/list',
  summary: 'Categories of document templates, paginated, by name by default',
  permission: 'document-templates.read',
  body: PagedListBody,
  answer: page(Category),
});

export const exportCategories = exportOf(listCategories, 'categories.exportList');

export const readCategories = endpoint({
  id: 'categories.readAll',
  method: 'GET',
  path: '/api/categories',
  summary: 'All categories by name',
  permission: 'document-templates.read',
  answer: collection(Category),
  answerName: 'categories',
});

export const createCategory = endpoint({
  id: 'categories.create',
  method: 'POST',
  path: '/api/categories',
  summary: 'Adds a category',
  permission: 'document-templates.manage',
  body: NewCategory,
  answer: SavedCategory,
});

export const changeCategory = endpoint({
  id: 'categories.change',
  method: 'POST',
  path: '/api/categories/{id}',
  summary: 'Changes the fields that are sent; intermediary_ids replaces the whole list, null means all',
  permission: 'document-templates.manage',
  body: ChangedCategory,
  answer: SavedCategory,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteCategory = endpoint({
  id: 'categories.delete',
  method: 'DELETE',
  path: '/api/categories/{id}',
  summary: 'Removes a category without templates',
  permission: 'document-templates.manage',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.in_use'],
});
