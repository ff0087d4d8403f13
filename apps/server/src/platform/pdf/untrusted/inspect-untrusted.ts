import { PDF } from '@libpdf/core';
import { findChangeable, isCertified } from './changeable-content.ts';
import type { ChangeableKind } from './changeable-content.ts';
import { isOfUsualSize } from '../pages/page-box.ts';
import type { PdfResult } from '../pages/pdf-result.ts';
import type { PdfFindings } from '../verification/verify-pdf.ts';
import { UnreadablePdf, verifyPdf } from '../verification/verify-pdf.ts';
import { checkSheetFile, checkWordFile } from '../word/word-file.ts';
import { WordRefused } from '../word/refusal.ts';

/** Why an upload is refused: broken, active or external content, a decompression bomb, encrypted, or a PDF that can change its appearance. */
export type UntrustedFault = 'broken' | 'unsafe' | 'encrypted' | ChangeableKind;

/** A check of an untrusted file. */
export type UntrustedTask =
  | { kind: 'verify'; bytes: Uint8Array }
  | { kind: 'inspect'; format: 'pdf' | 'docx' | 'xlsx'; bytes: Uint8Array }
  | { kind: 'pages'; bytes: Uint8Array };

/**
 * Why a PDF cannot be signed or written to: it cannot be appended to, a page is too small or too large for viewers, a signature forbids it,
 * it was changed after a signature, or it can change its appearance.
 */
export type PagesFault = 'unsealable' | 'pageSize' | 'certified' | 'changedAfterSignature' | ChangeableKind;

/** The result of each kind of task. */
export interface UntrustedFindings {
  verify: PdfResult<PdfFindings>;
  /** null: no error. */
  inspect: UntrustedFault | null;
  /** null: static pages only, and a seal can be appended without changing them. */
  pages: PagesFault | null;
}

async function verify(bytes: Buffer): Promise<PdfResult<PdfFindings>> {
  try {
    return { done: await verifyPdf(bytes) };
  } catch (error) {
    if (error instanceof UnreadablePdf) return { fault: { kind: 'unreadable', detail: error.message } };
    throw error;
  }
}

/** Treats a file that cannot be read completely as harmful. */
function lookInside<Fault>(pdf: PDF, otherwise: Fault): ChangeableKind | Fault | null {
  try {
    return findChangeable(pdf);
  } catch {
    return otherwise;
  }
}

async function inspectPdf(bytes: Buffer): Promise<UntrustedFault | null> {
  const pdf = await PDF.load(bytes).catch(() => null);
  if (!pdf) return 'broken';
  // A PDF with only an owner password opens without one.
  if (pdf.isEncrypted && !pdf.isAuthenticated) return 'encrypted';
  if (pdf.getPageCount() === 0) return 'broken';
  return lookInside(pdf, 'broken');
}

async function inspectOffice(check: (bytes: Buffer) => Promise<void>, bytes: Buffer): Promise<UntrustedFault | null> {
  try {
    await check(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof WordRefused)) throw error;
    return error.fault === 'encrypted' ? 'encrypted' : error.fault === 'broken' || error.fault === 'notWord' ? 'broken' : 'unsafe';
  }
}

async function inspectPages(bytes: Buffer): Promise<PagesFault | null> {
  const pdf = await PDF.load(bytes).catch(() => null);
  if (!pdf) return 'unsealable';
  const found = lookInside(pdf, 'unsealable' as const);
  if (found) return found;
  if (pdf.isEncrypted || pdf.getPageCount() === 0 || pdf.canSaveIncrementally() !== null) return 'unsealable';
  if (!pdf.getPages().every((page) => isOfUsualSize(pdf, page))) return 'pageSize';
  if (isCertified(pdf)) return 'certified';
  const { signatures } = await verifyPdf(bytes);
  return signatures.length === 0 || signatures.some(({ onlySignaturesFollow }) => onlySignaturesFollow) ? null : 'changedAfterSignature';
}

/** Reads an unchecked file; call it only in a separate process. */
export function inspectUntrusted(task: UntrustedTask): Promise<UntrustedFindings[UntrustedTask['kind']]> {
  const bytes = Buffer.from(task.bytes);
  if (task.kind === 'verify') return verify(bytes);
  if (task.kind === 'pages') return inspectPages(bytes);
  if (task.format === 'pdf') return inspectPdf(bytes);
  return inspectOffice(task.format === 'docx' ? checkWordFile : checkSheetFile, bytes);
}
