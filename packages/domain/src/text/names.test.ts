import { describe, expect, it } from 'vitest';
import { nameIn, writtenNames } from './names.ts';
import type { SentNames } from './names.ts';

const stored = { name: 'Dynamická', nameSk: 'Dynamická stratégia' };

describe('names of catalogue entries', () => {
  it.each([
    ['cs', 'Dynamická stratégia', 'Dynamická'],
    ['sk', 'Dynamická stratégia', 'Dynamická stratégia'],
    ['sk', null, 'Dynamická'],
  ] as const)('in %s with %s', (language, nameSk, shown) => expect(nameIn(language, { name: 'Dynamická', nameSk })).toBe(shown));

  it.each<['cs' | 'sk', SentNames, typeof stored | null, { name: string | undefined; nameSk: string | null | undefined }]>([
    ['cs', { name: 'A' }, null, { name: 'A', nameSk: undefined }],
    ['sk', { name: 'A' }, null, { name: 'A', nameSk: 'A' }],
    ['cs', { name: 'A' }, stored, { name: 'A', nameSk: undefined }],
    ['sk', { name: 'A' }, stored, { name: undefined, nameSk: 'A' }],
    ['sk', { name: 'Dynamická stratégia' }, stored, { name: undefined, nameSk: undefined }],
    ['sk', { name: 'B', name_cs: 'B', name_sk: 'C' }, stored, { name: 'B', nameSk: 'C' }],
    ['cs', { name: 'A', name_sk: null }, stored, { name: 'A', nameSk: null }],
    ['cs', {}, stored, { name: undefined, nameSk: undefined }],
  ])('%s sends %o over %o', (language, sent, before, written) => expect(writtenNames(language, sent, before)).toEqual(written));
});
