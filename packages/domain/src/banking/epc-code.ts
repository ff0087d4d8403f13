import { isVariableSymbol, toBankText, writeAmount } from './payment.ts';
import type { PaymentOrder } from './payment.ts';

const LONGEST_NAME = 70;
/** Limit for a name in another script, whose letters take up to four bytes: the whole text has at most 331 bytes. */
const LONGEST_FOREIGN_NAME = 57;
/** EUR999999999.99. */
const LARGEST_MINOR = 99_999_999_999;
/** Characters that every SEPA bank accepts (EPC217-08), without the lower-case letters. */
const sepa = /[0-9A-Z/\-?:().,'+ ]/;

function cutForeign(name: string): string {
  const oneLine = name.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
  return Array.from(oneLine).slice(0, LONGEST_FOREIGN_NAME).join('').trimEnd();
}

/**
 * The text of an EPC code for a SEPA payment in EUR (European Payments Council, EPC069-12, version 002, UTF-8): eleven lines in a fixed
 * order; a missing value is an empty line. SEPA has no field for a variable symbol; banks read it from the text as /VS. The name is
 * mandatory: one without any SEPA character is written unchanged, since the text is UTF-8. Throws RangeError for a variable symbol or
 * amount that the format cannot hold, and for a missing name.
 */
export function writeEpcCode(order: PaymentOrder): string {
  if (!isVariableSymbol(order.variableSymbol)) throw new RangeError('a variable symbol has 1 to 10 digits');
  const payee = toBankText(order.payeeName, sepa, LONGEST_NAME) || cutForeign(order.payeeName);
  if (payee === '') throw new RangeError('an EPC code needs the name of its payee');
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    order.bic,
    payee,
    order.iban,
    order.amountMinor === null ? '' : `EUR${writeAmount(order.amountMinor, LARGEST_MINOR)}`,
    // Purpose and structured reference: the reference excludes the text that carries the variable symbol.
    '',
    '',
    `/VS${order.variableSymbol}`,
  ].join('\n');
}
