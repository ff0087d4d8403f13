import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfName } from '@libpdf/core';
import type { PdfDict, Signer } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countersign } from '../../../testing/services/stranger-seal.ts';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { readDemoSealKey } from './seal-key.ts';
import { completeSeal, completeStamp, prepareStamp, sealPdf } from './seal-pdf.ts';
import { writeDigestAlgorithm, writeSignatureAlgorithm } from '../signatures/algorithms.ts';
import { oids, readCertificate, writeSignedAttributes, writeSignedData, writeSigner } from '../signatures/cms.ts';
import { der, oid, readAll, readDer, readParts, smallInteger, tags } from '../signatures/der.ts';
import type { DerValue } from '../signatures/der.ts';
import { openSigner } from './signer.ts';
import { createTimeAuthority } from './time-authority.ts';

const sealedAt = new Date('2026-03-02T09:00:00.000Z');
const evidence = { title: 'Doklad o podpisu', introduction: 'Příliš žluťoučký kůň', sections: [], footer: '{page}/{pages}' };
let authority: TestAuthority;
let signer: Signer;
let sealed: Buffer;
let stamped: Buffer;

async function seal(original: Buffer, url: string | null = null): Promise<Buffer> {
  return Buffer.from(
    (
      await sealPdf(
        { original, evidence, reason: 'Pečeť', location: 'CZ', sealedAt },
        signer,
        url === null ? null : createTimeAuthority(url),
      )
    ).bytes,
  );
}

beforeAll(async () => {
  authority = await startTimeAuthority(sealedAt);
  authority.answers = true;
  signer = await openSigner(readDemoSealKey());
  sealed = await seal(await samplePdf());
  stamped = Buffer.from(await completeStamp(await prepareStamp(sealed), sealedAt, createTimeAuthority(authority.url)));
});
afterAll(() => authority.close());

/** The signatures of a PDF with their fields, in order. */
async function dictionariesOf(
  bytes: Buffer,
): Promise<{ catalog: PdfDict; fields: PdfDict[]; signatures: PdfDict[]; resolve: (object: unknown) => unknown }> {
  const pdf = await PDF.load(bytes);
  const resolve = (object: unknown) =>
    object && (object as { type?: string }).type === 'ref' ? pdf.context.resolve(object as never) : object;
  const catalog = pdf.context.catalog.getDict();
  const form = resolve(catalog.get('AcroForm')) as PdfDict;
  const fields = [...(resolve(form.get('Fields')) as Iterable<unknown>)].map((field) => resolve(field) as PdfDict);
  return { catalog, fields, signatures: fields.map((field) => resolve(field.get('V')) as PdfDict), resolve };
}

const keysOf = (dictionary: PdfDict) => [...dictionary.keys()].map(({ value }) => value).toSorted();
const nameIn = (dictionary: PdfDict, key: string) =>
  dictionary.get(key) instanceof PdfName ? (dictionary.get(key) as PdfName).value : null;

function cmsOf(signature: PdfDict | undefined): DerValue {
  return readDer(Buffer.from(signature?.getString('Contents')?.bytes ?? []));
}

interface Parts {
  version: DerValue;
  digests: DerValue;
  content: DerValue;
  certificates: DerValue;
  signerParts: DerValue[];
}

function partsOf(cms: DerValue): Parts {
  const [, holder] = readParts(cms, tags.sequence);
  const [signedData] = readParts(holder, tags.context0);
  const [version, digests, content, certificates, signers, ...more] = readParts(signedData, tags.sequence) as [
    DerValue,
    DerValue,
    DerValue,
    DerValue,
    DerValue,
    ...DerValue[],
  ];
  const [only, ...others] = readParts(signers, tags.set);
  expect([more, others]).toEqual([[], []]);
  return { version, digests, content, certificates, signerParts: readParts(only, tags.sequence) };
}

describe('the seal is PAdES baseline (ETSI EN 319 142-1, 6.3)', () => {
  it('in its dictionary: with the claimed time, and nothing that does not belong there', async () => {
    const {
      signatures: [signature],
      catalog,
      fields: [field],
    } = await dictionariesOf(sealed);
    if (!signature || !field) throw new Error('there is a seal');
    expect(keysOf(signature)).toEqual(['ByteRange', 'Contents', 'Filter', 'Location', 'M', 'Reason', 'Reference', 'SubFilter', 'Type']);
    expect([nameIn(signature, 'Type'), nameIn(signature, 'Filter'), nameIn(signature, 'SubFilter')]).toEqual([
      'Sig',
      'Adobe.PPKLite',
      'ETSI.CAdES.detached',
    ]);
    expect(signature.getString('M')?.asString()).toBe('D:20260302090000Z');
    expect(keysOf(field)).toEqual(['F', 'FT', 'P', 'Rect', 'Subtype', 'T', 'Type', 'V']);
    expect(keysOf(catalog)).toEqual(expect.arrayContaining(['AcroForm', 'Perms']));
  });

  it('in its attributes: type, digest, certificate without a policy, and no other', async () => {
    const {
      signatures: [signature],
    } = await dictionariesOf(sealed);
    const { version, digests, content, certificates, signerParts } = partsOf(cmsOf(signature));
    const [signerVersion, , digest, attributes, algorithm, , ...unsigned] = signerParts;
    expect(version.whole.equals(smallInteger(1))).toBe(true);
    expect(signerVersion?.whole.equals(smallInteger(1))).toBe(true);
    expect([digests.content, digest?.whole].map((written) => written?.equals(writeDigestAlgorithm('sha256')))).toEqual([true, true]);
    // Detached: the content is the document, not part of the signature.
    expect(content.whole.equals(der(tags.sequence, oid('1.2.840.113549.1.7.1')))).toBe(true);
    expect(readAll(certificates.content).map(({ whole }) => whole.equals(signer.certificate))).toEqual([true]);
    expect(algorithm?.whole.equals(der(tags.sequence, oid('1.2.840.113549.1.1.11'), der(tags.none)))).toBe(true);
    expect(unsigned).toEqual([]);
    const written = readAll(attributes?.content ?? Buffer.alloc(0)).map((attribute) => readParts(attribute, tags.sequence));
    expect(written.map(([name]) => name?.whole.toString('hex'))).toEqual(
      ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47'].map((name) => oid(name).toString('hex')),
    );
    const [list, ...policies] = readParts(readParts(written[2]?.[1], tags.set)[0], tags.sequence);
    const [entry, ...others] = readParts(list, tags.sequence);
    const [hash, issuerAndSerial, ...more] = readParts(entry, tags.sequence);
    expect([policies, others, more]).toEqual([[], [], []]);
    expect(hash?.content.equals(createHash('sha256').update(signer.certificate).digest())).toBe(true);
    expect(issuerAndSerial?.tag).toBe(tags.sequence);
  });

  it('with the time of an authority as its one unsigned attribute when there is one (B-T)', async () => {
    const {
      signatures: [signature],
    } = await dictionariesOf(await seal(await samplePdf(), authority.url));
    const { signerParts } = partsOf(cmsOf(signature));
    expect(signerParts).toHaveLength(7);
    const names = readAll(signerParts[6]?.content ?? Buffer.alloc(0)).map((attribute) =>
      readParts(attribute, tags.sequence)[0]?.whole.toString('hex'),
    );
    expect([signerParts[6]?.tag, names]).toEqual([tags.context1, [oid('1.2.840.113549.1.9.16.2.14').toString('hex')]]);
  });

  it('byte for byte the same for the same document and key: changing the format is a decision', async () => {
    const room = Buffer.from(`<${'0'.repeat(8000)}>`);
    const { bytes } = await completeSeal(
      { bytes: room, from: 1, to: room.length - 1, sha256: Buffer.alloc(32, 7) },
      sealedAt,
      signer,
      null,
    );
    expect(createHash('sha256').update(bytes).digest('hex')).toBe('4f66d57a1a2c09271afeed142905cd05eaed51628b3973687e6df56bc7ca27af');
  });

  // SHA-256 over the DER of RFC 5652 with the attributes of RFC 5035 and a signature of RFC 8017 (PKCS #1 v1.5), for the certificate of
  // the demonstration and a document whose digest is 32 times 07.
  it('in its signed attributes and in the whole of its CMS', async () => {
    const certificate = readCertificate(Buffer.from(signer.certificate));
    const signedAttributes = writeSignedAttributes('sha256', Buffer.alloc(32, 7), [certificate]);
    const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(digestOf(certificate.raw)).toBe('a54c2dbb53d55e081ffab8701f5d9777dd2b7aa4d411bdcd23621a803a4f9ec6');
    const toBeSigned = der(tags.set, signedAttributes);
    expect([toBeSigned.length, digestOf(toBeSigned)]).toEqual([262, 'e670c2090e0cf042b2664245ba802915b8ec8a7a769b4bcb639c2afe176b8e6d']);
    const signature = Buffer.from(await signer.sign(new Uint8Array(toBeSigned), 'SHA-256'));
    expect(digestOf(signature)).toBe('e3df4c83b586cf4f6bbeb20c98f9e6b8c7a43384151ec42c645538bb0e895fc9');
    const digestAlgorithm = writeDigestAlgorithm('sha256');
    const algorithm = writeSignatureAlgorithm('sha256', 'RSA');
    const written = writeSigner({ certificate, digestAlgorithm, signedAttributes, algorithm, signature, token: null });
    const cms = writeSignedData({ type: oids.data, content: null, certificates: [certificate.raw], digestAlgorithm, signer: written });
    expect([cms.length, digestOf(cms)]).toEqual([2043, '7f635f3dfa3ff8f7ca192a4a2af40ec0c0aa848a62820b241c18528cc2371282']);
  });
});

describe('a certification', () => {
  it('of a document without signatures allows nothing but further signatures', async () => {
    const {
      signatures: [signature],
      catalog,
      resolve,
    } = await dictionariesOf(sealed);
    const [reference] = [...(resolve(signature?.get('Reference')) as Iterable<PdfDict>)];
    if (!reference) throw new Error('it is one');
    const parameters = resolve(reference.get('TransformParams')) as PdfDict;
    expect([
      nameIn(reference, 'TransformMethod'),
      String((parameters.get('P') as { value?: unknown }).value),
      nameIn(parameters, 'V'),
    ]).toEqual(['DocMDP', '2', '1.2']);
    expect(resolve((resolve(catalog.get('Perms')) as PdfDict).get('DocMDP'))).toBe(signature);
  });

  it('is absent when the document was signed before: the seal is an approval signature', async () => {
    const { signatures, catalog } = await dictionariesOf(await seal(await countersign(await samplePdf())));
    expect([signatures.length, signatures[1]?.has('Reference'), catalog.has('Perms')]).toEqual([2, false, false]);
  });

  it('stays valid after a document time stamp, which adds nothing else', async () => {
    const {
      signatures: [, stamp],
      fields: [, field],
    } = await dictionariesOf(stamped);
    if (!stamp || !field) throw new Error('there is a stamp');
    expect([keysOf(stamp), nameIn(stamp, 'Type'), nameIn(stamp, 'SubFilter')]).toEqual([
      ['ByteRange', 'Contents', 'Filter', 'SubFilter', 'Type'],
      'DocTimeStamp',
      'ETSI.RFC3161',
    ]);
    expect(stamped.subarray(0, sealed.length).equals(sealed)).toBe(true);
  });
});

const tools = ['/usr/bin/pdfsig', '/usr/bin/qpdf'] as const;
describe.skipIf(!tools.every((tool) => existsSync(tool)))('other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pramen-seal-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('find the seal valid over the whole document, and the file well-formed', () => {
    const path = join(folder, 'sealed.pdf');
    writeFileSync(path, sealed);
    const said = execFileSync(tools[0], ['-nocert', path], { encoding: 'utf8' });
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(execFileSync(tools[1], ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors found');
    writeFileSync(path, stamped);
    expect(execFileSync(tools[1], ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors found');
  });
});
