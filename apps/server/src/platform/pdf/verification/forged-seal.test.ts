import { PDF } from '@libpdf/core';
import { fromBER, OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealAsStranger } from '../../../testing/services/stranger-seal.ts';
import { readDemoSealKey } from '../seal/seal-key.ts';
import { openSigner } from '../seal/signer.ts';
import { verifyPdf } from './verify-pdf.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
let genuine: Buffer;
let ours: string;

async function draw(text: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' }).drawText(text, { x: 50, y: 700, size: 12 });
  return Buffer.from(await pdf.save());
}

interface Place {
  /** Offsets after the `<` and before the `>` of the hexadecimal signature. */
  from: number;
  to: number;
}

function placeOf(pdf: Buffer): Place {
  const [, first = '', second = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1')) ?? [];
  return { from: Number(first) + 1, to: Number(second) - 1 };
}

const coveredBy = (pdf: Buffer, { from, to }: Place) => Buffer.concat([pdf.subarray(0, from - 1), pdf.subarray(to + 1)]);
const exact = (bytes: Buffer) => new Uint8Array(bytes).buffer;

/** The SignedData of a file's signature. */
function readSigned(pdf: Buffer): SignedData {
  const { from, to } = placeOf(pdf);
  const { result } = fromBER(exact(Buffer.from(pdf.toString('latin1', from, to), 'hex')));
  return new SignedData({ schema: new ContentInfo({ schema: result }).content });
}

/** The file with its signature replaced. */
function withSigned(pdf: Buffer, signed: SignedData): Buffer {
  const { from, to } = placeOf(pdf);
  const der = Buffer.from(new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) }).toSchema().toBER());
  const changed = Buffer.from(pdf);
  changed.write(der.toString('hex').padEnd(to - from, '0'), from, 'latin1');
  return changed;
}

/** Another document with space for a large signature. */
async function createVictim(): Promise<Buffer> {
  const pdf = await PDF.load(await draw('Částka 1000000'));
  return Buffer.from((await pdf.sign({ signer: await openSigner(readDemoSealKey()), estimatedSize: 200_000, level: 'B-B' })).bytes);
}

/** How many signatures of a file pass as the seal over the whole file. */
async function passing(pdf: Buffer): Promise<number> {
  const { signatures } = await verifyPdf(pdf).catch(() => ({ signatures: [] }));
  return signatures.filter(({ certificateSha256, isIntact, coversAll }) => certificateSha256 === ours && isIntact && coversAll).length;
}

beforeAll(async () => {
  genuine = await sealAsStranger(await draw('Částka 100'), 'demo');
  ours = (await verifyPdf(genuine)).signatures[0]?.certificateSha256 ?? '';
});

describe('a seal copied from another file', () => {
  it('is valid there and nowhere else, also when it is re-encoded', async () => {
    expect(await passing(genuine)).toBe(1);
    expect(await passing(withSigned(genuine, readSigned(genuine)))).toBe(1);
    expect(await passing(withSigned(await createVictim(), readSigned(genuine)))).toBe(0);
  });

  it('is rejected when it contains its signed content', async () => {
    const signed = readSigned(genuine);
    signed.encapContentInfo.eContent = new OctetString({ valueHex: exact(coveredBy(genuine, placeOf(genuine))) });
    expect(await passing(withSigned(await createVictim(), signed))).toBe(0);
    // Rejected even in its own file, because a detached signature has no content.
    expect(await passing(withSigned(genuine, signed))).toBe(0);
  });

  it('is rejected when its signed attributes are presented as the content', async () => {
    const signed = readSigned(genuine);
    const [signer] = signed.signerInfos;
    const attributes = Buffer.from(signer?.signedAttrs?.encodedValue ?? new ArrayBuffer());
    delete signer?.signedAttrs;
    signed.encapContentInfo.eContent = new OctetString({ valueHex: exact(attributes) });
    expect(await passing(withSigned(await createVictim(), signed))).toBe(0);
  });

  it('is rejected with a second signer', async () => {
    const signed = readSigned(genuine);
    const [signer] = signed.signerInfos;
    if (!signer) throw new Error('a seal has a signer');
    signed.signerInfos = [signer, signer];
    expect(await passing(withSigned(genuine, signed))).toBe(0);
  });
});

describe('the position of a seal', () => {
  it.each<[string, (hex: string) => string]>([
    ['padded with something other than zeros', (hex) => `${hex.slice(0, -2)}01`],
    ['with spaces', (hex) => `${hex.slice(0, -1)} `],
    [
      'with letters of both cases',
      (hex) => hex.replace(/[a-f]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())),
    ],
  ])('%s contains no seal', async (_what, change) => {
    const { from, to } = placeOf(genuine);
    const changed = Buffer.from(genuine);
    changed.write(change(genuine.toString('latin1', from, to)), from, 'latin1');
    expect(changed.equals(genuine)).toBe(false);
    expect(await passing(changed)).toBe(0);
    expect((await verifyPdf(changed)).signatures).toMatchObject([{ certificateSha256: ours, isIntact: false }]);
  });
});

/** Deterministic pseudo-random numbers (the generator of Numerical Recipes). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('one changed bit anywhere in the file breaks the seal or makes the file unreadable', async () => {
  const next = numbersFrom(2026);
  for (let round = 0; round < 60; round += 1) {
    const at = next(genuine.length);
    const changed = Buffer.from(genuine);
    changed[at] = (changed[at] ?? 0) ^ (1 << next(8));
    expect(await passing(changed), `byte ${at}`).toBe(0);
  }
});

it('added or missing bytes break it too, and so does a changed byte range', async () => {
  const next = numbersFrom(7);
  const cut = (at: number, more: string, less: number) =>
    Buffer.concat([genuine.subarray(0, at), Buffer.from(more), genuine.subarray(at + less)]);
  const changes = Array.from({ length: 12 }, () => cut(next(genuine.length), '% x\n', next(4)));
  changes.push(
    ...['\n', ' ', '\0', '\n%%EOF\n'].map((text) => cut(genuine.length, text, 0)),
    cut(0, '\n', 0),
    Buffer.concat([genuine, genuine]),
  );
  const { from, to } = placeOf(genuine);
  const ranges = [
    `0 ${from - 1} ${from - 1} 0`,
    `0 0 0 ${genuine.length}`,
    `0 ${genuine.length} ${genuine.length} 0`,
    `0 ${from - 2} ${to + 1} ${genuine.length - to - 1}`,
    `0 ${from - 1} ${to + 1}`,
  ];
  const text = genuine.toString('latin1');
  for (const range of ranges)
    changes.push(
      Buffer.from(
        text.replace(/\/ByteRange\s*\[[^\]]*\]/, (written) => `/ByteRange [${range}]`.padEnd(written.length)),
        'latin1',
      ),
    );
  for (const [place, changed] of changes.entries()) expect(await passing(changed), `change ${place}`).toBe(0);
});
