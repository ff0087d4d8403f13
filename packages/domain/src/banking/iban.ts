import type { CzechAccount } from './czech-account.ts';

const MODULUS = 97;
/** Czech and Slovak IBAN: country, 2 check digits, 4 of the bank, 6 of the prefix, 10 of the number. */
const domestic = /^(CZ|SK)\d{2}(\d{4})(\d{6})(\d{10})$/;
/** Country, check digits from 02 to 98, at least 11 characters (Norway) and at most 30 (ISO 13616). */
const shape = /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/;

/** Remainder modulo 97 with letters read as 10 to 35, digit by digit: the number has up to 66 digits. */
function remainderOf(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % MODULUS;
  }
  return remainder;
}

/** The IBAN without spaces, in capitals: the form that is stored and put into payment codes. */
export function compactIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** The IBAN in groups of four separated by spaces, where a line may wrap (ISO 13616, print format). */
export function formatIban(iban: string): string {
  return compactIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** An account as people read it: an IBAN in groups of four, anything else as it is. */
export const writeAccount = (account: string): string => (isIban(compactIban(account)) ? formatIban(account) : account);

/**
 * Whether a compact IBAN is valid: shape, MOD 97-10 (ISO 7064), and 24 characters for Czech and Slovak ones. Lengths of other countries
 * are not checked.
 */
export function isIban(iban: string): boolean {
  if (!shape.test(iban) || (/^(CZ|SK)/.test(iban) && !domestic.test(iban))) return false;
  return remainderOf(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The IBAN of a Czech or Slovak account; both have the same structure. Does not check the account's own checksum. */
export function ibanOfAccount({ prefix, number, bankCode }: CzechAccount, country: 'CZ' | 'SK' = 'CZ'): string {
  const local = bankCode + prefix.padStart(6, '0') + number.padStart(10, '0');
  const checkDigits = MODULUS + 1 - remainderOf(`${local}${country}00`);
  return `${country}${String(checkDigits).padStart(2, '0')}${local}`;
}

/** The account inside a compact Czech IBAN; null for every other IBAN. */
export function accountOfIban(iban: string): CzechAccount | null {
  const [, country, bankCode = '', prefix = '', number = ''] = domestic.exec(iban) ?? [];
  return country === 'CZ' ? { prefix: prefix.replace(/^0+/, ''), number: number.replace(/^0+/, ''), bankCode } : null;
}

/** Whether a string has the shape of a BIC: 4 letters of the bank, country, location and an optional branch (ISO 9362). */
export function isBic(text: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
}
