import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { endSession, storeSession } from '../../platform/session/session.ts';
import { askOnce, command, recordRequests } from '../../testing/requests.tsx';
import * as commands from './imports.commands.ts';
import * as queries from './imports.queries.ts';

afterEach(() => endSession('log-out'));

test.each([
  ['confirmation', command(commands.useConfirmation, ['1'], undefined), 'POST /api/imports/1/confirm', {}],
  ['cancellation', command(commands.useCancellation, ['1'], undefined), 'POST /api/imports/1/cancel', {}],
])('%s: the response is the import on screen, the history is requested again', async (_, run, line, body) => {
  const answer = { id: '1', state: 'IMPORTING' };
  const { request, failure, stale, queries: cache } = await run('imports', answer);
  expect([request, failure, stale]).toEqual([[line, body], null, ['list']]);
  expect(cache.getQueryData(['imports', 'one', '1'])).toEqual(answer);
});

test('an upload sends all files under one name and keeps the new import', async () => {
  const sending = {
    files: [new File(['x'], 'a.csv'), new File(['y'], 'b.csv')],
    signal: new AbortController().signal,
    onProgress: () => {},
  };
  const { request, stale, queries: cache } = await command(commands.useUpload, [], sending)('imports', { id: '7' });
  expect(request).toEqual([
    'POST /api/imports',
    [
      ['files', 'a.csv'],
      ['files', 'b.csv'],
    ],
  ]);
  expect(stale).toEqual(['list', 'one']);
  expect(cache.getQueryData(['imports', 'one', '7'])).toEqual({ id: '7' });
});

test('errors can be downloaded as a file', async () => {
  const sent = recordRequests();
  await queries.downloadFaults('1');
  expect(sent.map(({ line }) => line)).toEqual(['GET /api/imports/1/faults.csv']);
});

test.each([
  [queries.importPageQuery(2, 20), ['imports', 'list', 2, 20], 'GET /api/imports?page=2&length=20', { data: [] }, { data: [] }],
  [queries.importKindsQuery, ['imports', 'kinds'], 'GET /api/import-kinds', { data: ['clients'] }, ['clients']],
  [queries.importQuery('1'), ['imports', 'one', '1'], 'GET /api/imports/1', { id: '1' }, { id: '1' }],
])('%o', async (query, key, line, answer, given) => {
  expect(await askOnce(query, answer)).toMatchObject({ lines: [line], given, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

describe('a poll', () => {
  const SOON_OVER_SECONDS = 60;
  test.each([
    ['the history', queries.importPageQuery(1, 10), ['imports', 'list', 1, 10], { data: [] }],
    ['one import', queries.importQuery('1'), ['imports', 'one', '1'], { id: '1', state: 'CHECKING' }],
  ])('of %s does not keep the session alive', async (_, query, key, answer) => {
    const cache = new QueryClient();
    storeSession('old', SOON_OVER_SECONDS);
    cache.setQueryData(key, answer);
    expect((await askOnce(query, answer, cache)).lines).toHaveLength(1);
  });

  test.each([
    ['IMPORTING', 'DONE', true],
    ['IMPORTING', 'IMPORTING', false],
    ['CHECKED', 'DONE', false],
  ])('that finds %s become %s makes what the import wrote stale: %s', async (before, after, isStale) => {
    const cache = new QueryClient();
    cache.setQueryData(['imports', 'one', '1'], { id: '1', state: before });
    cache.setQueryData(['clients', 'list'], 'cached');
    await askOnce(queries.importQuery('1'), { id: '1', state: after }, cache);
    expect(cache.getQueryState(['clients', 'list'])?.isInvalidated).toBe(isStale);
    expect(cache.getQueryState(['imports', 'one', '1'])?.isInvalidated).toBe(false);
  });

  test.each([
    ['UPLOADED', true],
    ['CHECKING', true],
    ['CHECKED', false],
    ['IMPORTING', true],
    ['DONE', false],
    ['FAILED', false],
  ] as const)('is needed while the state is %s: %s', (state, isWorking) => expect(queries.isWorking(state)).toBe(isWorking));
});
