import { describe, expect, it } from 'vitest';
import type { FoundSignature } from '../../platform/pdf/verification/verify-pdf.ts';
import { isPlausibleStamp, judgePdf } from './verify.rules.ts';

const ours: FoundSignature = {
  signer: 'Pečeť',
  organisation: 'Pramen',
  certificateSha256: 'ours',
  claimedAt: null,
  stampedAt: null,
  isStamp: false,
  isIntact: true,
  isBound: true,
  hasSoundStamp: true,
  coversAll: true,
  revisionSha256: 'unknown',
  onlySignaturesFollow: true,
};
const theirs = { ...ours, signer: 'Cizí', organisation: null, certificateSha256: 'theirs' };
const stamp = { ...theirs, isStamp: true };
const known = { sealed: new Set(['sealed']), originals: new Set(['original']), certificates: new Set(['ours']), names: ['pecet\npramen'] };
const file = { sha256: 'file', signatures: [] as FoundSignature[], revisions: ['file'], printed: [] as string[] };
const over = (revisionSha256: string, onlySignaturesFollow: boolean) => ({
  ...ours,
  coversAll: false,
  revisionSha256,
  onlySignaturesFollow,
});

describe('the verdict', () => {
  it.each([
    [
      'a file of ours to the last byte, whatever it contains',
      { sha256: 'sealed', signatures: [{ ...ours, isIntact: false }, stamp] },
      'OURS_INTACT',
    ],
    ['a file of ours with signatures after it', { signatures: [over('sealed', true), theirs] }, 'OURS_EXTENDED'],
    [
      'a file of ours with signatures after it, one of them broken',
      { signatures: [over('sealed', true), { ...theirs, isIntact: false }] },
      'OURS_CHANGED',
    ],
    ['a file of ours with something else after it', { signatures: [over('sealed', false), theirs] }, 'OURS_CHANGED'],
    ['a seal that covers a file of ours but is not valid', { signatures: [{ ...over('sealed', true), isIntact: false }] }, 'OURS_CHANGED'],
    ['our key over a file that is not recorded', { signatures: [ours] }, 'OURS_UNLISTED'],
    ['our key over such a file, with a byte that nothing binds', { signatures: [{ ...ours, isBound: false }] }, 'OURS_CHANGED'],
    ['our key over such a file, with a stamp that nothing binds', { signatures: [{ ...ours, hasSoundStamp: false }] }, 'OURS_CHANGED'],
    ['a file of ours with something unsigned after it', { signatures: [over('sealed', true)] }, 'OURS_CHANGED'],
    ['our key over a part', { signatures: [over('other', true), theirs] }, 'OURS_CHANGED'],
    ['our key, then a stamp that anyone could have obtained', { signatures: [over('other', true), stamp] }, 'OURS_CHANGED'],
    ['our key, broken', { signatures: [{ ...ours, isIntact: false }] }, 'OURS_CHANGED'],
    [
      'another signer’s signature, then one of ours that is not recorded',
      { signatures: [{ ...theirs, coversAll: false }, ours] },
      'OURS_UNLISTED',
    ],
    ['another party’s key under our name', { signatures: [{ ...theirs, signer: 'PEČEŤ ' }] }, 'FOREIGN_OUR_NAME'],
    [
      'another party’s key with our name as its organisation, broken',
      { signatures: [{ ...theirs, organisation: 'Pramen', isIntact: false }] },
      'FOREIGN_OUR_NAME',
    ],
    ['a file of ours inside, its signature removed', { revisions: ['sealed', 'file'] }, 'OURS_STRIPPED'],
    ['the same, signed by a third party', { revisions: ['sealed', 'file'], signatures: [theirs] }, 'OURS_STRIPPED'],
    ['what was signed, without the seal', { sha256: 'original', revisions: ['original'] }, 'ORIGINAL'],
    ['what was signed, with something added', { revisions: ['original', 'file'] }, 'OURS_STRIPPED'],
    ['our evidence among rewritten pages', { printed: ['original'] }, 'OURS_STRIPPED'],
    ['what was signed, signed by a third party afterwards', { revisions: ['original', 'file'], signatures: [theirs] }, 'FOREIGN_INTACT'],
    ['two of a third party', { signatures: [{ ...theirs, coversAll: false }, theirs] }, 'FOREIGN_INTACT'],
    ['one of a third party whose names nothing binds', { signatures: [{ ...theirs, isBound: false }] }, 'FOREIGN_UNPROVEN'],
    ['a broken one among them', { signatures: [{ ...theirs, isIntact: false }, theirs] }, 'FOREIGN_CHANGED'],
    ['none over the whole file', { signatures: [{ ...theirs, coversAll: false }] }, 'FOREIGN_CHANGED'],
    ['none', {}, 'UNSIGNED'],
  ] as const)('of %s', (_name, found, verdict) =>
    expect(judgePdf({ ...structuredClone(file), ...(structuredClone(found) as Partial<typeof file>) }, known)).toBe(verdict),
  );
});

it('accepts a stamp close to the time it was requested', () => {
  const asked = [new Date('2026-03-02T09:00:00Z'), new Date('2026-03-05T09:00:00Z')];
  const plausible = [
    '2026-03-02T08:50:00Z',
    '2026-03-02T09:00:02Z',
    '2026-03-05T09:10:00Z',
    '2026-03-02T08:49:59Z',
    '2026-03-03T09:00:00Z',
    '2026-02-11T09:00:00Z',
  ].map((at) => isPlausibleStamp(new Date(at), asked));
  expect(plausible).toEqual([true, true, true, false, false, false]);
});
