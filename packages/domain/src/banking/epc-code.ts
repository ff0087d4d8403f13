import { isVariableSymbol, toBankText, writeAmount } from './payment.ts';
import type { PaymentOrder } from './payment.ts';

const LONGEST_NAME = 70;
/** EUR999999999.99. */
const LARGEST_MINOR = 99_999_999_999;
/** Characters that every SEPA bank accepts (EPC217-08), but for small letters. */
const sepa = /^[0-9A-Z/\-?:().,'+ ]$/;

/**
 * The text of an EPC code for a SEPA payment in EUR (European Payments Council, EPC069-12, version 002, UTF-8): eleven lines
 * in a fixed order, empty where nothing is said. SEPA has no field for a variable symbol; banks read it from the text as /VS.
 * Throws RangeError for a variable symbol or amount that the format cannot hold.
 */
export function writeEpcCode(order: PaymentOrder): string {
  if (!isVariableSymbol(order.variableSymbol)) throw new RangeError('a variable symbol has 1 to 10 digits');
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    order.bic,
    toBankText(order.payeeName, sepa, LONGEST_NAME),
    order.iban,
    order.amountMinor === null ? '' : `EUR${writeAmount(order.amountMinor, LARGEST_MINOR)}`,
    // Purpose and structured reference: the reference excludes the text that carries the variable symbol.
    '',
    '',
    `/VS${order.variableSymbol}`,
  ].join('\n');
}
