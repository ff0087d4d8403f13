import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDF } from '@libpdf/core';
import type { Signer } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoSealKey } from './seal-key.ts';
import type { EvidenceText } from '../pages/evidence-pages.ts';
import { loadFont } from '../pages/fonts.ts';
import { sealPdf } from './seal-pdf.ts';
import { openSigner } from './signer.ts';
import { createTimeAuthority } from './time-authority.ts';
import { UnreadablePdf, verifyPdf } from '../verification/verify-pdf.ts';

const letters = 'Příliš žluťoučký kůň úpěl ďábelské ódy. Vypätá dcéra grófa Maxwella s IQ nižším ako kôň núti čeľaď hrýzť hŕbu jabĺk.';
const evidence: EvidenceText = {
  title: 'Doklad o podpisu',
  introduction: letters,
  sections: Array.from({ length: 9 }, (_, index) => ({
    heading: `Podpis ${index + 1}`,
    rows: [
      ['Podepsal', 'Žofie Ďuríčková'],
      ['Otisk', 'a1b2c3d4e5f60718'.repeat(8)],
      ['Zařízení', letters],
    ],
  })),
  footer: 'Smlouva {page} · Strana {page} z {pages}',
};
const sealedAt = new Date('2026-03-02T09:00:00.000Z');
let original: Uint8Array;
let signer: Signer;
let sealed: Buffer;

async function drawOriginal(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const font = pdf.embedFont(await loadFont('regular'));
  for (const text of ['První strana', letters]) pdf.addPage({ size: 'a4' }).drawText(text, { x: 50, y: 700, size: 10, font });
  return pdf.save({ subsetFonts: true });
}

const seal = (bytes: Uint8Array = original) =>
  sealPdf({ original: bytes, evidence, reason: 'Pečeť', location: 'Praha', sealedAt }, signer, null);

beforeAll(async () => {
  original = await drawOriginal();
  signer = await openSigner(readDemoSealKey());
  sealed = Buffer.from((await seal()).bytes);
});

describe('a sealed document', () => {
  it('begins with the very bytes that were signed', () => {
    expect(sealed.subarray(0, original.length).equals(original)).toBe(true);
  });

  it('contains one signature over the whole file, by the seal’s certificate, at the server’s time', async () => {
    const { signatures, sha256 } = await verifyPdf(sealed);
    expect(sha256).toBe(createHash('sha256').update(sealed).digest('hex'));
    expect(signatures).toEqual([
      {
        signer: 'Pečeť portálu Pramen (ukázka)',
        organisation: 'Pramen investiční společnost (ukázka)',
        certificateSha256: createHash('sha256').update(signer.certificate).digest('hex'),
        claimedAt: sealedAt,
        stampedAt: null,
        isStamp: false,
        isIntact: true,
        isBound: true,
        hasSoundStamp: true,
        coversAll: true,
        revisionSha256: sha256,
        onlySignaturesFollow: true,
      },
    ]);
  });

  it('contains the whole evidence on additional pages, with every letter', async () => {
    const pdf = await PDF.load(sealed);
    const pages = pdf.getPages().map((page) => page.extractText().text);
    expect(pages.length).toBeGreaterThan(3);
    const words = pages.slice(2).join(' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain('Žofie Ďuríčková');
    expect(words).toContain('hŕbu jabĺk');
    // The footer starts with the document name, which may contain the placeholders of the page numbers.
    expect(words).toContain(`Smlouva {page} · Strana 1 z ${pages.length - 2}`);
  });

  it('can itself be sealed again', async () => {
    const twice = Buffer.from((await seal(sealed)).bytes);
    const { signatures } = await verifyPdf(twice);
    expect(signatures.map(({ isIntact, coversAll }) => ({ isIntact, coversAll }))).toEqual([
      { isIntact: true, coversAll: false },
      { isIntact: true, coversAll: true },
    ]);
  });
});

describe('changes to a sealed document are detected', () => {
  const withByte = (at: number) => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };

  it('one changed byte anywhere in the text, the evidence or after the signature', async () => {
    const contents = sealed.lastIndexOf('/Contents');
    for (const at of [1000, original.length - 2000, original.length + 3000, contents - 5, sealed.length - 100]) {
      const found = await verifyPdf(withByte(at)).catch((error: unknown) =>
        error instanceof UnreadablePdf ? null : Promise.reject(error),
      );
      // A file that has become unreadable must not pass either.
      expect(found?.signatures.some(({ isIntact, coversAll }) => isIntact && coversAll) ?? false, `byte ${at}`).toBe(false);
    }
  });

  it('an appended update, however it looks', async () => {
    const updated = await PDF.load(sealed);
    updated.getPages()[0]?.drawText('o nulu víc', { x: 50, y: 600, size: 20 });
    for (const bytes of [await updated.save({ incremental: true }), Buffer.concat([sealed, Buffer.from('\n% poznámka\n')])]) {
      const [signature] = (await verifyPdf(Buffer.from(bytes))).signatures;
      expect(signature).toMatchObject({ isIntact: true, coversAll: false });
    }
  });

  it('a signature moved to another document', async () => {
    const other = Buffer.from(
      (
        await sealPdf(
          { original, evidence: { ...evidence, title: 'Jiný doklad' }, reason: 'Pečeť', location: 'Praha', sealedAt },
          signer,
          null,
        )
      ).bytes,
    );
    const hex = (bytes: Buffer) => {
      const from = bytes.indexOf('<', bytes.lastIndexOf('/Contents')) + 1;
      return { from, to: bytes.indexOf('>', from) };
    };
    const [source, target] = [hex(sealed), hex(other)];
    sealed.copy(other, target.from, source.from, source.to);
    expect((await verifyPdf(other)).signatures).toMatchObject([{ isIntact: false }]);
  });

  it('something hidden next to the signature in its gap', async () => {
    const changed = Buffer.from(sealed);
    const from = changed.indexOf('<', changed.lastIndexOf('/Contents'));
    const end = changed.indexOf('>', from);
    changed.write('> /X (tajne', end - 20, 'latin1');
    const found = await verifyPdf(changed).catch(() => null);
    expect(found?.signatures.some(({ isIntact }) => isIntact) ?? false).toBe(false);
  });
});

describe('a file that is not a sealed document', () => {
  it('is reported as unsigned or unreadable', async () => {
    expect((await verifyPdf(Buffer.from(original))).signatures).toEqual([]);
    await expect(verifyPdf(Buffer.from('<html>'))).rejects.toThrow(UnreadablePdf);
    await expect(verifyPdf(Buffer.alloc(0))).rejects.toThrow(UnreadablePdf);
  });
});

describe('a time authority', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer((_request, response) => void response.writeHead(503).end());
    await new Promise<void>((listening) => void silent.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => void silent.close());

  it('that does not respond leaves a seal without a stamp', async () => {
    const { port } = silent.address() as AddressInfo;
    const { bytes, isStamped } = await sealPdf(
      { original, evidence, reason: 'Pečeť', location: 'Praha', sealedAt },
      signer,
      createTimeAuthority(`http://127.0.0.1:${port}/`),
    );
    expect(isStamped).toBe(false);
    expect((await verifyPdf(Buffer.from(bytes))).signatures).toMatchObject([{ isIntact: true, coversAll: true }]);
  });
});
