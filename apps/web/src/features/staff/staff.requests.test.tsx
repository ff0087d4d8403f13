import { expect, test } from 'vitest';
import { askForList, askOnce, command, recordRequests } from '../../testing/requests.tsx';
import { sendUser, useUserDeletion } from './staff.commands.ts';
import { staffList, staffUserQuery } from './staff.queries.ts';

test.each([
  [null, 'POST /api/users'],
  ['1', 'POST /api/users/1'],
])('the user %s is saved by %s', async (id, line) => {
  const sent = recordRequests();
  await sendUser(id, { version: 2 } as never);
  expect(sent).toMatchObject([{ line, body: { version: 2 } }]);
});

test('a deleted user is not requested again, the list is', async () => {
  const run = command(useUserDeletion, ['1'], undefined);
  expect(await run('users')).toMatchObject({ request: ['DELETE /api/users/1', undefined], failure: null, stale: ['list'] });
});

test('one user, the list of administrators, and the list as a file', async () => {
  expect(await askOnce(staffUserQuery('1'), { id: '1' })).toMatchObject({
    lines: ['GET /api/users/1'],
    given: { id: '1' },
    isGivenUp: true,
  });
  expect(staffUserQuery('1').queryKey).toEqual(['users', 'one', '1']);
  const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
  expect(await askForList(staffList)).toEqual({
    requests: [
      ['POST /api/users/list', { ...asked, page: 2, length: 50 }],
      ['POST /api/users/list/export', { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  const usual = { order: [{ column: 'name', dir: 'asc' }], filter: { role: 'ADMIN' } };
  expect(staffList).toMatchObject({ table: 'users', key: ['users', 'list'], usual });
});
