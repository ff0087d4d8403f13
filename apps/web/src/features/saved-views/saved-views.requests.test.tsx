import { expect, test } from 'vitest';
import { askOnce, command, recordRequests } from '../../testing/requests.tsx';
import * as commands from './saved-views.commands.ts';
import { savedViewsQuery } from './saved-views.queries.ts';

const settings = { search: 'nov', filter: {}, order: [], length: 20, columns: {} };
const view = { list: 'clients' as const, name: 'Moji', settings };

test.each([
  ['new view', () => commands.sendNewView(view), 'POST /api/saved-views', view],
  ['new name', () => commands.sendViewName('1', 'Naši'), 'POST /api/saved-views/1', { name: 'Naši' }],
])('%s', async (_, send, line, body) => {
  const sent = recordRequests();
  await send();
  expect(sent.map((request) => [request.line, request.body])).toEqual([[line, body]]);
});

test.each([
  ['overwritten', command(commands.useViewOverwriting, [settings], { ...view, id: '1' }), 'POST /api/saved-views/1', { settings }],
  ['deleted', command(commands.useViewDeletion, ['1'], undefined), 'DELETE /api/saved-views/1', undefined],
])('a view is %s; the views are requested again', async (_, run, line, body) => {
  expect(await run('saved-views')).toMatchObject({ request: [line, body], failure: null, stale: ['list', 'one'] });
});

test('views of one list come without their envelope', async () => {
  const query = savedViewsQuery('clients');
  expect(query.queryKey).toEqual(['saved-views', 'clients']);
  expect(await askOnce(query, { data: [view] })).toMatchObject({
    lines: ['GET /api/saved-views?list=clients'],
    given: [view],
    isGivenUp: true,
  });
});
