import { PDF, PdfArray, PdfDict, PdfRef, PdfStream } from '@libpdf/core';
import type { PdfName, PdfNumber } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import { countersign } from '../../../testing/services/stranger-seal.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { readDemoSealKey } from '../seal/seal-key.ts';
import { completeStamp, prepareStamp, sealPdf } from '../seal/seal-pdf.ts';
import { openSigner } from '../seal/signer.ts';
import { createTimeAuthority } from '../seal/time-authority.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { addSecurityStore, listOwnSignatures } from './security-store.ts';

const sealedAt = new Date('2026-03-02T09:00:00.000Z');
let authority: TestAuthority;
beforeAll(async () => {
  authority = await startTimeAuthority(sealedAt);
  authority.answers = true;
});
afterAll(() => authority.close());

async function seal(original: Uint8Array, isStamped = false): Promise<Uint8Array> {
  const evidence = { title: 'Doklad', introduction: '', sections: [], footer: '' };
  const task = { original, evidence, reason: 'Pečeť', location: 'CZ', sealedAt };
  return (await sealPdf(task, await openSigner(readDemoSealKey()), isStamped ? createTimeAuthority(authority.url) : null)).bytes;
}
const stamp = async (sealed: Uint8Array) => completeStamp(await prepareStamp(sealed), sealedAt, createTimeAuthority(authority.url));
const sealCertificate = async () => Buffer.from((await openSigner(readDemoSealKey())).certificate).toString('base64');

describe('the signatures that the portal made', () => {
  const namesOf = async (bytes: Uint8Array) => {
    const own = await sealCertificate();
    const signatures = await listOwnSignatures(bytes);
    return signatures.map(({ certificate }) => (Buffer.from(certificate).toString('base64') === own ? 'seal' : 'stamp'));
  };

  it('are its seal, the stamp in it and the stamps after it', async () => {
    expect(await namesOf(await seal(await samplePdf()))).toEqual(['seal']);
    expect(await namesOf(await seal(await samplePdf(), true))).toEqual(['seal', 'stamp']);
    expect(await namesOf(await stamp(await stamp(await seal(await samplePdf(), true))))).toEqual(['seal', 'stamp', 'stamp', 'stamp']);
  });

  it('are not those that came with the document', async () => {
    expect(await namesOf(await seal(await countersign(await samplePdf())))).toEqual(['seal']);
  });

  it('have the certificates stored with them', async () => {
    const [own] = await listOwnSignatures(await seal(await samplePdf()));
    expect((own?.beside ?? []).map((raw) => Buffer.from(raw).toString('base64'))).toContain(await sealCertificate());
  });

  it('are missing in a file that only has a stamp', async () => {
    await expect(listOwnSignatures(await stamp(await samplePdf()))).rejects.toThrow('no seal');
  });
});

describe('the store of validation data', () => {
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
  const found = (certificates: string[], ocsps: string[] = [], crls: string[] = []) => ({
    certificates: certificates.map(bytesOf),
    ocsps: ocsps.map(bytesOf),
    crls: crls.map(bytesOf),
  });

  /** Type, extension and lists of the store; a missing list is undefined. */
  async function readStore(bytes: Uint8Array) {
    const { context } = await PDF.load(bytes);
    const find = (object: unknown) => (object instanceof PdfRef ? context.resolve(object) : object);
    const catalog = context.catalog.getDict();
    const store = find(catalog.get('DSS'));
    if (!(store instanceof PdfDict)) return null;
    const texts = (list: unknown) =>
      list instanceof PdfArray
        ? [...list].map((entry) => {
            const stream = find(entry);
            return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString() : null;
          })
        : undefined;
    const extension = (find(catalog.get('Extensions')) as PdfDict).get('ESIC') as PdfDict;
    return {
      type: store.getName('Type')?.value,
      extension: [(extension.get('BaseVersion') as PdfName).value, (extension.get('ExtensionLevel') as PdfNumber).value],
      certificates: texts(find(store.get('Certs'))),
      ocsps: texts(find(store.get('OCSPs'))),
      crls: texts(find(store.get('CRLs'))),
    };
  }

  it('is appended with what was found, and leaves the seal as it is', async () => {
    const sealed = await seal(await samplePdf());
    const grown = await addSecurityStore(sealed, found(['one', 'two'], ['answer']));
    expect(Buffer.from(grown).subarray(0, sealed.length).equals(Buffer.from(sealed))).toBe(true);
    expect(await readStore(grown)).toEqual({
      type: 'DSS',
      extension: ['1.7', 1],
      certificates: ['one', 'two'],
      ocsps: ['answer'],
      crls: undefined,
    });
    expect((await verifyPdf(Buffer.from(grown))).signatures).toMatchObject([{ isIntact: true, isBound: true }]);
  });

  it('gains only the missing entries', async () => {
    const once = await addSecurityStore(await seal(await samplePdf()), found(['one'], ['answer']));
    const twice = await addSecurityStore(once, found(['two', 'one'], ['answer'], ['list']));
    expect(await readStore(twice)).toMatchObject({ certificates: ['one', 'two'], ocsps: ['answer'], crls: ['list'] });
    expect(await readStore(await addSecurityStore(twice, found([])))).toMatchObject({ certificates: ['one', 'two'], crls: ['list'] });
  });

  it('is compressed', async () => {
    const sealed = await seal(await samplePdf());
    const grown = await addSecurityStore(sealed, found(['x'.repeat(50_000)]));
    expect(grown.length - sealed.length).toBeLessThan(5_000);
    expect(await readStore(grown)).toMatchObject({ certificates: ['x'.repeat(50_000)] });
  });
});
