import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgePdf } from '../../../features/verify/verify.rules.ts';
import { createStranger, signerWith } from '../../../testing/services/stranger-seal.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { readDemoSealKey } from '../seal/seal-key.ts';
import { sealPdf } from '../seal/seal-pdf.ts';
import { readDer } from '../signatures/der.ts';
import { foldSubject } from '../signatures/subject.ts';
import { openSigner } from '../seal/signer.ts';
import { createTimeAuthority } from '../seal/time-authority.ts';
import { verifyPdf } from './verify-pdf.ts';

const sealedAt = new Date('2026-03-02T09:00:00.000Z');
const evidence = { title: 'Doklad', introduction: '', sections: [], footer: '' };
let authority: TestAuthority;
let ours: { certificate: string; subject: string };

async function draw(): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
}

async function seal(signer = openSigner(readDemoSealKey()), url: string | null = null): Promise<Buffer> {
  const { bytes } = await sealPdf(
    { original: await draw(), evidence, reason: 'Pečeť', location: 'CZ', sealedAt },
    await signer,
    url === null ? null : createTimeAuthority(url),
  );
  return Buffer.from(bytes);
}

beforeAll(async () => {
  authority = await startTimeAuthority(sealedAt);
  authority.answers = true;
  const [found] = (await verifyPdf(await seal())).signatures;
  ours = {
    certificate: found?.certificateSha256 ?? '',
    subject: foldSubject({ name: found?.signer ?? '', organisation: found?.organisation ?? null }),
  };
});
afterAll(() => authority.close());

/** Offsets of the hexadecimal seal: after the `<` and before the `>`. */
function placeOf(pdf: Buffer): { from: number; to: number } {
  const from = pdf.indexOf('<', pdf.lastIndexOf('/Contents')) + 1;
  return { from, to: pdf.indexOf('>', from) };
}

function signatureIn(pdf: Buffer): Buffer {
  const { from, to } = placeOf(pdf);
  return readDer(Buffer.from(pdf.toString('latin1', from, to), 'hex')).whole;
}

function withByte(pdf: Buffer, at: number, byte: number): Buffer {
  const changed = Buffer.from(pdf);
  changed.write(byte.toString(16).padStart(2, '0'), placeOf(pdf).from + 2 * at, 'latin1');
  return changed;
}

/** The portal's verdict on a file that it has no record of. */
async function verdictOf(pdf: Buffer): Promise<string> {
  const found = await verifyPdf(pdf).catch(() => null);
  if (!found) return 'UNREADABLE';
  return judgePdf(found, { sealed: new Set(), originals: new Set(), certificates: new Set([ours.certificate]), names: [ours.subject] });
}

const unfit: ReadonlySet<string> = new Set(['OURS_CHANGED', 'FOREIGN_OUR_NAME', 'FOREIGN_CHANGED', 'UNREADABLE']);

/** Flips one bit of each byte, and a second bit of every third byte: more than two thousand changes. */
function changesOf(signature: Buffer): { at: number; byte: number }[] {
  const first = Array.from(signature, (byte, at) => ({ at, byte: byte ^ (1 << (at % 8)) }));
  const second = Array.from(signature, (byte, at) => ({ at, byte: byte ^ (1 << ((at + 4) % 8)) })).filter(({ at }) => at % 3 === 0);
  return [...first, ...second];
}

describe('no bit of a seal can be changed', () => {
  it.each([
    ['by itself', () => seal()],
    ['with the time of an authority in it', () => seal(undefined, authority.url)],
  ])('%s: at least one bit of each byte, certificates and algorithms included', async (_what, make) => {
    const sealed = await make();
    const signature = signatureIn(sealed);
    const changes = changesOf(signature);
    expect([await verdictOf(sealed), changes.length >= 2_000]).toEqual(['OURS_UNLISTED', true]);
    const passed: string[] = [];
    for (const { at, byte } of changes) {
      const verdict = await verdictOf(withByte(sealed, at, byte));
      if (!unfit.has(verdict)) passed.push(`byte ${at}: ${verdict}`);
    }
    expect(passed).toEqual([]);
  });

  it('nor a bit of the zeros after it', async () => {
    const sealed = await seal();
    const { from, to } = placeOf(sealed);
    for (let at = signatureIn(sealed).length; at < (to - from) / 2; at += 997)
      expect(unfit.has(await verdictOf(withByte(sealed, at, 1))), `byte ${at}`).toBe(true);
  });
});

/** The file with some bytes of its seal replaced by others of the same length. */
function withBytes(pdf: Buffer, before: Buffer, after: Buffer): Buffer {
  if (before.length !== after.length) throw new Error('the lengths must be equal');
  const { from, to } = placeOf(pdf);
  const text = pdf.toString('latin1', from, to).toLowerCase();
  const changed = Buffer.from(pdf);
  changed.write(text.replaceAll(before.toString('hex'), after.toString('hex')), from, 'latin1');
  return changed;
}

describe('a certificate that is not the signer’s', () => {
  it('with a changed name is detected by its hash', async () => {
    const sealed = await seal(Promise.resolve(signerWith(await createStranger('Jan Novak'))));
    const forged = withBytes(sealed, Buffer.from('Jan Novak'), Buffer.from('Eva Rybar'));
    expect([await verdictOf(sealed), forged.equals(sealed), await verdictOf(forged)]).toEqual(['FOREIGN_INTACT', false, 'FOREIGN_CHANGED']);
  });

  it('with the same names and number is detected: only the one whose hash was signed is accepted', async () => {
    const [one, other] = [await createStranger('Kdokoliv'), await createStranger('Kdokoliv')];
    const raw = ({ certificate }: typeof one) => Buffer.from(certificate.toSchema().toBER());
    const sealed = await seal(Promise.resolve(signerWith(one)));
    expect(await verdictOf(withBytes(sealed, raw(one), raw(other)))).toBe('FOREIGN_CHANGED');
  });

  it('causes a warning when it has the company’s name', async () => {
    const impostor = await createStranger('Pečeť portálu Pramen (ukázka)');
    expect(await verdictOf(await seal(Promise.resolve(signerWith(impostor))))).toBe('FOREIGN_OUR_NAME');
  });
});
