/** What is expected to go wrong. `detail` names the fault of a Word file, or broken placeholders; never shown as it is. */
export interface PdfFault {
  kind: 'unreadable' | 'tooLarge' | 'word' | 'placeholders';
  detail: string;
}

export type PdfResult<Result> = { done: Result } | { fault: PdfFault };
