import { expect, test } from 'vitest';
import { askForList, askOnce, command, recordRequests } from '../../testing/requests.tsx';
import * as commands from './service-requests.commands.ts';
import * as queries from './service-requests.queries.ts';

const progress = { signal: new AbortController().signal, onProgress: () => {} };
const file = new File(['x'], 'výpis.pdf');
const stale = ['list', 'one'];

test.each([
  [{ kind: 'create' }, 'POST /api/service-requirements'],
  [{ kind: 'answer', id: 'r' }, 'POST /api/service-requirements/r'],
  [{ kind: 'write', id: 'r' }, 'POST /api/service-requirements/r/messages'],
] as const)('a text goes to its address with its files: %o', async (to, line) => {
  const sent = { to, form: { type: 'message', text: 'Dotaz' }, files: [file], ...progress };
  expect(await command(commands.useRequestSending, [], sent)('service-requests')).toMatchObject({
    request: [
      line,
      [
        ['type', 'message'],
        ['text', 'Dotaz'],
        ['attachments[]', 'výpis.pdf'],
      ],
    ],
    failure: null,
    stale,
  });
});

test('staff process, assign and treat complaints', async () => {
  expect(await command(commands.useProcessing, ['r'], undefined)('service-requests')).toMatchObject({
    request: ['POST /api/service-requirements/r/process', {}],
    stale,
  });
  expect(await command(commands.useAssignment, ['r', 4], 'u')('service-requests')).toMatchObject({
    request: ['POST /api/service-requirements/r/assign', { owner_user_id: 'u', version: 4 }],
    stale,
  });
  expect(await command(commands.useComplaint, ['r'], { is_complaint: true })('service-requests')).toMatchObject({
    request: ['POST /api/service-requirements/r/complaint', { is_complaint: true }],
    stale,
  });
});

test('lists and one request', async () => {
  expect(await askForList(queries.requestList, { phase: 'waiting' })).toMatchObject({
    requests: [['POST /api/service-requirements/list', { page: 2, length: 50, search: 'nov', filter: { phase: 'waiting' } }]],
    isGivenUp: true,
  });
  expect((await askOnce(queries.ownRequestsQuery, { data: [] })).lines).toEqual(['GET /api/service-requirements']);
  expect((await askOnce(queries.requestQuery('r'))).lines).toEqual(['GET /api/service-requirements/r']);
  recordRequests();
});
