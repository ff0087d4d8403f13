import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { findControl, isVisibleLine } from '@pramen/domain/text/visible';
import { because } from './reasons.ts';
import type { Reason, ReasonKey } from './reasons.ts';

/** The result of reading a cell: text that PostgreSQL reads as the column's type (null: empty), or why it was rejected. */
export type Cell = { value: string | null } | { reason: Reason };
export type CellReader = (text: string) => Cell;

const EMPTY: Cell = { value: null };
const fault = (key: ReasonKey, values?: Reason['values']): Cell => ({ reason: because(key, values) });
/** Space, no-break space, thin space and narrow no-break space: thousands separators of spreadsheets. */
const GROUP_SPACE = '[ \\u00a0\\u2009\\u202f]';
const decimalShape = new RegExp(`^([+\\-\\u2212]?)(\\d+|\\d{1,3}(?:${GROUP_SPACE}\\d{3})+)(?:[.,](\\d+))?$`);
const spaces = new RegExp(GROUP_SPACE, 'g');
/** The replacement character of undecodable bytes, and unpaired surrogates, which workbooks can contain. */
const undecoded = /[\ufffd\p{Surrogate}]/u;

/** Trims a cell and rejects characters that no column may contain; the reader gets the trimmed text. */
export function readCell(raw: string, reader: CellReader): Cell {
  const control = findControl(raw);
  if (control === '\u0000') return fault('nul');
  if (control !== undefined) return fault('controlCharacter');
  if (undecoded.test(raw)) return fault('notUtf8');
  return reader(raw.trim());
}

/** Makes a reader accept an empty cell. */
export function optional(reader: CellReader): CellReader {
  return (text) => (text === '' ? EMPTY : reader(text));
}

/** One line of text. */
export function textCell(longest: number): CellReader {
  const note = noteCell(longest);
  return (text) => (isVisibleLine(text) ? note(text) : fault('notOneLine'));
}

/** Text of any number of lines. */
export function noteCell(longest: number): CellReader {
  return (text) => {
    if (text === '') return fault('empty');
    return text.length > longest ? fault('tooLong', { longest }) : { value: text };
  };
}

export function choiceCell(choices: readonly string[]): CellReader {
  return (text) => {
    if (text === '') return fault('empty');
    const value = text.toUpperCase();
    return choices.includes(value) ? { value } : fault('unknownChoice', { cell: shorten(text), choices: choices.join(', ') });
  };
}

export const flagCell: CellReader = (text) => {
  if (text === '') return fault('empty');
  const value = text.toLowerCase();
  return value === 'true' || value === 'false' ? { value } : fault('notFlag', { cell: shorten(text) });
};

/**
 * Reads a decimal number with spaces between thousands and a comma or point before the decimals. Points or commas between thousands, and
 * exponents, are rejected as ambiguous.
 */
export function decimalCell(digits: number, decimals: number): CellReader {
  return (text) => {
    if (text === '') return fault('empty');
    const [, sign = '', grouped = '', fraction = ''] = decimalShape.exec(text) ?? [];
    if (grouped === '') return fault('notNumber', { cell: shorten(text) });
    const whole = grouped.replace(spaces, '').replace(/^0+(?=\d)/, '');
    const exact = fraction.replace(/0+$/, '');
    if (exact.length > decimals) return decimals === 0 ? fault('notWhole') : fault('tooManyDecimals', { decimals });
    if (whole.length > digits) return fault('tooManyDigits', { digits });
    return { value: `${sign === '-' || sign === '\u2212' ? '-' : ''}${whole}${exact === '' ? '' : `.${exact}`}` };
  };
}

/** Money below 10^13: the hundredths stay below 2^53, where integers are exact. */
export const moneyCell = decimalCell(13, 2);
/** Quantities, prices and rates below 10^9: the millionths stay below 2^53. */
export const sixDecimalsCell = decimalCell(9, 6);

const czechDate = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
const FIRST_DATE = '1900-01-01';

function readDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = czechDate.exec(text) ?? [];
  const value = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(value) && value >= FIRST_DATE ? value : null;
}

/** A calendar day `YYYY-MM-DD` or `d.m.yyyy`, not after `latest`. */
export function dateCell(latest: string): CellReader {
  return (text) => {
    if (text === '') return fault('empty');
    const value = readDate(text);
    if (value === null) return fault('notDate', { cell: shorten(text) });
    return value > latest ? fault('future', { date: value }) : { value };
  };
}

const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** A date, or a date and a time of day in Prague (`2024-03-05 09:07`), as PostgreSQL's timestamp without zone. */
export function timeCell(latest: string): CellReader {
  const day = dateCell(latest);
  return (text) => {
    const at = text.search(/[T ]\d{1,2}:/);
    const date = day(at < 0 ? text : text.slice(0, at));
    if (at < 0 || 'reason' in date) return date;
    const time = timeOfDay.exec(text.slice(at + 1));
    return time ? { value: `${date.value} ${time[0]}` } : fault('notTime', { cell: shorten(text) });
  };
}

/** ISO 6166: the check digit makes the sum of all digits (letters as two, every second doubled) a multiple of 10. */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false;
  const digits = Array.from(text, (letter) => Number.parseInt(letter, 36).toString()).join('');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export const isinCell: CellReader = (text) => {
  if (text === '') return fault('empty');
  const value = text.toUpperCase();
  return isIsin(value) ? { value } : fault('notIsin', { cell: shorten(text) });
};

const LONGEST_QUOTE = 40;

function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}
