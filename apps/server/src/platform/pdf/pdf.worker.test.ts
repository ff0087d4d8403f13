import { createHash, verify, X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { samplePdf, samplePicture } from '../../testing/files/file-samples.ts';
import { lockedPdf } from '../../testing/files/hostile-pdfs.ts';
import { createWordFile, textOfWord, wordParagraph } from '../../testing/files/word-files.ts';
import type { PdfTask } from './pdf-tasks.ts';
import runPdfTask from './pdf.worker.ts';
import { readDemoSealKey } from './seal/seal-key.ts';
import { prepareSeal, sealPdf } from './seal/seal-pdf.ts';
import { openSigner } from './seal/signer.ts';
import type { SealKey } from './seal/signer.ts';
import { addSecurityStore } from './validation/security-store.ts';
import { verifyPdf } from './verification/verify-pdf.ts';

const values = { single: { 'client.name': 'Žofie' }, repeated: {}, logo: null };
const key = readDemoSealKey();
const sealing = async () => ({
  original: await samplePdf(),
  evidence: { title: 'Doklad', introduction: '', sections: [], footer: '' },
  reason: 'Pečeť',
  location: 'CZ',
  sealedAt: new Date('2026-03-02T09:00:00.000Z'),
});

async function done<Answer>(task: PdfTask): Promise<Answer> {
  const result = await runPdfTask(task);
  if ('fault' in result) throw new Error(result.fault.kind);
  return result.done as Answer;
}

describe('the PDF worker', () => {
  it('lays out, reads and fills templates', async () => {
    const laid = await done<{ bytes: Uint8Array; missing: string[] }>({
      kind: 'layout',
      html: '<p>${client.name} ${client.none}</p>',
      values,
      title: 'T',
      footer: '',
    });
    const text = (await PDF.load(laid.bytes)).extractText().map((page) => page.text);
    expect([text.join(''), laid.missing]).toEqual([expect.stringContaining('Žofie'), ['client.none']]);
    expect(await done({ kind: 'readTemplate', html: '<p onclick="x()">${client.name}</p>' })).toEqual({
      html: '<p>${client.name}</p>',
      placeholders: ['client.name'],
      fault: null,
    });
    const word = createWordFile(wordParagraph('${client.name} ${client.none}'));
    const filled = await done<{ bytes: Uint8Array; missing: string[] }>({ kind: 'fillWord', word, values });
    expect([textOfWord(Buffer.from(filled.bytes)), filled.missing]).toEqual([expect.stringContaining('Žofie'), ['client.none']]);
    expect(await done({ kind: 'wordPlaceholders', word })).toEqual(['client.name', 'client.none']);
  });

  it('writes over pages and measures them', async () => {
    const template = await samplePdf();
    const field = { name: 'client.name', page: 1, x: 10, y: 10, size: 10 };
    const { bytes } = await done<{ bytes: Uint8Array }>({ kind: 'overlay', template, fields: [field], values });
    expect((await PDF.load(bytes)).extractText()[0]?.text).toContain('Žofie');
    const pages = await done<{ width: number }[]>({ kind: 'pages', pdf: template });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.width).toBeCloseTo(595.28, 1);
  });

  it('prepares seals and stamps, and verifies what was sealed', async () => {
    const task = await sealing();
    const placed = await done<{ sha256: Buffer; from: number }>({ kind: 'prepareSeal', ...task });
    expect(placed.from).toBe((await prepareSeal(task)).from);
    const { bytes: sealed } = await sealPdf(task, await openSigner(key), null);
    const stamped = await done<{ bytes: Uint8Array }>({ kind: 'prepareStamp', sealed });
    expect(Buffer.from(stamped.bytes).subarray(0, sealed.length).equals(Buffer.from(sealed))).toBe(true);
    expect(await done({ kind: 'verify', pdf: sealed })).toEqual(await verifyPdf(Buffer.from(sealed)));
    expect(await done<unknown[]>({ kind: 'ownSignatures', sealed })).toHaveLength(1);
    const found = { certificates: [Buffer.from('a')], ocsps: [], crls: [] };
    expect(await done({ kind: 'addSecurityStore', sealed, found })).toEqual(await addSecurityStore(sealed, found));
  });

  it('signs with the key that it was given, whichever it had before', async () => {
    const bytes = new Uint8Array(Buffer.from('to be signed'));
    const keyId = createHash('sha256').update('a').digest('hex');
    const { certificate, certificateChain, keyType } = await done<{
      certificate: Uint8Array;
      certificateChain: Uint8Array[];
      keyType: string;
    }>({ kind: 'signer', keyId, key });
    const { publicKey } = new X509Certificate(certificate);
    expect([publicKey.asymmetricKeyType, keyType, certificateChain]).toEqual([keyType.toLowerCase(), keyType, expect.any(Array)]);
    const isSigned = async (id: string, by: SealKey = key) =>
      verify('sha256', bytes, publicKey, await done<Uint8Array>({ kind: 'sign', keyId: id, key: by, bytes }));
    expect([await isSigned(keyId), await isSigned('b')]).toEqual([true, true]);
    // A key that is open is not opened again; a different one is.
    const wrong: SealKey = { ...(key as Extract<SealKey, { kind: 'PKCS12' }>), password: 'wrong' };
    expect(await isSigned('b', wrong)).toBe(true);
    await expect(isSigned('c', wrong)).rejects.toThrow(/\S/);
  });
});

describe('an error that a user must fix is returned', () => {
  it.each<[string, () => Promise<PdfTask>, unknown]>([
    ['no PDF', async () => ({ kind: 'pages', pdf: Buffer.from('x') }), { kind: 'unreadable', detail: expect.any(String) }],
    [
      'a password-protected PDF',
      async () => ({ kind: 'prepareSeal', ...(await sealing()), original: await lockedPdf('x') }),
      { kind: 'unreadable', detail: expect.any(String) },
    ],
    [
      'a template of too many parts',
      async () => ({ kind: 'readTemplate', html: '<p>a</p>'.repeat(30_000) }),
      { kind: 'tooLarge', detail: expect.any(String) },
    ],
    [
      'no Word file',
      async () => ({ kind: 'wordPlaceholders', word: await samplePicture('png') }),
      { kind: 'word', detail: expect.any(String) },
    ],
    [
      'a placeholder that does not end',
      async () => ({ kind: 'fillWord', word: createWordFile(wordParagraph('Klient ${client.fullname')), values }),
      { kind: 'placeholders', detail: expect.stringContaining('client') },
    ],
  ])('%s', async (_what, make, fault) => expect(await runPdfTask(await make())).toEqual({ fault }));

  it('any other one is thrown', async () => {
    await expect(runPdfTask({ kind: 'ownSignatures', sealed: await samplePdf() })).rejects.toThrow('no seal');
  });
});
