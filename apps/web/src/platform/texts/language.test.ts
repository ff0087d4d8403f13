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
    ['portal.example.cz', null, 'cs'],
    ['portal.example.sk', null, 'sk'],
    ['localhost', null, 'cs'],
    ['portal.example.sk', 'cs', 'cs'],
    ['portal.example.cz', 'sk', 'sk'],
    ['portal.example.cz', 'en', 'cs'],
  ])('%s, chosen %s: %s', (host, chosen, expected) => expect(firstLanguage(host, storeWith(chosen))).toBe(expected));
});

describe('a language is offered', () => {
  test.each([
    ['cs', ['sk-SK', 'cs'], null, 'sk'],
    ['cs', ['en-US', 'sk'], null, 'sk'],
    ['sk', ['cs-CZ'], null, 'cs'],
    ['cs', ['cs-CZ', 'sk'], null, null],
    ['cs', ['en-US', 'de'], null, null],
    ['cs', [], null, null],
    ['cs', ['sk-SK'], 'cs', null],
  ])('beside %s to a browser that speaks %j and chose %s: %s', (shown, preferred, chosen, expected) => expect(offeredLanguage(shown, preferred, storeWith(chosen))).toBe(expected));
});
