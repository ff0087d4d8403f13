import type { Signer } from '@libpdf/core';
import { layoutTemplate } from './templates/layout-template.ts';
import { overlayPdf, readPages } from './templates/overlay-pdf.ts';
import type { PdfFault, PdfResult } from './pages/pdf-result.ts';
import type { PdfTask } from './pdf-tasks.ts';
import { printPages } from './prints/print-pages.ts';
import { readTemplate } from './templates/read-template.ts';
import { prepareSeal, prepareStamp } from './seal/seal-pdf.ts';
import { openSigner } from './seal/signer.ts';
import type { SealKey } from './seal/signer.ts';
import { TemplateTooLarge } from './templates/template-tree.ts';
import { addSecurityStore, listOwnSignatures } from './validation/security-store.ts';
import { UnreadablePdf, verifyPdf } from './verification/verify-pdf.ts';
import { WordRefused } from './word/refusal.ts';
import { fillWord, findWordPlaceholders, WordTemplateBroken } from './templates/word-template.ts';
import { lowerThread } from '../workers/thread-priority.ts';

lowerThread();

/** Parsed once per thread, because parsing a key takes longer than sealing with it. */
let opened: { id: string; signer: Promise<Signer> } | null = null;

function signerOf(id: string, key: SealKey): Promise<Signer> {
  if (opened?.id !== id) opened = { id, signer: openSigner(key) };
  return opened.signer;
}

const describeSigner = ({ certificate, certificateChain = [], keyType }: Signer) => ({ certificate, certificateChain, keyType });

async function work(task: PdfTask): Promise<unknown> {
  switch (task.kind) {
    case 'layout':
      return layoutTemplate(task);
    case 'print':
      return printPages(task.print);
    case 'readTemplate':
      return readTemplate(task.html);
    case 'overlay':
      return overlayPdf(task);
    case 'fillWord':
      return fillWord(Buffer.from(task.word), task.values);
    case 'wordPlaceholders':
      return findWordPlaceholders(Buffer.from(task.word));
    case 'pages':
      return readPages(task.pdf);
    case 'prepareSeal':
      return prepareSeal(task);
    case 'prepareStamp':
      return prepareStamp(task.sealed);
    case 'ownSignatures':
      return listOwnSignatures(task.sealed);
    case 'addSecurityStore':
      return addSecurityStore(task.sealed, task.found);
    case 'signer':
      return describeSigner(await signerOf(task.keyId, task.key));
    case 'sign':
      return (await signerOf(task.keyId, task.key)).sign(task.bytes, 'SHA-256');
    case 'verify':
      return verifyPdf(Buffer.from(task.pdf));
  }
}

function faultOf(error: unknown): PdfFault | null {
  if (error instanceof UnreadablePdf) return { kind: 'unreadable', detail: error.message };
  if (error instanceof TemplateTooLarge) return { kind: 'tooLarge', detail: error.message };
  if (error instanceof WordRefused) return { kind: 'word', detail: error.fault };
  if (error instanceof WordTemplateBroken) return { kind: 'placeholders', detail: error.places.join(', ') };
  return null;
}

/** Returns expected errors, because error classes do not survive the transfer between threads; throws everything else. */
export default async function runPdfTask(task: PdfTask): Promise<PdfResult<unknown>> {
  try {
    return { done: await work(task) };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { fault };
  }
}
