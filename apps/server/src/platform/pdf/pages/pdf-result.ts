/** An expected error. `detail` names the error of a Word file or the broken placeholders; it is never shown to users directly. */
export interface PdfFault {
  kind: 'unreadable' | 'tooLarge' | 'word' | 'placeholders';
  detail: string;
}

export type PdfResult<Result> = { done: Result } | { fault: PdfFault };
