import { describe, expect, test } from 'vitest';
import type { TextStore } from '../storage/storage.ts';
import { firstLanguage, offeredLanguage } from './language.ts';

const storeWith = (language: string | null): TextStore => ({
  getItem: (key) => (key === 'lang' ? language : null),
  setItem: () => undefined,
  removeItem: () => undefined,
});

describe('the language to begin with', () => {
  test.each([
    ['portal.example.cz', [], null, 'cs'],
    ['portal.example.cz', ['en-US', 'de'], null, 'cs'],
    ['portal.example.cz', ['cs-CZ', 'sk'], null, 'cs'],
    ['portal.example.cz', ['sk-SK', 'cs'], null, 'sk'],
    ['portal.example.com', ['en-US', 'SK', 'cs'], null, 'sk'],
    ['localhost', ['sky-SK', 'cs'], null, 'cs'],
    ['portal.example.sk', [], null, 'sk'],
    ['portal.example.sk', ['cs-CZ'], null, 'sk'],
    ['portal.example.sk', ['sk'], 'cs', 'cs'],
    ['portal.example.cz', ['cs'], 'sk', 'sk'],
    ['portal.example.cz', ['sk-SK'], 'cs', 'cs'],
    ['portal.example.cz', ['cs'], 'en', 'cs'],
  ])('%s, a browser that speaks %j, chosen %s: %s', (host, preferred, chosen, expected) =>
    expect(firstLanguage({ host, basePath: '/' }, preferred, storeWith(chosen))).toBe(expected),
  );

  test.each([
    ['portal.example.sk', ['sk'], null, 'cs'],
    ['portal.example.sk', [], 'sk', 'sk'],
    ['portal.example.cz', ['sk'], null, 'cs'],
  ])('below /cz/ of %s, a browser that speaks %j, chosen %s: %s', (host, preferred, chosen, expected) =>
    expect(firstLanguage({ host, basePath: '/cz/' }, preferred, storeWith(chosen))).toBe(expected),
  );
});

describe('a language is offered', () => {
  test.each([
    ['portal.example.cz', 'sk', ['sk-SK', 'cs'], null, 'cs'],
    ['portal.example.cz', 'cs', ['sk-SK'], null, 'sk'],
    ['portal.example.sk', 'sk', ['cs-CZ'], null, 'cs'],
    ['portal.example.sk', 'cs', ['cs-CZ'], null, 'sk'],
    ['portal.example.sk', 'sk', ['en-US'], null, null],
    ['portal.example.cz', 'cs', ['cs-CZ', 'sk'], null, null],
    ['portal.example.cz', 'cs', ['en-US', 'de'], null, null],
    ['portal.example.cz', 'cs', [], null, null],
    ['portal.example.cz', 'sk', ['sk-SK'], 'sk', null],
    ['portal.example.cz', 'cs', ['sk-SK'], 'cs', null],
  ])('on %s alongside %s to a browser that speaks %j and chose %s: %s', (host, shown, preferred, chosen, expected) =>
    expect(offeredLanguage({ host, basePath: '/' }, shown, preferred, storeWith(chosen))).toBe(expected),
  );

  test('below /cz/ of a Slovak domain to a browser that speaks Slovak', () => {
    const site = { host: 'portal.example.sk', basePath: '/cz/' };
    expect(offeredLanguage(site, 'cs', ['sk'], storeWith(null))).toBe('sk');
    expect(offeredLanguage(site, 'cs', ['cs'], storeWith(null))).toBeNull();
  });
});
