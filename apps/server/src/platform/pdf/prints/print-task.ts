/** One piece of a printed section. All texts are plain: markup in them is printed as it was typed. */
export type PrintedBlock =
  | { kind: 'row'; label: string; value: string }
  /** `note` is printed small below the answer, for example who typed it; a null answer is printed as `none` in grey. */
  | { kind: 'answer'; question: string; answer: string | null; note: string }
  /** Leading: stays with what follows, which it introduces. */
  | { kind: 'text'; text: string; isLeading?: boolean }
  /** Small letters, so that a hash fits in one line. */
  | { kind: 'code'; text: string }
  /** A heading within a section, kept with what follows. */
  | { kind: 'heading'; text: string }
  /** Lines with their amounts at the right edge; those of level 1 are indented, a note is printed small below its label. */
  | { kind: 'sums'; rows: readonly { label: string; value: string; note?: string; level?: number; isStrong?: boolean }[] }
  /** Breaks between rows, with its head repeated on each page; the second line of a cell is printed small. */
  | { kind: 'table'; columns: readonly PrintedColumn[]; rows: readonly (readonly string[])[]; sum: readonly string[] | null };

export interface PrintedColumn {
  title: string;
  /** Of the width, in percent; the shares of a table add up to 100. */
  share: number;
  /** Numbers stand at the right edge of their column. */
  isRight?: boolean;
}

export interface PrintedSection {
  /** '' for none. */
  heading: string;
  blocks: readonly PrintedBlock[];
}

/** The text of a printed statement about one record of the portal, already translated. */
export interface PrintTask {
  title: string;
  /** Below the title. */
  subtitle: string;
  sections: readonly PrintedSection[];
  /** Printed instead of an answer that was not given. */
  none: string;
  /** Printed at the end when a letter that no font has was replaced. */
  replaced: string;
  /** `{page}` and `{pages}` are replaced. */
  footer: string;
  /** Of the text, for screen readers. */
  language?: 'cs' | 'sk';
}
