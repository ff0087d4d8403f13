import { describe, expect, it } from 'vitest';
import { sha256 } from '../../keys/secrets.ts';
import { hashRevisions } from './revisions.ts';

const hashOf = (text: string) => sha256(Buffer.from(text, 'latin1')).toString('hex');
const hashesOf = (text: string) => hashRevisions(Buffer.from(text, 'latin1'));

describe('the revisions of a PDF', () => {
  it.each([
    ['none', '%PDF-1.7', []],
    ['one that ends with the mark', 'a%%EOF', ['a%%EOF']],
    ['one with a line break, with and without it', 'a%%EOF\r\n', ['a%%EOF', 'a%%EOF\r', 'a%%EOF\r\n']],
    ['one followed by text', 'a%%EOFb', ['a%%EOF']],
    ['two', 'a%%EOF\nb%%EOF', ['a%%EOF', 'a%%EOF\n', 'a%%EOF\nb%%EOF']],
    [
      'at most four whitespace characters after a mark',
      'a%%EOF\0\t\f\r\n ',
      ['', '\0', '\0\t', '\0\t\f', '\0\t\f\r'].map((blanks) => `a%%EOF${blanks}`),
    ],
  ])('%s', (_what, text, revisions) => expect(hashesOf(text)).toEqual(revisions.map(hashOf)));

  it('are the first 64 of them', () => {
    expect(hashesOf('%%EOFx'.repeat(64))).toHaveLength(64);
    expect(hashesOf('%%EOFx'.repeat(65))).toHaveLength(64);
  });
});
