import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import type { PDFPage, Signer } from '@libpdf/core';
import { addEvidencePages } from '../pages/evidence-pages.ts';
import type { EvidenceText } from '../pages/evidence-pages.ts';
import { fillPlace, placeSignature } from './place-signature.ts';
import type { PlacedSignature } from './place-signature.ts';
import { isSignedBy, writeDigestAlgorithm, writeSignatureAlgorithm } from '../signatures/algorithms.ts';
import { oids, readCertificate, writeSignedAttributes, writeSignedData, writeSigner } from '../signatures/cms.ts';
import { der, tags } from '../signatures/der.ts';
import { AuthoritySilent, isPlausible } from './time-authority.ts';
import type { TimeAuthority } from './time-authority.ts';
import { UnreadablePdf } from '../verification/verify-pdf.ts';

export interface SealTask {
  /** The signed document, or one that the portal issues. */
  original: Uint8Array;
  /** null for an issued document, which nobody signed. */
  evidence: EvidenceText | null;
  /** Shown by PDF viewers with the signature. */
  reason: string;
  location: string;
  /** When the seal is made, by the server's clock. */
  sealedAt: Date;
}

/** A seal, with a time stamp unless the authority did not respond or returned an implausible time. */
export interface SealedPdf {
  bytes: Uint8Array;
  isStamped: boolean;
  /** The implausible time of a rejected stamp. */
  doubtfulStamp: Date | null;
}

/** Space for the signature, its chain and a stamp. */
const SIGNATURE_BYTES = 24 * 1024;
const STAMP_BYTES = 16 * 1024;

/** The returned signature was not made by the key of the seal's certificate. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/** Joins the content streams of a page: the library writes one per line, and a single stream is faster to copy, compress and read. */
function joinContents({ context }: PDF, { dict }: PDFPage): void {
  const contents = dict.get('Contents');
  if (!(contents instanceof PdfArray)) return;
  const parts = [...contents].flatMap((part) => {
    const stream = part instanceof PdfRef ? context.resolve(part) : part;
    return stream instanceof PdfStream ? [stream.data] : [];
  });
  dict.set('Contents', context.register(new PdfStream([], Buffer.concat(parts))));
}

/** Draws the pages in a separate document, so that only the used glyphs of the fonts are embedded. */
async function drawEvidence(evidence: EvidenceText): Promise<PDF> {
  const pages = PDF.create();
  await addEvidencePages(pages, evidence);
  for (const page of pages.getPages()) joinContents(pages, page);
  return PDF.load(await pages.save({ subsetFonts: true, compressStreams: false }));
}

/** A higher level makes files 1 % smaller and sealing 10 % slower. */
const PRESS_LEVEL = 3;

/** Compresses the new streams with Node's zlib, which takes a tenth of the library's time. */
function pressNewStreams({ context }: PDF): void {
  for (const stream of context.registry.getNewObjects().values()) {
    if (!(stream instanceof PdfStream) || stream.has('Filter')) continue;
    stream.setData(deflateSync(stream.data, { level: PRESS_LEVEL }));
    stream.set('Filter', PdfName.of('FlateDecode'));
  }
}

/**
 * Appends the evidence pages to a document and space for a seal over the whole file. The signed bytes stay unchanged at the start, so that
 * their hash can be computed from the sealed file. Throws UnreadablePdf for a document that cannot be appended to.
 */
export async function prepareSeal({ original, evidence, reason, location, sealedAt }: SealTask): Promise<PlacedSignature> {
  const pdf = await PDF.load(original).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted) throw new UnreadablePdf('password-protected');
  // A document that the library repaired on load can only be rewritten, which would change the signed bytes.
  if (pdf.canSaveIncrementally() !== null || pdf.getPageCount() === 0) throw new UnreadablePdf('cannot be added to');
  if (evidence) {
    const pages = await drawEvidence(evidence);
    await pdf.copyPagesFrom(
      pages,
      pages.getPages().map((_page, index) => index),
    );
    pressNewStreams(pdf);
  }
  return placeSignature(pdf, original, { kind: 'SEAL', byteCount: SIGNATURE_BYTES, reason, location, claimedAt: sealedAt });
}

/** Appends space for a document time stamp over everything before it; the seal stays unchanged. */
export async function prepareStamp(sealed: Uint8Array): Promise<PlacedSignature> {
  return placeSignature(await PDF.load(sealed), sealed, { kind: 'STAMP', byteCount: STAMP_BYTES });
}

/**
 * Signs once, then asks for the time stamp; a silent authority costs only its timeout and no second signature. Throws WrongSignature and
 * the errors of the signer.
 */
export async function completeSeal(
  placed: PlacedSignature,
  sealedAt: Date,
  signer: Signer,
  authority: TimeAuthority | null,
): Promise<SealedPdf> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])].map((raw) => readCertificate(Buffer.from(raw)));
  const [certificate] = certificates;
  if (!certificate) throw new Error('the seal has no certificate');
  const signedAttributes = writeSignedAttributes('sha256', placed.sha256, certificates);
  const toBeSigned = der(tags.set, signedAttributes);
  const signature = Buffer.from(await signer.sign(new Uint8Array(toBeSigned), 'SHA-256'));
  const algorithm = writeSignatureAlgorithm('sha256', signer.keyType);
  if (!isSignedBy(certificate.parsed.publicKey, algorithm, 'sha256', toBeSigned, signature))
    throw new WrongSignature("the signature was not made with the certificate's key");
  const stamp = authority ? await askTime(authority, createHash('sha256').update(signature).digest()) : null;
  const isTrue = stamp !== null && isPlausible(stamp.at, sealedAt);
  const digestAlgorithm = writeDigestAlgorithm('sha256');
  const written = writeSigner({ certificate, digestAlgorithm, signedAttributes, algorithm, signature, token: isTrue ? stamp.token : null });
  const cms = writeSignedData({
    type: oids.data,
    content: null,
    certificates: certificates.map(({ raw }) => raw),
    digestAlgorithm,
    signer: written,
  });
  return { bytes: fillPlace(placed, cms), isStamped: isTrue, doubtfulStamp: stamp && !isTrue ? stamp.at : null };
}

async function askTime(authority: TimeAuthority, sha256: Buffer) {
  try {
    return await authority.stamp(sha256);
  } catch (error) {
    if (error instanceof AuthoritySilent) return null;
    throw error;
  }
}

/** The authority's time is far from the server's: one of the two clocks is wrong, so the stamp proves nothing. */
export class DoubtfulStamp extends Error {
  override readonly name = 'DoubtfulStamp';
  readonly at: Date;

  constructor(at: Date) {
    super('the time of the stamp is implausible');
    this.at = at;
  }
}

/** Adds the document time stamp. Throws AuthoritySilent, and DoubtfulStamp when its time is not close to `now`. */
export async function completeStamp(placed: PlacedSignature, now: Date, authority: TimeAuthority): Promise<Uint8Array> {
  const { token, at } = await authority.stamp(placed.sha256);
  if (!isPlausible(at, now)) throw new DoubtfulStamp(at);
  return fillPlace(placed, token);
}

/** Seals a document and its evidence with one PAdES signature (ETSI EN 319 142-1, B-T with a time authority, otherwise B-B). */
export async function sealPdf(task: SealTask, signer: Signer, authority: TimeAuthority | null): Promise<SealedPdf> {
  return completeSeal(await prepareSeal(task), task.sealedAt, signer, authority);
}
