/** Sizes of documents (ICAO Doc 9303): TD1 cards, TD2 older cards, TD3 passports. */
export type LineFormat = 'TD1' | 'TD2' | 'TD3';

/** Part of a line: line and start from 0. */
export interface Span {
  line: number;
  start: number;
  length: number;
}

export interface Layout {
  lineCount: number;
  lineLength: number;
  kind: Span;
  issuingState: Span;
  names: Span;
  number: Span;
  nationality: Span;
  birthDate: Span;
  sex: Span;
  expiryDate: Span;
  /** The first may continue a document number of more than nine characters. */
  optional: readonly Span[];
  /** The optional field of a passport has a check digit of its own, which may be missing when the field is empty. */
  optionalCheck: Span | null;
  /** What the last check digit covers, and where it is. */
  composite: { of: readonly Span[]; at: Span };
}

const span = (line: number, start: number, length: number): Span => ({ line, start, length });

/** Positions from ICAO Doc 9303, eighth edition: part 5 (TD1), part 6 (TD2) and part 4 (TD3). */
export const layouts: Readonly<Record<LineFormat, Layout>> = {
  TD1: {
    lineCount: 3,
    lineLength: 30,
    kind: span(0, 0, 2),
    issuingState: span(0, 2, 3),
    number: span(0, 5, 9),
    optional: [span(0, 15, 15), span(1, 18, 11)],
    birthDate: span(1, 0, 6),
    sex: span(1, 7, 1),
    expiryDate: span(1, 8, 6),
    nationality: span(1, 15, 3),
    names: span(2, 0, 30),
    optionalCheck: null,
    composite: { of: [span(0, 5, 25), span(1, 0, 7), span(1, 8, 7), span(1, 18, 11)], at: span(1, 29, 1) },
  },
  TD2: {
    lineCount: 2,
    lineLength: 36,
    kind: span(0, 0, 2),
    issuingState: span(0, 2, 3),
    names: span(0, 5, 31),
    number: span(1, 0, 9),
    nationality: span(1, 10, 3),
    birthDate: span(1, 13, 6),
    sex: span(1, 20, 1),
    expiryDate: span(1, 21, 6),
    optional: [span(1, 28, 7)],
    optionalCheck: null,
    composite: { of: [span(1, 0, 10), span(1, 13, 7), span(1, 21, 14)], at: span(1, 35, 1) },
  },
  TD3: {
    lineCount: 2,
    lineLength: 44,
    kind: span(0, 0, 2),
    issuingState: span(0, 2, 3),
    names: span(0, 5, 39),
    number: span(1, 0, 9),
    nationality: span(1, 10, 3),
    birthDate: span(1, 13, 6),
    sex: span(1, 20, 1),
    expiryDate: span(1, 21, 6),
    optional: [span(1, 28, 14)],
    optionalCheck: span(1, 42, 1),
    composite: { of: [span(1, 0, 10), span(1, 13, 7), span(1, 21, 22)], at: span(1, 43, 1) },
  },
};

export const cut = (lines: readonly string[], { line, start, length }: Span): string => (lines[line] ?? '').slice(start, start + length);

/** The single character after a field: its check digit. */
export const after = ({ line, start, length }: Span): Span => span(line, start + length, 1);
