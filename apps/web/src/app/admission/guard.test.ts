import { describe, expect, test } from 'vitest';
import { chooseSlide, guardPrivatePath, guardPublicPath } from './guard.ts';

describe('a path that needs a session', () => {
  test.each([
    ['without a token', {}, false, { to: 'login' }],
    ['without a token, with an error', { error: 'e' }, false, { to: 'login', error: 'e' }],
    ['with a token', {}, true, { to: 'stay' }],
    ['with a token and an error', { error: 'e' }, true, { to: 'stay' }],
  ] as const)('%s', (_, search, isSignedIn, verdict) => expect(guardPrivatePath(search, isSignedIn)).toEqual(verdict));
});

describe('a public path', () => {
  test.each([
    ['without a token', '/activation', {}, false, { to: 'stay' }],
    ['with a token', '/login', {}, true, { to: 'home' }],
    ['with a token, back from the bank (code)', '/login', { code: '1' }, true, { to: 'stay' }],
    ['with a token, back from the bank (state)', '/login', { state: '1' }, true, { to: 'stay' }],
    ['with a token and a hand-over token', '/login', { token: 't' }, true, { to: 'stay' }],
    ['with a token on a reset link', '/reset-password', { token: 't' }, true, { to: 'home' }],
    ['with a token, to verify a paper', '/verify', {}, true, { to: 'stay' }],
    ['without a token, to verify a paper', '/verify', {}, false, { to: 'stay' }],
    ['an error at the login screen', '/login', { error: 'e' }, false, { to: 'stay' }],
    ['an error elsewhere', '/activation', { error: 'e' }, false, { to: 'login', error: 'e' }],
  ] as const)('%s', (_, path, search, isSignedIn, verdict) => expect(guardPublicPath(search, isSignedIn, path)).toEqual(verdict));
});

describe('the slide', () => {
  test.each([
    ['/home', '/contract/1', 'slide-left'],
    ['/contract/1', '/home', 'slide-right'],
    ['/home', '/clients', 'slide-left'],
    ['/clients/1/detail', '/clients', 'slide-right'],
  ])('%s to %s', (from, to, slide) => expect(chooseSlide(from, to)).toBe(slide));
});
