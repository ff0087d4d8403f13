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
  /** The document as it was signed. */
  original: Uint8Array;
  evidence: EvidenceText;
  /** Shown by readers beside the signature. */
  reason: string;
  location: string;
  /** When the seal is made, by our clock. */
  sealedAt: Date;
}

/** A seal with the time of an authority inside it, or without one: it did not answer, or said a time that cannot be. */
export interface SealedPdf {
  bytes: Uint8Array;
  isStamped: boolean;
  /** The time that was not taken for true. */
  doubtfulStamp: Date | null;
}

/** Room for the signature, its chain and a stamp. */
const SIGNATURE_BYTES = 24 * 1024;
const STAMP_BYTES = 16 * 1024;

/** The signature that came back is not one by the key of the seal's certificate. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/** The library draws every line into a stream of its own; one a page is less to copy, to press and to read. */
function joinContents({ context }: PDF, { dict }: PDFPage): void {
  const contents = dict.get('Contents');
  if (!(contents instanceof PdfArray)) return;
  const parts = [...contents].flatMap((part) => {
    const stream = part instanceof PdfRef ? context.resolve(part) : part;
    return stream instanceof PdfStream ? [stream.data] : [];
  });
  dict.set('Contents', context.register(new PdfStream([], Buffer.concat(parts))));
}

/** Pages of their own document first, so that of the fonts only the letters that stand there are embedded. */
async function drawEvidence(evidence: EvidenceText): Promise<PDF> {
  const pages = PDF.create();
  await addEvidencePages(pages, evidence);
  for (const page of pages.getPages()) joinContents(pages, page);
  return PDF.load(await pages.save({ subsetFonts: true, compressStreams: false }));
}

/** Beyond it files get smaller by a hundredth and seals take a tenth longer. */
const PRESS_LEVEL = 3;

/** Presses what was added by the zlib of Node, which takes a tenth of the library's time. */
function pressNewStreams({ context }: PDF): void {
  for (const stream of context.registry.getNewObjects().values()) {
    if (!(stream instanceof PdfStream) || stream.has('Filter')) continue;
    stream.setData(deflateSync(stream.data, { level: PRESS_LEVEL }));
    stream.set('Filter', PdfName.of('FlateDecode'));
  }
}

/**
 * Adds the evidence pages behind a document and room for a seal over all of it. The signed bytes stay as they are at the front of the file, so that
 * their hash can be taken from it. Throws UnreadablePdf for one that cannot be appended to.
 */
export async function prepareSeal({ original, evidence, reason, location, sealedAt }: SealTask): Promise<PlacedSignature> {
  const pdf = await PDF.load(original).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted) throw new UnreadablePdf('behind a password');
  // One that had to be mended while it was read can only be written anew, which is not what was signed.
  if (pdf.canSaveIncrementally() !== null || pdf.getPageCount() === 0) throw new UnreadablePdf('cannot be added to');
  const pages = await drawEvidence(evidence);
  await pdf.copyPagesFrom(
    pages,
    pages.getPages().map((_page, index) => index),
  );
  pressNewStreams(pdf);
  return placeSignature(pdf, original, { kind: 'SEAL', byteCount: SIGNATURE_BYTES, reason, location, claimedAt: sealedAt });
}

/** Adds room for a document time stamp over everything before it; the seal stays as it is. */
export async function prepareStamp(sealed: Uint8Array): Promise<PlacedSignature> {
  return placeSignature(await PDF.load(sealed), sealed, { kind: 'STAMP', byteCount: STAMP_BYTES });
}

/** Signs once, then asks for the time: a silent authority costs its own patience and no second signature. Throws WrongSignature, and what the signer throws. */
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
    throw new WrongSignature('the signature is not one by the key of the certificate');
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

/** An authority that is far from our own time: one of both is wrong, and its stamp proves nothing. */
export class DoubtfulStamp extends Error {
  override readonly name = 'DoubtfulStamp';
  readonly at: Date;

  constructor(at: Date) {
    super('a stamp of another time');
    this.at = at;
  }
}

/** Throws AuthoritySilent, and DoubtfulStamp when its time is not about `now`. */
export async function completeStamp(placed: PlacedSignature, now: Date, authority: TimeAuthority): Promise<Uint8Array> {
  const { token, at } = await authority.stamp(placed.sha256);
  if (!isPlausible(at, now)) throw new DoubtfulStamp(at);
  return fillPlace(placed, token);
}

/** One PAdES signature over a document and its evidence (ETSI EN 319 142-1, B-T with an authority of time, else B-B), from its first step to its last. */
export async function sealPdf(task: SealTask, signer: Signer, authority: TimeAuthority | null): Promise<SealedPdf> {
  return completeSeal(await prepareSeal(task), task.sealedAt, signer, authority);
}
