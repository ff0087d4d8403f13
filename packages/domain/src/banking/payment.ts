import { foldText } from '../text/fold.ts';

/** The values that a payment code fills into the payer's banking app. */
export interface PaymentOrder {
  /** Compact, with a valid checksum. */
  iban: string;
  bic: string;
  /** Name of the account's owner, as people write it. */
  payeeName: string;
  /** 1 to 10 digits. */
  variableSymbol: string;
  /** In hundredths of the currency; null leaves the amount to the payer. */
  amountMinor: number | null;
  /** What the payment is for, as people write it. */
  message: string;
}

const variableSymbolShape = /^\d{1,10}$/;

/** Whether a string can be a variable symbol: 1 to 10 digits, the width of the field in Czech and Slovak payments. */
export function isVariableSymbol(text: string): boolean {
  return variableSymbolShape.test(text);
}

/**
 * Normalises a typed variable symbol for storage: 1 to 10 digits without spaces and leading zeros, which banks drop (0000000777 is 777).
 * null when it is not one; zero is not one either.
 */
export function readVariableSymbol(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '');
  const kept = digits.replace(/^0+/, '');
  return isVariableSymbol(digits) && kept !== '' ? kept : null;
}

/**
 * Text in capitals without diacritics, with a space for every character that `allowed` (a pattern for one character) does not match:
 * older banking apps show others as question marks. At most `longest` characters.
 */
export function toBankText(text: string, allowed: RegExp, longest: number): string {
  const bare = [...foldText(text).toUpperCase()].map((character) => (allowed.test(character) ? character : ' ')).join('');
  return bare.replaceAll(/ +/g, ' ').trim().slice(0, longest).trimEnd();
}

/** A sum as `1234.50`; throws RangeError unless it is a positive integer of hundredths below the format's limit. */
export function writeAmount(amountMinor: number, limitMinor: number): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > limitMinor)
    throw new RangeError(`${amountMinor} hundredths cannot be put into a payment code`);
  const digits = String(amountMinor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
