import type { Signer } from '@libpdf/core';
import type { DocumentValues, GeneratedPdf } from './templates/document-values.ts';
import type { LayoutTask } from './templates/layout-template.ts';
import type { PrintTask } from './prints/print-task.ts';
import type { OverlayTask, PageShape } from './templates/overlay-pdf.ts';
import type { PlacedSignature } from './seal/place-signature.ts';
import type { ReadTemplate } from './templates/read-template.ts';
import type { SealTask } from './seal/seal-pdf.ts';
import type { SealKey } from './seal/signer.ts';
import type { SignedWith, ValidationData } from './validation/gather.ts';
import type { PdfFindings } from './verification/verify-pdf.ts';

/** A key that each thread opens once, identified by its id. */
interface KeyTask {
  keyId: string;
  key: SealKey;
}

interface WordTask {
  word: Uint8Array;
}

/** All PDF work off the main thread by kind, with its input and result. */
export interface PdfWork {
  layout: { task: LayoutTask; result: GeneratedPdf };
  print: { task: { print: PrintTask }; result: Uint8Array };
  readTemplate: { task: { html: string }; result: ReadTemplate };
  overlay: { task: OverlayTask; result: GeneratedPdf };
  fillWord: { task: WordTask & { values: DocumentValues }; result: GeneratedPdf };
  wordPlaceholders: { task: WordTask; result: string[] };
  pages: { task: { pdf: Uint8Array }; result: PageShape[] };
  prepareSeal: { task: SealTask; result: PlacedSignature };
  prepareStamp: { task: { sealed: Uint8Array }; result: PlacedSignature };
  ownSignatures: { task: { sealed: Uint8Array }; result: SignedWith[] };
  addSecurityStore: { task: { sealed: Uint8Array; found: ValidationData }; result: Uint8Array };
  signer: { task: KeyTask; result: Pick<Signer, 'certificate' | 'certificateChain' | 'keyType'> };
  sign: { task: KeyTask & { bytes: Uint8Array }; result: Uint8Array };
  verify: { task: { pdf: Uint8Array }; result: PdfFindings };
}

export type PdfTask = { [Kind in keyof PdfWork]: { kind: Kind } & PdfWork[Kind]['task'] }[keyof PdfWork];
