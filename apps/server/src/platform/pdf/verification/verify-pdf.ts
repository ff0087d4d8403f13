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
  /** The signature names its certificate by a hash, and no byte of it could be another one: its names are those of the signer. */
  isBound: boolean;
  /** There is no stamp inside the signature, or one that holds and is bound likewise. */
  hasSoundStamp: boolean;
  /** It covers the file from the first byte to the last, its own place excepted. */
  coversAll: boolean;
  /** SHA-256 in hex of the file as it was when this was signed, its own place included; null when it covers no beginning of the file. */
  revisionSha256: string | null;
  /** What follows the covered bytes adds signatures and stamps and changes nothing that is shown. True as well when nothing follows. */
  onlySignaturesFollow: boolean;
}

export interface PdfFindings {
  sha256: string;
  signatures: FoundSignature[];
  /** SHA-256 of every earlier state that lies in the file, in hex, the oldest first; the last is often all of it. */
  revisions: string[];
  /** Hashes that are printed on the last pages of a file without signatures, in hex. */
  printed: string[];
}

/** The file is no PDF that can be read: something else, broken, or behind a password. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

interface Coverage {
  covered: Buffer;
  /** The signature as it stands in its place, in hexadecimal. */
  written: string;
  end: number;
  coversAll: boolean;
}

/** The bytes that a ByteRange names; null when it is none: two ranges, in order, with exactly the signature's own place between them. */
function readCoverage(bytes: Buffer, dictionary: PdfDict): Coverage | null {
  const range = dictionary.getArray('ByteRange');
  const numbers = range ? [...range].map((entry) => (entry instanceof PdfNumber ? entry.value : Number.NaN)) : [];
  const [start = Number.NaN, firstLength = Number.NaN, secondStart = Number.NaN, secondLength = Number.NaN] = numbers;
  const isRange = numbers.length === 4 && numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  const end = secondStart + secondLength;
  if (!isRange || start !== 0 || secondStart < firstLength || end > bytes.length) return null;
  // Anything beside the hexadecimal text in the gap would be content that nobody signed.
  const gap = bytes.subarray(firstLength, secondStart).toString('latin1');
  if (!/^<(?:[0-9a-f]*|[0-9A-F]*)>$/.test(gap)) return null;
  const covered = Buffer.concat([bytes.subarray(0, firstLength), bytes.subarray(secondStart, end)]);
  return { covered, written: gap.slice(1, -1).toLowerCase(), end, coversAll: end === bytes.length };
}

/** The DER of a signature out of its place, which is filled up with zeros: anything else there could be changed without breaking it. */
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

/** PAdES has the claimed time in the dictionary, older signatures among their attributes. */
function claimedTime(dictionary: PdfDict, { attributes }: ReadCms): Date | null {
  const older = attributes.get(oids.signingTime.toString('hex'));
  return readPdfDate(dictionary.getString('M')?.asString()) ?? (older ? readPdfDate(older.content.toString('latin1'), older.tag) : null);
}

type Judged = Pick<FoundSignature, 'isIntact' | 'isBound' | 'hasSoundStamp' | 'stampedAt'>;

/** Whether a signature holds over the bytes outside itself: one that brings content of its own along would hold in any file that somebody moves it to. */
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
  // The signature that is read must be the one that lies there.
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

/** Nobody signs a document more often; each is compared with the whole file. */
const MOST_SIGNATURES = 100;
/** What follows a signature is compared object by object, which takes its time: of the first ones, where ours is. */
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
  for (const [place, dictionary] of dictionaries.entries())
    signatures.push(await examine(bytes, dictionary, place < MOST_COMPARED).catch(() => nothing));
  return {
    sha256: sha256(bytes),
    signatures,
    revisions: hashRevisions(bytes),
    printed: signatures.length === 0 ? findPrintedHashes(pdf) : [],
  };
}
