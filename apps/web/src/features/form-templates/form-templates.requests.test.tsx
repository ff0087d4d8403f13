import { expect, test } from 'vitest';
import { askForList, askOnce, command, holdHook, recordRequests } from '../../testing/requests.tsx';
import { sendFormTemplate, sendNewFormTemplate, useFormTemplateDeletion, useSavedFormTemplate } from './form-templates.commands.ts';
import { formRevisionQuery, formRevisionsQuery, formTemplateList, formTemplateQuery, sampleFormsQuery } from './form-templates.queries.ts';

test.each([
  ['new', () => sendNewFormTemplate({ name: 'N' } as never), 'POST /api/forms-templates', { name: 'N' }],
  ['changed', () => sendFormTemplate('1', { record_version: 2 }), 'POST /api/forms-templates/1', { record_version: 2 }],
])('a %s form template is saved', async (_, send, line, body) => {
  const sent = recordRequests();
  await send();
  expect(sent).toMatchObject([{ line, body }]);
});

test('a form template is deleted, and the list is requested again', async () => {
  expect(await command(useFormTemplateDeletion, ['1'], undefined)('form-templates')).toMatchObject({
    request: ['DELETE /api/forms-templates/1', undefined],
    failure: null,
    stale: ['list'],
  });
});

test('a saved template is shown at once; lists and revisions are requested again', async () => {
  const { now, queries } = await holdHook(useSavedFormTemplate);
  queries.setQueryData(['form-templates', 'list'], 'cached');
  queries.setQueryData(['form-templates', 'revisions', '1'], 'cached');
  now()({ id: '1', name: 'Nová' } as never);
  expect(queries.getQueryData(['form-templates', 'one', '1'])).toEqual({ id: '1', name: 'Nová' });
  expect(queries.getQueryState(['form-templates', 'one', '1'])?.isInvalidated).toBe(false);
  expect(queries.getQueryState(['form-templates', 'list'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['form-templates', 'revisions', '1'])?.isInvalidated).toBe(true);
});

test.each([
  [formTemplateQuery('1'), ['form-templates', 'one', '1'], 'GET /api/forms-templates/1'],
  [formRevisionsQuery('1'), ['form-templates', 'revisions', '1'], 'GET /api/forms-templates/1/revisions'],
  [formRevisionQuery('1', 3), ['form-revisions', '1', 3], 'GET /api/forms-templates/1/revisions/3'],
])('%o', async (query, key, line) => {
  expect(await askOnce(query, { id: '1' })).toMatchObject({ lines: [line], given: { id: '1' }, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

test('samples to start from', async () => {
  const asked = await askOnce(sampleFormsQuery, { data: [{ type: 'FORM' }] });
  expect(asked).toMatchObject({ lines: ['GET /api/forms-templates/samples'], given: [{ type: 'FORM' }], isGivenUp: true });
});

test('the list, twenty a page, and the list as a file', async () => {
  const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
  expect(await askForList(formTemplateList)).toEqual({
    requests: [
      ['POST /api/forms-templates/list', { ...asked, page: 2, length: 50 }],
      ['POST /api/forms-templates/list/export', { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(formTemplateList).toMatchObject({
    table: 'form-templates',
    key: ['form-templates', 'list'],
    usual: { length: 20, order: [{ column: 'name', dir: 'asc' }] },
  });
});
