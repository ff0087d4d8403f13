import { describe, expect, it } from 'vitest';
import { hashOfConfirmed, markOf, writeConfirmed } from './signing.rules.ts';
import type { ConfirmedFacts, ShownDocument } from './signing.rules.ts';

// SHA-256 of the UTF-8 text in the format PRAMEN-SIGN-2 of decision 022. The evidence of every signature contains it, so a changed format
// needs a new name.

const one: ShownDocument = { documentId: '019a0000-0000-7000-8000-0000000000d1', code: 'RS_2026_0001', sha256: Buffer.alloc(32, 0xbb) };
const uploaded: ShownDocument = { documentId: '019a0000-0000-7000-8000-0000000000d2', code: null, sha256: Buffer.alloc(32, 0x11) };
const accented: ShownDocument = { documentId: '019a0000-0000-7000-8000-0000000000d3', code: 'Žádost 1', sha256: Buffer.alloc(32, 0xaa) };
const facts: ConfirmedFacts = {
  signerId: '019a0000-0000-4000-8000-0000000000ee',
  requestedAt: new Date('2026-03-02T09:00:00.123Z'),
  consentVersion: '1',
  language: 'sk',
  shown: [one, uploaded, accented],
};
const OF_THREE = '927eaa7707e9a1761173f3b05c5cb8e181d2222bb0514d457896e70d9c302f54';
const OF_ONE = '3fcf551700c1d399887b17fe3b360cfa632d3c53f73b65296fb5454725caad14';

describe('what a code for signing confirms', () => {
  it('has exactly this text and this hash', () => {
    const text = writeConfirmed(facts);
    expect(text).toBe(
      `PRAMEN-SIGN-2
signer 019a0000-0000-4000-8000-0000000000ee
time 2026-03-02T09:00:00.123Z
consent 1 sk
documents 3
${'11'.repeat(32)} 019a0000-0000-7000-8000-0000000000d2
${'aa'.repeat(32)} 019a0000-0000-7000-8000-0000000000d3
${'bb'.repeat(32)} RS_2026_0001`,
    );
    expect(hashOfConfirmed(text).toString('hex')).toBe(OF_THREE);
    expect(hashOfConfirmed(writeConfirmed({ ...facts, shown: [one] })).toString('hex')).toBe(OF_ONE);
  });

  it('does not depend on the order in which documents are shown', () => {
    expect(writeConfirmed({ ...facts, shown: [accented, one, uploaded] })).toBe(writeConfirmed(facts));
  });

  it.each<[string, Partial<ConfirmedFacts>]>([
    ['signer', { signerId: '019a0000-0000-4000-8000-0000000000ef' }],
    ['time', { requestedAt: new Date('2026-03-02T09:00:00.124Z') }],
    ['consent', { consentVersion: '2' }],
    ['language', { language: 'cs' }],
    ['number of documents', { shown: [one, uploaded] }],
    ['code', { shown: [{ ...one, code: 'RS_2026_0002' }, uploaded, accented] }],
    ['file', { shown: [{ ...one, sha256: Buffer.alloc(32, 0xbc) }, uploaded, accented] }],
    ['document', { shown: [one, { ...uploaded, documentId: one.documentId }, accented] }],
  ])('with a different %s is a different one', (_fact, change) => {
    expect(hashOfConfirmed(writeConfirmed({ ...facts, ...change })).toString('hex')).not.toBe(OF_THREE);
  });

  it.each([
    ['a code of 32 characters', 'x'.repeat(32), 'x'.repeat(32)],
    ['a longer one', 'x'.repeat(33), one.documentId],
    ['one with a space', 'RS 1', one.documentId],
    ['one with a line feed', 'RS\n1', one.documentId],
    ['an empty one', '', one.documentId],
  ])('names a document by %s as %s', (_kind, code, name) => {
    expect(
      writeConfirmed({ ...facts, shown: [{ ...one, code }] })
        .split('\n')
        .slice(5),
    ).toEqual([`${'bb'.repeat(32)} ${name}`]);
  });

  it('is shown in the SMS by the first characters of the file’s hash, of several files by those of the text’s', () => {
    expect(markOf(Buffer.from(OF_ONE, 'hex'), [one])).toBe('bbbbbbbb');
    expect(markOf(Buffer.from(OF_THREE, 'hex'), [one, uploaded, accented])).toBe('927eaa77');
  });
});
