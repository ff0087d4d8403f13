import type { DocumentValues, MadePdf } from './document-values.ts';
import type { LayoutTask } from './layout-template.ts';
import type { OverlayTask, PageShape } from './overlay-pdf.ts';
import type { ReadTemplate } from './read-template.ts';
import type { SealedPdf, SealTask } from './seal-pdf.ts';
import type { SealKey } from './signer.ts';
import type { PdfFindings } from './verify-pdf.ts';

interface WordTask {
  word: Uint8Array;
}

/** Everything that is done with PDFs away from the main thread, by its kind: what it takes and what it gives. */
export interface PdfWork {
  layout: { task: LayoutTask; result: MadePdf };
  readTemplate: { task: { html: string }; result: ReadTemplate };
  overlay: { task: OverlayTask; result: MadePdf };
  fillWord: { task: WordTask & { values: DocumentValues }; result: MadePdf };
  wordPlaceholders: { task: WordTask; result: string[] };
  pages: { task: { pdf: Uint8Array }; result: PageShape[] };
  seal: { task: SealTask & { keyId: string; key: SealKey; authorityUrl: string | null }; result: SealedPdf };
  stamp: { task: { sealed: Uint8Array; authorityUrl: string }; result: Uint8Array };
  verify: { task: { pdf: Uint8Array }; result: PdfFindings };
}

export type PdfTask = { [Kind in keyof PdfWork]: { kind: Kind } & PdfWork[Kind]['task'] }[keyof PdfWork];

/** What is expected to go wrong. `detail` names the fault of a Word file, or broken placeholders; never shown as it is. */
export interface PdfFault {
  kind: 'unreadable' | 'tooLarge' | 'word' | 'placeholders' | 'authoritySilent';
  detail: string;
}

export type PdfResult<Result> = { done: Result } | { fault: PdfFault };
