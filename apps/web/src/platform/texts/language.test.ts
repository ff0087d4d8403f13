import { describe, expect, test } from 'vitest';
import type { TextStore } from '../storage/storage.ts';
import { firstLanguage } from './language.ts';

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
