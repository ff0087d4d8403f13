import { expect, test } from 'vitest';
import { askOnce, command } from '../../testing/requests.tsx';
import * as commands from './account.commands.ts';
import { sessionsQuery, signInsQuery } from './account.queries.ts';

const typed = { password: 'old' } as never;
test.each([
  ['one session ended', command(commands.useEndSession, [], 's'), 'DELETE /api/auth/sessions/s', undefined],
  ['other sessions ended', command(commands.useEndOtherSessions, [], undefined), 'POST /api/auth/sessions/revoke-others', {}],
  ['password', command(commands.usePasswordChange, [], typed), 'POST /api/auth/change-password', { password: 'old' }],
  ['phone', command(commands.usePhoneChange, [], typed), 'POST /api/auth/change-phone', { password: 'old' }],
  ['language', command(commands.useLanguageChoice, [], 'sk'), 'POST /api/auth/preferences', { language: 'sk' }],
])('%s: the request; the account is requested again', async (_, run, line, body) => {
  expect(await run('account')).toMatchObject({ request: [line, body], failure: null, stale: ['list', 'one'] });
});

test.each([
  [sessionsQuery, ['account', 'sessions'], 'GET /api/auth/sessions'],
  [signInsQuery(2, 20), ['account', 'sign-ins', 2, 20], 'GET /api/auth/sign-ins?page=2&length=20'],
])('%o', async (query, key, line) => {
  expect(await askOnce(query, { id: '1' })).toMatchObject({ lines: [line], given: { id: '1' }, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});
