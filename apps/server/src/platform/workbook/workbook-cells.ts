import { calendarDateOf, dayNumberOf, isCalendarDate } from '@pramen/domain/dates/calendar-date';

/** Why one cell cannot be read. */
export type CellFaultKey = 'cellError' | 'longNumber' | 'noDay' | 'formulaWithoutValue' | 'unreadableCell' | 'longText';

/** The content of a cell as a person would type it, or its error; `quoted` is the raw content. */
export type CellText = { text: string } | { fault: CellFaultKey; quoted: string };

/** The meaning of a cell's number. */
export type NumberFormat =
  | { kind: 'PLAIN' }
  /** Padded with leading zeros to this many digits, as for a variable symbol. */
  | { kind: 'PADDED'; digits: number }
  | { kind: 'MOMENT'; hasDay: boolean };

export const plainFormat: NumberFormat = { kind: 'PLAIN' };

/** Built-in formats of dates and times (ECMA-376, 18.8.30), including the East Asian ones. */
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

/** Literal texts, escaped characters, width spaces, fill characters, colours, currencies and conditions; not elapsed hours. */
const besideTokens = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** Reads a number format: its own code, or a built-in one by its id. */
export function readNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined)
    return builtInDays.has(id) || builtInTimes.has(id) ? { kind: 'MOMENT', hasDay: builtInDays.has(id) } : plainFormat;
  if (/^0{2,}$/.test(code)) return { kind: 'PADDED', digits: code.length };
  const [section = ''] = code.replaceAll(besideTokens, '').split(';');
  if (/general/i.test(section) || !/[ymdhs]/i.test(section)) return plainFormat;
  return { kind: 'MOMENT', hasDay: /[yd]/i.test(section) || !/[hs]/i.test(section) };
}

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Significant digits that a spreadsheet keeps. */
const KEPT_DIGITS = 15;
const FIRST_TOO_LONG = 1e15;
/** Rounding errors of sums and products are at most this many steps of the binary fraction; a larger difference is intentional. */
const NOISE_STEPS = 4;

function expand(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  // JavaScript writes whole numbers of this size without an exponent, so the exponent is negative.
  const sign = mantissa.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${mantissa.replace(/[-.]/g, '')}`;
}

const countDigits = (value: number) => String(value).replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length;

/** The distance to the next representable number. */
const stepOf = (value: number) => 2 ** (Math.floor(Math.log2(Math.abs(value))) - 52);

/**
 * A stored number as decimal text without exponent: the shortest text of the same binary fraction, or its first 15 digits when
 * the rest is rounding noise (0.1 + 0.2). null for whole numbers of more than 15 digits, which have already lost digits.
 */
function decimalOf(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= FIRST_TOO_LONG) return null;
  if (value === 0) return '0';
  const kept = Number(value.toPrecision(KEPT_DIGITS));
  const isNoise = countDigits(value) > KEPT_DIGITS && Math.abs(kept - value) <= NOISE_STEPS * stepOf(value);
  return expand(isNoise ? kept : value);
}

const SECONDS_PER_DAY = 86_400;
const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (secondOfDay: number) => `${two(Math.floor(secondOfDay / 3_600))}:${two(Math.floor(secondOfDay / 60) % 60)}`;

/** Spreadsheets since Lotus 1-2-3 count 1900-02-29, which never existed; day numbers before it are one less. */
const LEAP_DAY_OF_1900 = 60;
const BEFORE_LEAP_DAY = dayNumberOf('1899-12-31');
const AFTER_LEAP_DAY = dayNumberOf('1899-12-30');
const FIRST_OF_1904 = dayNumberOf('1904-01-01');
const LAST_DAY = dayNumberOf('9999-12-31');

function dayOf(count: number, is1904: boolean): string | null {
  const dayNumber = count + (is1904 ? FIRST_OF_1904 : count < LEAP_DAY_OF_1900 ? BEFORE_LEAP_DAY : AFTER_LEAP_DAY);
  return (!is1904 && count === LEAP_DAY_OF_1900) || dayNumber > LAST_DAY ? null : calendarDateOf(dayNumber);
}

/** YYYY-MM-DD, with HH:MM unless it is midnight; HH:MM for a time without a day. The fraction of a day is rounded to the second. */
function momentOf(serial: number, hasDay: boolean, is1904: boolean): string | null {
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  if (!Number.isSafeInteger(seconds) || seconds < 0) return null;
  const [count, secondOfDay] = [Math.floor(seconds / SECONDS_PER_DAY), seconds % SECONDS_PER_DAY];
  if (count === 0 && !(is1904 && hasDay)) return clockOf(secondOfDay);
  const day = dayOf(count, is1904);
  return day !== null && secondOfDay > 0 ? `${day} ${clockOf(secondOfDay)}` : day;
}

/** Reads a number according to its format. Days count from 1900 or from 1904 (ECMA-376, 18.17.4). */
export function readNumber(raw: string, format: NumberFormat, is1904: boolean): CellText {
  const quoted = raw.trim();
  if (!numeral.test(quoted)) return { fault: 'unreadableCell', quoted };
  const value = Number(quoted);
  if (format.kind === 'MOMENT') {
    const moment = momentOf(value, format.hasDay, is1904);
    return moment === null ? { fault: 'noDay', quoted } : { text: moment };
  }
  const text = decimalOf(value);
  if (text === null) return { fault: 'longNumber', quoted };
  return { text: format.kind === 'PADDED' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text };
}

const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?$/;

/** Reads an ISO 8601 date or time without a zone: a cell holds local time. */
export function readIsoMoment(raw: string): CellText {
  const [, day = '', hour = '', minute = ''] = isoMoment.exec(raw.trim()) ?? [];
  if (!isCalendarDate(day)) return { fault: 'noDay', quoted: raw.trim() };
  return { text: hour === '' || /T00:00(?::00(?:\.0+)?)?$/.test(raw.trim()) ? day : `${day} ${hour}:${minute}` };
}

/** Decodes characters that XML cannot contain, written as `_x000D_` (ECMA-376, 22.9.2.19). */
export function decodeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
