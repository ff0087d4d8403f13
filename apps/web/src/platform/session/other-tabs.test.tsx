import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSession, followOtherTabs, onSessionEnd, readAccessToken, readExpiryMs, storeSession } from './session.ts';

const reload = vi.fn<() => void>();
const heard: string[] = [];
let stop = () => {};

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const jana = tokenOf({ sub: 'jana', jti: 1 });

beforeAll(() => followOtherTabs(reload));
beforeEach(() => {
  storeSession(jana);
  stop = onSessionEnd((end) => heard.push(end));
});
afterEach(() => {
  stop();
  endSession('log-out');
  heard.length = 0;
  reload.mockReset();
});

/** Simulates the event by which the browser reports that another tab changed the storage. */
function tell(key: string | null, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('ACCESS_TOKEN');
  else localStorage.setItem('ACCESS_TOKEN', newValue);
  globalThis.dispatchEvent(new StorageEvent('storage', { key, oldValue: key === null ? null : jana, newValue }));
}

test.each([['ACCESS_TOKEN'], [null]])('a user who logs out in another tab is logged out in this one too (%s)', (key) => {
  tell(key, null);
  expect([heard, readAccessToken(), readExpiryMs(), localStorage.getItem('EXPIRY')]).toEqual([['log-out'], null, null, null]);
  expect(reload).not.toHaveBeenCalled();
});

test('a sign-in of another user in another tab reloads the page', () => {
  tell('ACCESS_TOKEN', tokenOf({ sub: 'petr' }));
  expect([heard, reload.mock.calls.length]).toEqual([[], 1]);
});

test('a new token of the same user changes nothing', () => {
  tell('ACCESS_TOKEN', tokenOf({ sub: 'jana', jti: 2 }));
  expect([heard, reload.mock.calls.length]).toEqual([[], 0]);
});

test('other changes to the storage do not affect the session', () => {
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'lang', oldValue: 'cs', newValue: 'sk' }));
  expect([heard, readAccessToken(), reload.mock.calls.length]).toEqual([[], jana, 0]);
});
