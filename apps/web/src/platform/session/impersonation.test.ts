import { expect, test } from 'vitest';
import { storageKeys } from '../storage/storage.ts';
import { storeImpersonatedFrom, takeImpersonatedFrom } from './impersonation.ts';
import { isTokenOf } from './session.ts';

function createStore() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('returns the way back once, and only within this site', () => {
  const store = createStore();
  storeImpersonatedFrom('/clients/7/detail?tab=1', store);
  expect([takeImpersonatedFrom('https://portal.test', store), takeImpersonatedFrom('https://portal.test', store)]).toEqual([
    '/clients/7/detail?tab=1',
    null,
  ]);
  store.setItem(storageKeys.impersonatedFrom, '//elsewhere.test/clients');
  expect(takeImpersonatedFrom('https://portal.test', store)).toBeNull();
});

const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

test.each([
  [{ sub: 'jana' }, false, true],
  [{ sub: 'jana' }, true, false],
  [{ sub: 'jana', impersonator: 'petr' }, true, true],
  [{ sub: 'jana', impersonator: 'petr' }, false, false],
  [{ sub: 'petr' }, false, false],
])('a token of %o is that of Jana (through another: %s): %s', (claims, isImpersonated, expected) => {
  expect(isTokenOf(token(claims), 'jana', isImpersonated)).toBe(expected);
});
