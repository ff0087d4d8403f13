import { passesCzechCheck } from '@pramen/domain/banking/czech-account';
import type { CzechAccount } from '@pramen/domain/banking/czech-account';

/** Where the digits of an account stand in the internal form that some banks write: P1 to P6 of the prefix, then C1 to C10. */
const internalPlaces = [10, 11, 12, 13, 14, 15, 4, 5, 6, 7, 8, 3, 9, 1, 2, 0] as const;

/** The 16 digits of an account in the order in which people write them, from the internal form. */
export function fromInternal(digits: string): string {
  return internalPlaces.map((place) => digits[place] ?? '').join('');
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** Splits 16 digits into prefix and number. */
export function splitDigits(digits: string): Omit<CzechAccount, 'bankCode'> {
  return { prefix: withoutZeros(digits.slice(0, 6)), number: withoutZeros(digits.slice(6)) };
}

/** Whether 16 digits are an account only when they are read as the internal form. */
export function looksInternal(digits: string): boolean {
  const passes = (one: string) => passesCzechCheck({ ...splitDigits(one), bankCode: '' });
  return !passes(digits) && passes(fromInternal(digits));
}

/** `19-2000145399/0800`, or without the bank's code when it is not known; null for zeros. */
export function writeDigits(digits: string, bankCode: string): string | null {
  const { prefix, number } = splitDigits(digits);
  if (number === '') return null;
  return `${prefix === '' ? '' : `${prefix}-`}${number}${/^0*$/.test(bankCode) ? '' : `/${bankCode}`}`;
}
