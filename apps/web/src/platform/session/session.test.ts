import { describe, expect, test } from 'vitest';
import type { TextStore } from '../storage/storage.ts';
import {
  endSession,
  isProlongable,
  isTokenOf,
  judgeTokenChange,
  needsRefresh,
  onSessionEnd,
  readAccessToken,
  readClaims,
  readExpiryMs,
  storeProlongable,
  storeSession,
} from './session.ts';

const NOW = 1_800_000_000_000;

function makeStore(): TextStore & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function makeToken(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

test('stores a session under the names of the specification, with an expiry 28,800 s ahead', () => {
  const store = makeStore();
  storeSession('token', undefined, store, NOW);
  expect(Object.fromEntries(store.values)).toEqual({ ACCESS_TOKEN: 'token', EXPIRY: String(NOW + 28_800_000) });
});

describe('needsRefresh', () => {
  test.each([
    [301, false],
    [300, false],
    [299, true],
    [0, true],
    [-60, true],
  ])('with %s s left: %s', (secondsLeft, expected) => {
    const store = makeStore();
    storeSession('token', secondsLeft, store, NOW);
    expect(needsRefresh(store, NOW)).toBe(expected);
  });

  test('lets a session that cannot be extended run out', () => {
    const store = makeStore();
    storeSession('token', 100, store, NOW);
    storeProlongable(60, store, NOW);
    expect([isProlongable(store, NOW), needsRefresh(store, NOW), readExpiryMs(store)]).toEqual([true, true, NOW + 100_000]);
    expect([isProlongable(store, NOW + 60_000), needsRefresh(store, NOW + 60_000)]).toEqual([false, false]);
    endSession('log-out', store);
    expect([...store.values.keys()]).toEqual([]);
  });

  test('has nothing to refresh without a token', () => expect(needsRefresh(makeStore(), NOW)).toBe(false));

  test('refreshes an unknown expiry', () => {
    const store = makeStore();
    store.setItem('ACCESS_TOKEN', 'token');
    expect(needsRefresh(store, NOW)).toBe(true);
  });
});

test('ends a session once, however often endSession is called', () => {
  const store = makeStore();
  storeSession('token', undefined, store, NOW);
  const heard: string[] = [];
  const stop = onSessionEnd((end) => heard.push(end));
  endSession('expired', store);
  endSession('log-out', store);
  stop();
  expect(heard).toEqual(['expired']);
  expect(store.values.size).toBe(0);
  expect(readAccessToken(store)).toBeNull();
});

describe('another tab changed the token', () => {
  const jana = makeToken({ sub: 'jana', jti: 1 });
  test.each([
    ['refreshed', jana, makeToken({ sub: 'jana', jti: 2 }), 'same'],
    ['signed out', jana, null, 'signed-out'],
    ['emptied', jana, '', 'signed-out'],
    ['another user', jana, makeToken({ sub: 'petr' }), 'other-person'],
    ['impersonated', jana, makeToken({ sub: 'jana', impersonator: 'petr' }), 'other-person'],
    ['signed in', null, jana, 'other-person'],
  ] as const)('%s', (_, before, after, expected) => expect(judgeTokenChange(before, after)).toBe(expected));
});

test.each([
  [{ sub: 'jana' }, 'jana', false, true],
  [{ sub: 'jana' }, 'petr', false, false],
  [{ sub: 'jana' }, 'jana', true, false],
  [{ sub: 'jana', impersonator: 'petr' }, 'jana', true, true],
  [{ sub: 'jana', impersonator: 'petr' }, 'jana', false, false],
  [{ sub: 'jana', impersonator: 'petr' }, 'petr', true, false],
])('the token of %j is one of %s (impersonated: %s): %s', (claims, user, isImpersonated, expected) =>
  expect(isTokenOf(makeToken(claims), user, isImpersonated)).toBe(expected),
);

describe('the expiry', () => {
  test('is unknown without a token, without a stored time and with one that is not a number', () => {
    const store = makeStore();
    store.setItem('EXPIRY', String(NOW));
    expect(readExpiryMs(store)).toBeNull();
    store.setItem('ACCESS_TOKEN', 'token');
    expect(readExpiryMs(store)).toBe(NOW);
    store.setItem('EXPIRY', 'soon');
    expect(readExpiryMs(store)).toBeNull();
    store.removeItem('EXPIRY');
    expect(readExpiryMs(store)).toBeNull();
  });

  test('does not limit a session about which the server said nothing', () => expect(isProlongable(makeStore(), NOW)).toBe(true));
});

describe('readClaims', () => {
  test('reads names with diacritics', () => expect(readClaims(makeToken({ sub: 'Ľubomír' })).sub).toBe('Ľubomír'));
  test.each(['', 'a', 'a.b.c', 'a.!!!.c'])('%j has none', (token) => expect(readClaims(token)).toEqual({}));
});
