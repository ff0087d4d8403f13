/** A Czech account as people write it: 19-2000145399/0800. All parts are digits; an absent prefix is ''. */
export interface CzechAccount {
  /** Without leading zeros, at most 6 digits. */
  prefix: string;
  /** Without leading zeros, at most 10 digits. */
  number: string;
  /** Exactly 4 digits. */
  bankCode: string;
}

const PREFIX_LENGTH = 6;
const NUMBER_LENGTH = 10;
const MODULUS = 11;
/** Weights from the left of a number padded to 10 digits; a prefix uses the last six of them. */
const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1] as const;
const written = /^(?:(\d{1,6})-)?(\d{1,10})\/(\d{4})$/;

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** Parses an account as people write it and ignores spaces; null for any other shape. Does not check the checksum. */
export function parseCzechAccount(text: string): CzechAccount | null {
  const [, prefix = '', number = '', bankCode = ''] = written.exec(text.replaceAll(/\s/g, '')) ?? [];
  return bankCode === '' ? null : { prefix: withoutZeros(prefix), number: withoutZeros(number), bankCode };
}

/** Writes an account the usual way: `19-2000145399/0800`, without a prefix `2000145399/0800`. */
export function formatCzechAccount({ prefix, number, bankCode }: CzechAccount): string {
  return `${prefix === '' ? '' : `${prefix}-`}${number}/${bankCode}`;
}

function isDivisible(digits: string, length: number): boolean {
  const used = weights.slice(-length);
  const sum = [...digits.padStart(length, '0')].reduce((total, digit, place) => total + Number(digit) * (used[place] ?? 0), 0);
  return sum % MODULUS === 0;
}

/**
 * Whether prefix and number form a valid account number: each weighted sum is divisible by 11, and the number has at least two digits
 * other than zero (decree of the Czech National Bank No. 169/2011 Coll., section 5 and annex).
 */
export function passesCzechCheck({ prefix, number }: CzechAccount): boolean {
  const nonZeroDigits = number.replaceAll('0', '').length;
  return nonZeroDigits >= 2 && isDivisible(prefix, PREFIX_LENGTH) && isDivisible(number, NUMBER_LENGTH);
}
