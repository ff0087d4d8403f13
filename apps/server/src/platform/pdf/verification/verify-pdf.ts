import { createHash } from 'node:crypto';
import { PDF, PdfNumber } from '@libpdf/core';
import type { PdfDict, SignatureField } from '@libpdf/core';
import { addsOnlySignatures } from './revision-diff.ts';
import { findPrintedHashes, hashRevisions } from './revisions.ts';
import { holdsOver, oids, readCms } from '../signatures/cms.ts';
import type { ReadCms } from '../signatures/cms.ts';
import { readDer } from '../signatures/der.ts';
import { readPdfDate } from '../signatures/pdf-date.ts';
import { readSubject } from '../signatures/subject.ts';
import { readStamp } from '../signatures/time-stamp.ts';

/** One signature of a PDF with its claims and its validity. */
export interface FoundSignature {
  /** Common name and organisation of the certificate; '' and null when they are missing. */
  signer: string;
  organisation: string | null;
  /** SHA-256 of the certificate in hex. */
  certificateSha256: string;
  /** The time that the signature claims, without proof. */
  claimedAt: Date | null;
  /** The time proved by a time authority. */
  stampedAt: Date | null;
  /** Whether it is a document time stamp of a time authority. */
  isStamp: boolean;
  /** The covered bytes are the signed ones, and the certificate's key made the signature. */
  isIntact: boolean;
  /** The signature contains the hash of its certificate, so no byte of the certificate, including its names, can have been changed. */
  isBound: boolean;
  /** The signature contains no stamp, or one that is valid and bound in the same way. */
  hasSoundStamp: boolean;
  /** It covers the whole file except the signature itself. */
  coversAll: boolean;
  /** SHA-256 in hex of the signed revision, including the signature; null when the signature does not cover a start of the file. */
  revisionSha256: string | null;
  /** The bytes after the covered ones add only signatures and stamps and change nothing visible. Also true when nothing follows. */
  onlySignaturesFollow: boolean;
}

export interface PdfFindings {
  sha256: string;
  signatures: FoundSignature[];
  /** SHA-256 in hex of every revision in the file, oldest first; the last one is often the whole file. */
  revisions: string[];
  /** Hashes printed on the last pages of a file without signatures, in hex. */
  printed: string[];
}

/** The file is not a readable PDF: another format, broken, or encrypted. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

interface Coverage {
  covered: Buffer;
  /** The signature in the file, in hexadecimal. */
  written: string;
  end: number;
  coversAll: boolean;
}

/** The bytes of a ByteRange; null unless it is two ranges in order with exactly the signature's own place between them. */
function readCoverage(bytes: Buffer, dictionary: PdfDict): Coverage | null {
  const range = dictionary.getArray('ByteRange');
  const numbers = range ? [...range].map((entry) => (entry instanceof PdfNumber ? entry.value : Number.NaN)) : [];
  const [start = Number.NaN, firstLength = Number.NaN, secondStart = Number.NaN, secondLength = Number.NaN] = numbers;
  const isRange = numbers.length === 4 && numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  const end = secondStart + secondLength;
  if (!isRange || start !== 0 || secondStart < firstLength || end > bytes.length) return null;
  // Anything except hexadecimal text in the gap would be unsigned content.
  const gap = bytes.subarray(firstLength, secondStart).toString('latin1');
  if (!/^<(?:[0-9a-f]*|[0-9A-F]*)>$/.test(gap)) return null;
  const covered = Buffer.concat([bytes.subarray(0, firstLength), bytes.subarray(secondStart, end)]);
  return { covered, written: gap.slice(1, -1).toLowerCase(), end, coversAll: end === bytes.length };
}

/** Reads the DER of a signature from its place. The rest must be zeros, because other bytes there could be changed unnoticed. */
function takeSignature(contents: Buffer): { cms: ReadCms; isAlone: boolean } | null {
  try {
    const { whole } = readDer(contents);
    return { cms: readCms(whole), isAlone: contents.subarray(whole.length).every((byte) => byte === 0) };
  } catch {
    return null;
  }
}

const nothing = {
  signer: '',
  organisation: null,
  certificateSha256: '',
  claimedAt: null,
  stampedAt: null,
  isStamp: false,
  isIntact: false,
  isBound: false,
  hasSoundStamp: false,
  coversAll: false,
  revisionSha256: null,
  onlySignaturesFollow: false,
} satisfies FoundSignature;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** PAdES stores the claimed time in the dictionary, older signatures in their attributes. */
function claimedTime(dictionary: PdfDict, { attributes }: ReadCms): Date | null {
  const older = attributes.get(oids.signingTime.toString('hex'));
  return readPdfDate(dictionary.getString('M')?.asString()) ?? (older ? readPdfDate(older.content.toString('latin1'), older.tag) : null);
}

type Judged = Pick<FoundSignature, 'isIntact' | 'isBound' | 'hasSoundStamp' | 'stampedAt'>;

/** Judges a detached signature over the covered bytes. One with embedded content is rejected, because it would be valid in any file. */
function judgeSignature(cms: ReadCms, { covered }: Coverage): Judged {
  const inside = cms.token ? readStamp(cms.token, cms.signature) : null;
  const isIntact = cms.content === null && holdsOver(cms, oids.data, covered);
  return {
    isIntact,
    isBound: isIntact && cms.isExact,
    hasSoundStamp: cms.token === null || inside?.isExact === true,
    stampedAt: inside?.at ?? null,
  };
}

function judgeStamp(contents: Buffer, { covered }: Coverage): Judged {
  const stamp = readStamp(readDer(contents).whole, covered);
  return { isIntact: stamp !== null, isBound: stamp?.isExact ?? false, hasSoundStamp: true, stampedAt: stamp?.at ?? null };
}

async function examine(bytes: Buffer, dictionary: PdfDict, mayCompare: boolean): Promise<FoundSignature> {
  const contents = Buffer.from(dictionary.getString('Contents')?.bytes ?? []);
  const found = takeSignature(contents);
  if (!found) return nothing;
  const { cms, isAlone } = found;
  const place = readCoverage(bytes, dictionary);
  // The parsed signature must be the one at its place in the file.
  const coverage = place && isAlone && place.written === contents.toString('hex') ? place : null;
  const isStamp = dictionary.getName('SubFilter')?.value === 'ETSI.RFC3161';
  const { name, organisation } = readSubject(cms.certificate.parsed);
  const known = {
    ...nothing,
    signer: name,
    organisation,
    certificateSha256: sha256(cms.certificate.raw),
    claimedAt: claimedTime(dictionary, cms),
    isStamp,
  };
  if (!coverage) return known;
  const judged = isStamp ? judgeStamp(contents, coverage) : judgeSignature(cms, coverage);
  const revision = bytes.subarray(0, coverage.end);
  const mayFollow = judged.isIntact && (coverage.coversAll || mayCompare);
  const onlySignaturesFollow = mayFollow && (coverage.coversAll || (await addsOnlySignatures(revision, bytes).catch(() => false)));
  return { ...known, ...judged, coversAll: coverage.coversAll, revisionSha256: sha256(revision), onlySignaturesFollow };
}

const isSigned = (field: { type: string }): field is SignatureField => field.type === 'signature' && (field as SignatureField).isSigned();

/** No legitimate document has more; each signature is compared with the whole file. */
const MOST_SIGNATURES = 100;
/** Comparing the objects after a signature is slow, so only the first signatures are compared; the seal is among them. */
const MOST_COMPARED = 4;

/** The signatures of a PDF in the order of their fields. Throws UnreadablePdf. */
export function readDictionaries(pdf: PDF): PdfDict[] {
  try {
    const fields = pdf.getForm()?.getFields().filter(isSigned) ?? [];
    return fields.flatMap((field) => field.getSignatureDict() ?? []);
  } catch (cause) {
    throw new UnreadablePdf('broken', { cause });
  }
}

/** Reads every signature of a PDF in the order of its fields. Trusts no statement of the file itself; throws UnreadablePdf. */
export async function verifyPdf(bytes: Buffer): Promise<PdfFindings> {
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new UnreadablePdf('not a PDF');
  const pdf = await PDF.load(bytes).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new UnreadablePdf('password-protected');
  // A broken file may load without pages; it cannot be judged.
  if (pdf.getPageCount() === 0) throw new UnreadablePdf('no page');
  const dictionaries = readDictionaries(pdf);
  if (dictionaries.length > MOST_SIGNATURES) throw new UnreadablePdf('too many signatures');
  const signatures: FoundSignature[] = [];
  // An unreadable signature proves nothing but is still reported.
  for (const [place, dictionary] of dictionaries.entries())
    signatures.push(await examine(bytes, dictionary, place < MOST_COMPARED).catch(() => nothing));
  return {
    sha256: sha256(bytes),
    signatures,
    revisions: hashRevisions(bytes),
    printed: signatures.length === 0 ? findPrintedHashes(pdf) : [],
  };
}
