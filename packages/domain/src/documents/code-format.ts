import { foldText } from '../text/fold.ts';

const numberToken = /%NMB_([1-9])%/;
const numberTokens = /%NMB_[1-9]%/g;
const knownTokens = /%(?:Y|NMB_[1-9])%/g;
export const DEFAULT_CODE_SUFFIX = '_%Y%_%NMB_4%';
export const LONGEST_CODE_FORMAT = 60;

/**
 * Initials of the words of a name, or the first 3 letters of a single word: capitals without diacritics, only English letters and digits.
 */
export function codePrefixOf(name: string): string {
  const words = foldText(name)
    .split(/\s/)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter(Boolean);
  const [only = ''] = words;
  return (words.length === 1 ? only.slice(0, 3) : words.map((word) => word.slice(0, 1)).join('')).toUpperCase();
}

/** The code format suggested for a new template, derived from its name; '' when the name has no letter or digit. */
export function suggestCodeFormat(name: string): string {
  const prefix = codePrefixOf(name);
  return prefix && `${prefix}${DEFAULT_CODE_SUFFIX}`;
}

/** What is wrong with a code format, or null. It needs exactly one number token, otherwise codes would repeat. */
export function faultOfCodeFormat(format: string): 'empty' | 'number' | 'token' | null {
  if (format.trim() === '') return 'empty';
  if ((format.match(numberTokens) ?? []).length !== 1) return 'number';
  return format.replaceAll(knownTokens, '').includes('%') ? 'token' : null;
}

/**
 * The series in which a code format numbers its documents: the text with the year but without the number. Formats that differ only in
 * padding share one.
 */
export function seriesOf(format: string, year: number): string {
  return format.replaceAll('%Y%', String(year)).replace(numberToken, '%NMB%');
}

/** A document's code: `%Y%` is the year, `%NMB_4%` the number with at least 4 digits. */
export function formatCode(format: string, year: number, number: number): string {
  return format
    .replaceAll('%Y%', String(year))
    .replace(numberToken, (_token, digits: string) => String(number).padStart(Number(digits), '0'));
}
