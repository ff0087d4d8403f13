import { describe, expect, test } from 'vitest';
import { askForList, askOnce, command, holdHook, recordRequests } from '../../testing/requests.tsx';
import { sendCategory, useCategoryDeletion, useSavedCategory } from './categories/categories.commands.ts';
import { categoryList } from './categories/categories.queries.ts';
import * as commands from './templates.commands.ts';
import * as queries from './templates.queries.ts';

const field = { name: 'client.name', page: 1, x: 1, y: 2, size: 10 } as never;
const body = { name: 'Smlouva', version: 2 } as never;

describe('a call for one template', () => {
  test.each([
    ['new template', () => commands.sendTemplate(null, body), 'POST /api/document-templates', body],
    ['changed template', () => commands.sendTemplate('1', body), 'POST /api/document-templates/1', body],
    ['new category', () => sendCategory(null, body), 'POST /api/categories', body],
    ['changed category', () => sendCategory('1', body), 'POST /api/categories/1', body],
    ['text', () => commands.sendHtml('1', '<p>', 4), 'POST /api/document-templates/1/save-html', { template: '<p>', version: 4 }],
    [
      'placed values',
      () => commands.sendAnnotations('1', [field], 4),
      'POST /api/document-templates/1/save-annotations',
      { fields: [field], version: 4 },
    ],
    ['preview', () => commands.fetchPreview('1', null), 'POST /api/document-templates/1/preview', {}],
    ['preview for a client', () => commands.fetchPreview('1', 'c'), 'POST /api/document-templates/1/preview', { client_id: 'c' }],
    ['overlay', () => commands.fetchOverlay('1', [field], null), 'POST /api/document-templates/1/pdf-overlay', { fields: [field] }],
    [
      'overlay for a client',
      () => commands.fetchOverlay('1', [field], 'c'),
      'POST /api/document-templates/1/pdf-overlay',
      { fields: [field], config: { client_id: 'c' } },
    ],
  ])('%s', async (_, send, line, expected) => {
    const sent = recordRequests();
    await send();
    expect(sent.map((request) => [request.line, request.body])).toEqual([[line, expected]]);
  });
});

const upload = { file: new File(['x'], 'vzor.docx'), signal: new AbortController().signal, onProgress: () => {} };
test.each([
  ['template deleted', command(commands.useTemplateDeletion, ['1'], undefined), 'DELETE /api/document-templates/1', undefined, ['list']],
  [
    'content removed',
    command(commands.useContentRemoval, ['1'], undefined),
    'DELETE /api/document-templates/1/remove-template-file',
    undefined,
    ['list', 'one'],
  ],
  [
    'content uploaded',
    command(commands.useContentUpload, ['1'], upload),
    'POST /api/files/upload',
    [
      ['fileable_type', 'document_template'],
      ['fileable_id', '1'],
      ['file', 'vzor.docx'],
    ],
    ['list', 'one'],
  ],
  ['category deleted', command(useCategoryDeletion, ['k'], undefined), 'DELETE /api/categories/k', undefined, ['list', 'one']],
])('%s: the request, and what is requested again', async (_, run, line, expected, stale) => {
  expect(await run('document-templates')).toMatchObject({ request: [line, expected], failure: null, stale });
});

test('a saved template is shown at once, and the lists are requested again', async () => {
  const { now, queries: cache } = await holdHook(commands.useSavedTemplate);
  cache.setQueryData(['document-templates', 'list'], 'cached');
  now()({ id: '1', name: 'Nová' } as never);
  expect(cache.getQueryData(['document-templates', 'one', '1'])).toEqual({ id: '1', name: 'Nová' });
  expect(cache.getQueryState(['document-templates', 'one', '1'])?.isInvalidated).toBe(false);
  expect(cache.getQueryState(['document-templates', 'list'])?.isInvalidated).toBe(true);
});

test('a saved category replaces its row in every loaded page', async () => {
  const { now, queries: cache } = await holdHook(useSavedCategory);
  const other = { id: '2', name: 'Jiná' };
  cache.setQueryData(['template-categories', 'list', 1], { data: [{ id: '1', name: 'Stará' }, other], total: 2 });
  now()({ id: '1', name: 'Nová' } as never);
  expect(cache.getQueryData(['template-categories', 'list', 1])).toEqual({ data: [{ id: '1', name: 'Nová' }, other], total: 2 });
  expect(cache.getQueryState(['template-categories', 'list', 1])?.isInvalidated).toBe(true);
});

test.each([
  [queries.templateQuery('1'), ['document-templates', 'one', '1'], 'GET /api/document-templates/1?style=extend'],
  [queries.vocabularyQuery, ['vocabulary'], 'GET /api/document-templates/vocabulary'],
  [queries.categoryChoicesQuery, ['template-categories', 'all'], 'GET /api/categories'],
  [queries.clientChoicesQuery('nov'), ['clients', 'search', 'nov'], 'POST /api/clients/list'],
])('%o', async (query, key, line) => {
  expect(await askOnce(query, { id: '1' })).toMatchObject({ lines: [line], given: { id: '1' }, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

test('five clients by name are offered for a search', async () => {
  expect((await askOnce(queries.clientChoicesQuery('nov'))).body).toEqual({
    page: 1,
    length: 5,
    search: 'nov',
    filter: {},
    order: [{ column: 'fullname', dir: 'asc' }],
  });
});

const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
test.each([
  [queries.templateList, '/api/document-templates/list', 'document-templates', ['document-templates', 'list']],
  [categoryList, '/api/categories/list', 'template-categories', ['template-categories', 'list']],
])('the list %#, and the list as a file', async (list, path, table, key) => {
  expect(await askForList(list)).toEqual({
    requests: [
      [`POST ${path}`, { ...asked, page: 2, length: 50 }],
      [`POST ${path}/export`, { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(list).toMatchObject({ table, key, usual: { length: 10, order: [{ column: 'name', dir: 'asc' }] } });
});

test('documents of a template are twenty a page, whatever the address says', async () => {
  const list = queries.templateDocumentsOf('1');
  expect(await askForList(list)).toEqual({
    requests: [['POST /api/document-templates/1/documents-list', { ...asked, page: 2, length: 20 }]],
    isGivenUp: true,
  });
  expect(list).toMatchObject({
    table: 'document-templates-documents',
    key: ['document-templates', 'documents', '1'],
    usual: { length: 20, order: [{ column: 'created_at', dir: 'asc' }] },
  });
});
