import { isCalendarDate } from '../../dates/calendar-date.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { checkDigitOf } from './check-digit.ts';
import { after, cut, layouts } from './line-formats.ts';
import type { Layout, LineFormat, Span } from './line-formats.ts';

export type LineField =
  | 'document'
  | 'number'
  | 'names'
  | 'issuing_state'
  | 'nationality'
  | 'birth_date'
  | 'sex'
  | 'expiry_date'
  | 'optional'
  | 'composite';

/** What is wrong with lines, and where; line and position from 1, both null when it concerns all of them. */
export interface LineFault {
  code: 'format' | 'character' | 'digit' | 'letter' | 'date' | 'sex' | 'check_digit' | 'kind' | 'visa';
  field: LineField;
  line: number | null;
  position: number | null;
}

/** What the lines say. Names are in capital letters without diacritics. */
export interface ReadLines {
  format: LineFormat;
  lines: readonly string[];
  kind: string;
  issuingState: string;
  number: string;
  surname: string;
  givenNames: string;
  /** The names fill their field, so that the last one may be cut. */
  mayBeCut: boolean;
  nationality: string;
  /** null: day or month are not known. */
  birthDate: CalendarDate | null;
  birthYear: number;
  /** 'X': not stated. */
  sex: 'F' | 'M' | 'X';
  expiryDate: CalendarDate;
  optional: string;
}

export type LinesResult = { read: ReadLines; faults: null } | { read: null; faults: readonly LineFault[] };

/** Most characters that typed lines may have, with some spaces. */
export const LINES_MAX_LENGTH = 200;
/** Documents are valid for some decades at most; an expiry date beyond that belongs to the past century. */
const LONGEST_VALIDITY_YEARS = 50;

/** Typed lines: capital letters, without spaces; quotes that keyboards write for '<' become '<'. Lines without a break are divided by length. */
export function cleanLines(text: string): string[] {
  const lines = text
    .replaceAll(/[‹«]/g, '<')
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');
  const [only = ''] = lines;
  const layout = lines.length === 1 && Object.values(layouts).find(({ lineCount, lineLength }) => only.length === lineCount * lineLength);
  if (!layout) return lines;
  return Array.from({ length: layout.lineCount }, (_, line) => only.slice(line * layout.lineLength, (line + 1) * layout.lineLength));
}

const place = ({ line, start }: Span) => ({ line: line + 1, position: start + 1 });

function findFormat(lines: readonly string[]): LineFormat | null {
  const found = Object.entries(layouts).find(
    ([, { lineCount, lineLength }]) => lines.length === lineCount && lines.every((line) => line.length === lineLength),
  );
  return (found?.[0] as LineFormat | undefined) ?? null;
}

/** Lines of a wrong length: the nearest format by the number of lines and the length of the first names the line to look at. */
function lengthFault(lines: readonly string[]): LineFault {
  const likely = Object.values(layouts)
    .filter(({ lineCount }) => lineCount === lines.length)
    .toSorted((one, other) => Math.abs(one.lineLength - (lines[0]?.length ?? 0)) - Math.abs(other.lineLength - (lines[0]?.length ?? 0)))[0];
  const line = likely ? lines.findIndex(({ length }) => length !== likely.lineLength) : -1;
  return {
    code: 'format',
    field: 'document',
    line: line === -1 ? null : line + 1,
    position: likely && line !== -1 ? Math.min(lines[line]?.length ?? 0, likely.lineLength) + 1 : null,
  };
}

/** The first character of a field that its pattern does not allow. */
function findCharacter(lines: readonly string[], at: Span, allowed: RegExp, code: LineFault['code'], field: LineField): LineFault[] {
  const wrong = Array.from(cut(lines, at)).findIndex((character) => !allowed.test(character));
  return wrong === -1 ? [] : [{ code, field, line: at.line + 1, position: at.start + wrong + 1 }];
}

/** Visas begin with V, and cards of identity never have it as their second letter (ICAO Doc 9303, parts 5 to 7). */
function findKindFault(lines: readonly string[], { kind }: Layout): LineFault[] {
  const written = cut(lines, kind);
  if (written.startsWith('V')) return [{ code: 'visa', field: 'document', ...place(kind) }];
  if (/^[ACI]V/.test(written)) return [{ code: 'kind', field: 'document', line: kind.line + 1, position: kind.start + 2 }];
  return findCharacter(lines, { ...kind, length: 1 }, /[ACIP]/, 'kind', 'document');
}

function findCharacterFaults(lines: readonly string[], layout: Layout): LineFault[] {
  const everywhere = lines.flatMap((text, line) =>
    findCharacter(lines, { line, start: 0, length: text.length }, /[0-9A-Z<]/, 'character', 'document'),
  );
  if (everywhere.length > 0) return everywhere;
  const letters = /[A-Z<]/;
  return [
    ...findKindFault(lines, layout),
    ...findCharacter(lines, layout.issuingState, letters, 'letter', 'issuing_state'),
    ...findCharacter(lines, layout.nationality, letters, 'letter', 'nationality'),
    ...findCharacter(lines, layout.names, letters, 'letter', 'names'),
    ...findCharacter(lines, layout.birthDate, /[0-9<]/, 'digit', 'birth_date'),
    ...findCharacter(lines, layout.expiryDate, /\d/, 'digit', 'expiry_date'),
    ...findCharacter(lines, layout.sex, /[FMX<]/, 'sex', 'sex'),
  ];
}

/** A document number with its check digit; one of more than nine characters continues in the optional field. */
function numberOf(lines: readonly string[], { number, optional }: Layout): { text: string; digit: string; at: Span; rest: string } {
  const short = cut(lines, number);
  const at = after(number);
  const digit = cut(lines, at);
  const [first] = optional;
  const more = first ? cut(lines, first) : '';
  const end = more.indexOf('<');
  if (digit !== '<' || !first || end < 2 || short.endsWith('<')) return { text: short, digit, at, rest: more };
  return {
    text: short + more.slice(0, end - 1),
    digit: more[end - 1] ?? '',
    at: { line: first.line, start: first.start + end - 1, length: 1 },
    rest: more.slice(end),
  };
}

function findCheckFaults(lines: readonly string[], layout: Layout): LineFault[] {
  const compare = (field: LineField, text: string, at: Span, mayBeMissing = false): LineFault[] => {
    const digit = cut(lines, at);
    if (digit === checkDigitOf(text) || (mayBeMissing && digit === '<' && /^<*$/.test(text))) return [];
    return [{ code: 'check_digit', field, ...place(at) }];
  };
  const number = numberOf(lines, layout);
  const { birthDate, expiryDate, optional, optionalCheck, composite } = layout;
  return [
    ...compare('number', number.text, number.at),
    ...compare('birth_date', cut(lines, birthDate), after(birthDate)),
    ...compare('expiry_date', cut(lines, expiryDate), after(expiryDate)),
    ...(optionalCheck && optional[0] ? compare('optional', cut(lines, optional[0]), optionalCheck, true) : []),
    ...compare('composite', composite.of.map((part) => cut(lines, part)).join(''), composite.at),
  ];
}

const dayIn = (century: number, text: string) => `${century + Number(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4, 6)}`;

/** The latest day that is not in the future; the century is not written. Unknown parts are fillers. */
function birthOf(text: string, today: CalendarDate): { date: CalendarDate | null; year: number } | null {
  const known = text.replaceAll('<', '');
  if (known.length !== text.length) {
    if (!/^\d\d(\d\d|<<)<<$/.test(text)) return null;
    const year = 2000 + Number(text.slice(0, 2));
    return { date: null, year: year > Number(today.slice(0, 4)) ? year - 100 : year };
  }
  const recent = dayIn(2000, text);
  const date = recent <= today && isCalendarDate(recent) ? recent : dayIn(1900, text);
  return isCalendarDate(date) ? { date, year: Number(date.slice(0, 4)) } : null;
}

function expiryOf(text: string, today: CalendarDate): CalendarDate | null {
  const limit = Number(today.slice(0, 4)) + LONGEST_VALIDITY_YEARS;
  const date = dayIn(2000 + Number(text.slice(0, 2)) > limit ? 1900 : 2000, text);
  return isCalendarDate(date) ? date : null;
}

const words = (text: string) =>
  text
    .split('<')
    .filter((word) => word !== '')
    .join(' ');

function namesOf(field: string): Pick<ReadLines, 'surname' | 'givenNames' | 'mayBeCut'> {
  const end = field.indexOf('<<');
  const surname = end === -1 ? field : field.slice(0, end);
  const given = end === -1 ? '' : field.slice(end + 2);
  // Fillers between the names: there was room for more.
  const hasRoom = field.endsWith('<') || /^<|<</.test(given);
  return { surname: words(surname), givenNames: words(given), mayBeCut: !hasRoom };
}

/**
 * Reads the machine-readable lines of a card or a passport (ICAO Doc 9303: TD1, TD2, TD3) from typed text. The result is either what they
 * say, or everything that is wrong with them: lines are only read when every check digit, the composite included, agrees.
 */
export function readMachineLines(text: string, today: CalendarDate): LinesResult {
  const lines = cleanLines(text);
  const format = findFormat(lines);
  if (format === null) return { read: null, faults: [lengthFault(lines)] };
  const layout = layouts[format];
  const characters = findCharacterFaults(lines, layout);
  if (characters.length > 0) return { read: null, faults: characters };
  const birth = birthOf(cut(lines, layout.birthDate), today);
  const expiryDate = expiryOf(cut(lines, layout.expiryDate), today);
  const names = namesOf(cut(lines, layout.names));
  const faults: LineFault[] = [
    ...findCheckFaults(lines, layout),
    ...(birth ? [] : [{ code: 'date', field: 'birth_date', ...place(layout.birthDate) } as const]),
    ...(expiryDate ? [] : [{ code: 'date', field: 'expiry_date', ...place(layout.expiryDate) } as const]),
    ...(words(numberOf(lines, layout).text) === '' ? [{ code: 'character', field: 'number', ...place(layout.number) } as const] : []),
    ...(words(cut(lines, layout.issuingState)) === ''
      ? [{ code: 'letter', field: 'issuing_state', ...place(layout.issuingState) } as const]
      : []),
    ...(names.surname === '' ? [{ code: 'letter', field: 'names', ...place(layout.names) } as const] : []),
  ];
  if (faults.length > 0 || !birth || !expiryDate) return { read: null, faults };
  const number = numberOf(lines, layout);
  const sex = cut(lines, layout.sex);
  const optional = [number.rest, ...layout.optional.slice(1).map((part) => cut(lines, part))];
  return {
    faults: null,
    read: {
      format,
      lines,
      kind: words(cut(lines, layout.kind)),
      issuingState: words(cut(lines, layout.issuingState)),
      number: words(number.text),
      ...names,
      nationality: words(cut(lines, layout.nationality)),
      birthDate: birth.date,
      birthYear: birth.year,
      sex: sex === 'F' || sex === 'M' ? sex : 'X',
      expiryDate,
      optional: words(optional.join('<')),
    },
  };
}
