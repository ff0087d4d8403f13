import { PDF } from '@libpdf/core';
import { findChangeable, isCertified } from './changeable-content.ts';
import type { ChangeableKind } from './changeable-content.ts';
import { isOfUsualSize } from '../pages/page-box.ts';
import type { PdfResult } from '../pages/pdf-result.ts';
import type { PdfFindings } from '../verification/verify-pdf.ts';
import { UnreadablePdf, verifyPdf } from '../verification/verify-pdf.ts';
import { checkSheetFile, checkWordFile } from '../word/word-file.ts';
import { WordRefused } from '../word/refusal.ts';

/** Why a file is not taken: not whole, with something that runs or fetches, made to fill memory, behind a password, or a PDF that can show something else. */
export type UntrustedFault = 'broken' | 'unsafe' | 'encrypted' | ChangeableKind;

/** What is asked of a file from outside. */
export type UntrustedTask =
  | { kind: 'verify'; bytes: Uint8Array }
  | { kind: 'inspect'; format: 'pdf' | 'docx' | 'xlsx'; bytes: Uint8Array }
  | { kind: 'pages'; bytes: Uint8Array };

/** What stands against signing a PDF, or writing into it: it cannot be added to, a page is too small or too large for readers, a signature forbids it, something was added behind a signature, or it can show something else. */
export type PagesFault = 'unsealable' | 'pageSize' | 'certified' | 'changedAfterSignature' | ChangeableKind;

/** By the kind of the task. */
export interface UntrustedFindings {
  verify: PdfResult<PdfFindings>;
  /** null: nothing is wrong with it. */
  inspect: UntrustedFault | null;
  /** null: nothing but pages, and a seal can be added behind them without touching them. */
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

/** What cannot be read to its end is not known to be harmless. */
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
  // One that only its owner may change opens for everybody.
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

/** Reads a file that nobody has looked at yet: belongs into a process of its own. */
export function inspectUntrusted(task: UntrustedTask): Promise<UntrustedFindings[UntrustedTask['kind']]> {
  const bytes = Buffer.from(task.bytes);
  if (task.kind === 'verify') return verify(bytes);
  if (task.kind === 'pages') return inspectPages(bytes);
  if (task.format === 'pdf') return inspectPdf(bytes);
  return inspectOffice(task.format === 'docx' ? checkWordFile : checkSheetFile, bytes);
}
