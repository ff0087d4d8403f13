import { deflateSync } from 'node:zlib';
import { HttpTimestampAuthority, PDF, PdfArray, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import type { PDFPage, Signer, TimestampAuthority } from '@libpdf/core';
import { addEvidencePages } from './evidence-pages.ts';
import type { EvidenceText } from './evidence-pages.ts';
import { UnreadablePdf } from './verify-pdf.ts';

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

/** A seal with the time of an authority inside it, or without one: it did not answer. */
export interface SealedPdf {
  bytes: Uint8Array;
  isStamped: boolean;
}

/** Room for the signature, its chain and a stamp. */
const SIGNATURE_BYTES = 24 * 1024;
const STAMP_TIMEOUT_MS = 10_000;

/** The authority of time gave no stamp: it does not answer, or answers something else. */
export class AuthoritySilent extends Error {
  override readonly name = 'AuthoritySilent';
}

/** An authority of time (RFC 3161) at an address; its calls throw AuthoritySilent. */
export function createTimestampAuthority(url: string): TimestampAuthority {
  const authority = new HttpTimestampAuthority(url, { timeout: STAMP_TIMEOUT_MS });
  return {
    timestamp: async (digest, algorithm) => {
      try {
        return await authority.timestamp(digest, algorithm);
      } catch (cause) {
        throw new AuthoritySilent('no stamp of the time', { cause });
      }
    },
  };
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

function requirePrefix(whole: Uint8Array, start: Uint8Array): void {
  if (!Buffer.from(whole.buffer, whole.byteOffset, start.byteLength).equals(start)) throw new Error('a seal must begin with the bytes that were signed');
}

async function signPages({ original, evidence, reason, location, sealedAt }: SealTask, signer: Signer, authority: TimestampAuthority | null) {
  const pdf = await PDF.load(original).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted) throw new UnreadablePdf('behind a password');
  // One that had to be mended while it was read can only be written anew, which is not what was signed.
  if (pdf.canSaveIncrementally() !== null || pdf.getPageCount() === 0) throw new UnreadablePdf('cannot be added to');
  const pages = await drawEvidence(evidence);
  await pdf.copyPagesFrom(pages, pages.getPages().map((_page, index) => index));
  pressNewStreams(pdf);
  const level = authority ? ({ level: 'B-T', timestampAuthority: authority } as const) : ({ level: 'B-B' } as const);
  const { bytes } = await pdf.sign({ signer, reason, location, signingTime: sealedAt, estimatedSize: SIGNATURE_BYTES, ...level });
  requirePrefix(bytes, original);
  return bytes;
}

/**
 * Adds the evidence pages behind a document and one PAdES signature over all of it (ETSI EN 319 142-1, B-T with an authority
 * of time, else B-B). The signed bytes stay as they are at the front of the file, so that their hash can be taken from it.
 * An authority that does not answer makes a seal without a stamp, never none. Throws UnreadablePdf for one that cannot be appended to.
 */
export async function sealPdf(task: SealTask, signer: Signer, authority: TimestampAuthority | null): Promise<SealedPdf> {
  if (authority) {
    const stamped = await signPages(task, signer, authority).catch((error: unknown) => {
      if (error instanceof AuthoritySilent) return null;
      throw error;
    });
    if (stamped) return { bytes: stamped, isStamped: true };
  }
  return { bytes: await signPages(task, signer, null), isStamped: false };
}

/** Adds the time of an authority to a sealed document (a document time stamp over everything before it); the seal stays as it is. Throws AuthoritySilent. */
export async function stampPdf(sealed: Uint8Array, authority: TimestampAuthority): Promise<Uint8Array> {
  const pdf = await PDF.load(sealed);
  const { bytes } = await pdf.addTimestamp({ timestampAuthority: authority });
  requirePrefix(bytes, sealed);
  return bytes;
}
