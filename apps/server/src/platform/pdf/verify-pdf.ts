import { createHash, webcrypto } from 'node:crypto';
import { PDF, PdfNumber } from '@libpdf/core';
import type { PdfDict, SignatureField } from '@libpdf/core';
import { fromBER } from 'asn1js';
import { AttributeTypeAndValue, Certificate, ContentInfo, CryptoEngine, SignedData, TSTInfo } from 'pkijs';
import type { SignerInfo } from 'pkijs';

/** What one signature of a PDF says, and whether it holds. */
export interface FoundSignature {
  /** Common name and organisation of the certificate; '' and null when they are not there. */
  signer: string;
  organisation: string | null;
  /** SHA-256 of the certificate in hex. */
  certificateSha256: string;
  /** What the signature claims; nobody proved it. */
  claimedAt: Date | null;
  /** What an authority of time proved. */
  stampedAt: Date | null;
  /** Whether it is the signature of an authority of time over the document. */
  isStamp: boolean;
  /** The covered bytes are those that were signed, and the certificate's key made the signature. */
  isIntact: boolean;
  /** It covers the file from the first byte to the last, its own place excepted. */
  coversAll: boolean;
}

export interface PdfFindings {
  sha256: string;
  signatures: FoundSignature[];
}

/** The file is no PDF that can be read: something else, broken, or behind a password. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

const oids = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  contentType: '1.2.840.113549.1.9.3',
  content: '1.2.840.113549.1.7.1',
  signingTime: '1.2.840.113549.1.9.5',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
} as const;

interface Coverage {
  covered: Buffer;
  /** The signature as it stands in its place, in hexadecimal. */
  written: string;
  coversAll: boolean;
}

/** The bytes that a ByteRange names; null when it is none: two ranges, in order, with exactly the signature's own place between them. */
function readCoverage(bytes: Buffer, dictionary: PdfDict): Coverage | null {
  const range = dictionary.getArray('ByteRange');
  const numbers = range ? [...range].map((entry) => (entry instanceof PdfNumber ? entry.value : Number.NaN)) : [];
  const [start = Number.NaN, firstLength = Number.NaN, secondStart = Number.NaN, secondLength = Number.NaN] = numbers;
  const isRange = numbers.length === 4 && numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!isRange || start !== 0 || secondStart < firstLength || secondStart + secondLength > bytes.length) return null;
  // Anything beside the hexadecimal text in the gap would be content that nobody signed.
  const gap = bytes.subarray(firstLength, secondStart).toString('latin1');
  if (!/^<(?:[0-9a-f]*|[0-9A-F]*)>$/.test(gap)) return null;
  const covered = Buffer.concat([bytes.subarray(0, firstLength), bytes.subarray(secondStart, secondStart + secondLength)]);
  return { covered, written: gap.slice(1, -1).toLowerCase(), coversAll: secondStart + secondLength === bytes.length };
}

/** DER, and whether nothing but zeros fills its place up: anything else there could be changed without breaking the signature. */
function readSignedData(contents: Uint8Array): { signed: SignedData; isAlone: boolean } | null {
  try {
    const parsed = fromBER(contents);
    if (parsed.offset === -1) return null;
    const signed = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content });
    return { signed, isAlone: contents.subarray(parsed.offset).every((byte) => byte === 0) };
  } catch {
    return null;
  }
}

const isCertificate = (entry: unknown): entry is Certificate => entry instanceof Certificate;

function findCertificate({ certificates = [] }: SignedData, signer: SignerInfo): Certificate | null {
  const { issuer, serialNumber } = signer.sid as { issuer?: { isEqual(other: unknown): boolean }; serialNumber?: { isEqual(other: unknown): boolean } };
  const own = certificates.filter(isCertificate);
  return own.find((entry) => serialNumber?.isEqual(entry.serialNumber) && issuer?.isEqual(entry.issuer)) ?? null;
}

const LONGEST_NAME = 200;

function nameOf(certificate: Certificate, oid: string): string | null {
  const found = certificate.subject.typesAndValues.find((entry) => entry instanceof AttributeTypeAndValue && entry.type === oid);
  return found ? String((found.value.valueBlock as unknown as { value: unknown }).value).slice(0, LONGEST_NAME) : null;
}

type EngineSettings = ConstructorParameters<typeof CryptoEngine>[0];
/** Our own: who opens PKCS#12 files in the same thread sets another one for everybody. */
const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as EngineSettings['crypto'] });

/** `data` is what was signed; of a token of an authority of time, what it is about. */
async function holds(signed: SignedData, data: Buffer): Promise<boolean> {
  try {
    return await signed.verify({ signer: 0, data: new Uint8Array(data).buffer, checkChain: false }, engine);
  } catch {
    return false;
  }
}

/**
 * Whether a signature is about bytes outside itself (ETSI EN 319 142-1, 6.3: detached, one signer, with signed attributes). One that brings
 * content of its own along would hold in any file that somebody moves it to.
 */
function isDetached({ encapContentInfo, signerInfos }: SignedData, { signedAttrs }: SignerInfo): boolean {
  const type = signedAttrs?.attributes.find((attribute) => attribute.type === oids.contentType);
  const [value] = (type?.values ?? []) as { valueBlock?: { toString(): string } }[];
  return signerInfos.length === 1 && encapContentInfo.eContent === undefined && encapContentInfo.eContentType === oids.content && value?.valueBlock?.toString() === oids.content;
}

function claimedTime(signer: SignerInfo): Date | null {
  const attribute = signer.signedAttrs?.attributes.find(({ type }) => type === oids.signingTime);
  const [value] = (attribute?.values ?? []) as { toDate?: () => Date }[];
  return value?.toDate?.() ?? null;
}

/** What a token of an authority of time proves about some bytes; null when it is not about them or does not hold. */
async function readStamp(token: SignedData, stamped: Buffer): Promise<Date | null> {
  if (token.encapContentInfo.eContentType !== oids.tstInfo) return null;
  const content = token.encapContentInfo.eContent?.getValue();
  if (!content) return null;
  const info = TSTInfo.fromBER(content);
  const name = { '2.16.840.1.101.3.4.2.1': 'sha256', '2.16.840.1.101.3.4.2.2': 'sha384', '2.16.840.1.101.3.4.2.3': 'sha512' }[info.messageImprint.hashAlgorithm.algorithmId];
  if (!name) return null;
  const isAboutIt = createHash(name).update(stamped).digest().equals(Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView));
  return isAboutIt && (await holds(token, stamped)) ? info.genTime : null;
}

/** What a token of an authority of time (RFC 3161) proves about some bytes; null when it is none, is not about them or does not hold. */
export async function readStampToken(token: Uint8Array, stamped: Buffer): Promise<Date | null> {
  try {
    const signed = readSignedData(token);
    return signed && (await readStamp(signed.signed, stamped));
  } catch {
    return null;
  }
}

async function stampInside(signer: SignerInfo): Promise<Date | null> {
  const attribute = signer.unsignedAttrs?.attributes.find(({ type }) => type === oids.timeStampToken);
  const [schema] = (attribute?.values ?? []) as unknown[];
  if (!schema) return null;
  try {
    const token = new SignedData({ schema: new ContentInfo({ schema }).content });
    return await readStamp(token, Buffer.from(signer.signature.valueBlock.valueHexView));
  } catch {
    return null;
  }
}

const nothing = { signer: '', organisation: null, certificateSha256: '', claimedAt: null, stampedAt: null, isStamp: false, isIntact: false, coversAll: false } satisfies FoundSignature;

async function examine(bytes: Buffer, dictionary: PdfDict): Promise<FoundSignature> {
  const contents = dictionary.getString('Contents')?.bytes;
  const { signed, isAlone } = (contents && readSignedData(contents)) ?? { signed: null, isAlone: false };
  const place = readCoverage(bytes, dictionary);
  // The signature that is read must be the one that lies there.
  const coverage = place && contents && isAlone && place.written === Buffer.from(contents).toString('hex') ? place : null;
  const [signer] = signed?.signerInfos ?? [];
  if (!signed || !signer) return nothing;
  const certificate = findCertificate(signed, signer);
  if (!certificate) return nothing;
  const isStamp = dictionary.getName('SubFilter')?.value === 'ETSI.RFC3161';
  const stampedAt = coverage && isStamp ? await readStamp(signed, coverage.covered) : await stampInside(signer);
  return {
    signer: nameOf(certificate, oids.commonName) ?? '',
    organisation: nameOf(certificate, oids.organisation),
    certificateSha256: createHash('sha256').update(Buffer.from(certificate.toSchema().toBER())).digest('hex'),
    claimedAt: claimedTime(signer),
    stampedAt,
    isStamp,
    isIntact: coverage !== null && (isStamp ? stampedAt !== null : isDetached(signed, signer) && (await holds(signed, coverage.covered))),
    coversAll: coverage?.coversAll ?? false,
  };
}

const isSigned = (field: { type: string }): field is SignatureField => field.type === 'signature' && (field as SignatureField).isSigned();

/** Nobody signs a document more often; each is compared with the whole file. */
const MOST_SIGNATURES = 100;

function readDictionaries(pdf: PDF): PdfDict[] {
  try {
    const fields = pdf.getForm()?.getFields().filter(isSigned) ?? [];
    return fields.flatMap((field) => field.getSignatureDict() ?? []);
  } catch (cause) {
    throw new UnreadablePdf('broken', { cause });
  }
}

/** Reads every signature of a PDF in the order of its fields. Trusts nothing that the file says of itself; throws UnreadablePdf. */
export async function verifyPdf(bytes: Buffer): Promise<PdfFindings> {
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new UnreadablePdf('no PDF');
  const pdf = await PDF.load(bytes).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new UnreadablePdf('behind a password');
  // What is left of a broken file may load without a page: nothing can be said of it.
  if (pdf.getPageCount() === 0) throw new UnreadablePdf('no page');
  const dictionaries = readDictionaries(pdf);
  if (dictionaries.length > MOST_SIGNATURES) throw new UnreadablePdf('too many signatures');
  const signatures: FoundSignature[] = [];
  // One that cannot be read proves nothing, and is a signature all the same.
  for (const dictionary of dictionaries) signatures.push(await examine(bytes, dictionary).catch(() => nothing));
  return { sha256: createHash('sha256').update(bytes).digest('hex'), signatures };
}
