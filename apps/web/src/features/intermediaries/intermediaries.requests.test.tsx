import { expect, test } from 'vitest';
import { askForList, askOnce, command, recordRequests } from '../../testing/requests.tsx';
import * as commands from './intermediaries.commands.ts';
import { intermediaryList, intermediaryQuery } from './intermediaries.queries.ts';
import { sendPerson, usePersonDeletion } from './people/people.commands.ts';
import * as people from './people/people.queries.ts';

const body = { version: 2 } as never;

test.each([
  ['new intermediary', () => commands.sendIntermediary(null, body), 'POST /api/intermediaries'],
  ['changed intermediary', () => commands.sendIntermediary('1', body), 'POST /api/intermediaries/1'],
  ['new person', () => sendPerson('i', null, body), 'POST /api/intermediaries/i/persons'],
  ['changed person', () => sendPerson('i', '1', body), 'POST /api/intermediaries/i/persons/1'],
])('%s goes to its own address', async (_, send, line) => {
  const sent = recordRequests();
  await send();
  expect(sent).toMatchObject([{ line, body: { version: 2 } }]);
});

const logo = new File(['x'], 'logo.png');
const both = ['list', 'one'];
test.each([
  ['intermediaries', command(commands.useIntermediaryDeletion, ['1'], undefined), 'DELETE /api/intermediaries/1', undefined, ['list']],
  ['intermediaries', command(commands.useLogoUpload, ['1'], logo), 'POST /api/intermediaries/1/logo/upload', [['logo', 'logo.png']], both],
  ['intermediaries', command(commands.useLogoDeletion, ['1'], undefined), 'DELETE /api/intermediaries/1/logo', undefined, both],
  ['intermediary-people', command(usePersonDeletion, ['1'], undefined), 'DELETE /api/intermediaries/persons/1', undefined, ['list']],
])('%s are requested again after %o', async (area, run, line, expected, stale) => {
  expect(await run(area)).toMatchObject({ request: [line, expected], failure: null, stale });
});

test.each([
  [intermediaryQuery('1'), ['intermediaries', 'one', '1'], 'GET /api/intermediaries/1'],
  [people.personQuery('1'), ['intermediary-people', 'one', '1'], 'GET /api/intermediaries/persons/1'],
  [people.structureQuery, ['intermediary-people', 'structure'], 'GET /api/intermediaries/persons/structure'],
])('%o', async (query, key, line) => {
  expect(await askOnce(query, { id: '1' })).toMatchObject({ lines: [line], given: { id: '1' }, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
test.each([
  [intermediaryList, '/api/intermediaries/list', ['intermediaries', 'list'], 'intermediaries', 10, 'intermediary_name'],
  [people.personList, '/api/intermediaries/persons/list', ['intermediary-people', 'list'], 'intermediary-people', 20, 'surname'],
])('the list %#, and the list as a file', async (list, path, key, table, length, column) => {
  expect(await askForList(list)).toEqual({
    requests: [
      [`POST ${path}`, { ...asked, page: 2, length: 50 }],
      [`POST ${path}/export`, { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(list).toMatchObject({ table, key, usual: { length, order: [{ column, dir: 'asc' }] } });
});

test('people of one intermediary are a list of their own', async () => {
  const list = people.personListOf('i');
  expect(await askForList(list)).toEqual({
    requests: [['POST /api/intermediaries/i/persons/list', { ...asked, page: 2, length: 50 }]],
    isGivenUp: true,
  });
  expect(list).toMatchObject({ table: 'intermediary-people-of', key: ['intermediary-people', 'of', 'i'] });
});
