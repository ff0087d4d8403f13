import { isVariableSymbol, toBankText, writeAmount } from './payment.ts';
import type { PaymentOrder } from './payment.ts';

const LONGEST_NAME = 35;
const LONGEST_MESSAGE = 60;
/** AM holds 10 characters: 9999999.99. */
const LARGEST_MINOR = 999_999_999;
/** Characters of the alphanumeric mode of QR codes, which keeps the code small; without the colon, which separates the format's keys. */
const alphanumeric = /[0-9A-Z $%*+\-./]/;

/** Escapes the asterisk (it separates the fields) and the percent sign (it starts an escape). Cuts before an escape, never inside. */
function escapeValue(text: string, longest: number): string {
  let escaped = '';
  for (const character of text) {
    const next = character === '*' ? '%2A' : character === '%' ? '%25' : character;
    if (escaped.length + next.length > longest) break;
    escaped += next;
  }
  return escaped.trimEnd();
}

const valueOf = (text: string, longest: number) => escapeValue(toBankText(text, alphanumeric, longest), longest);

/**
 * The text of a QR Platba code: Short Payment Descriptor 1.0 of the Czech Banking Association, for payments in CZK. Fields in
 * alphabetical order, empty ones left out. Throws RangeError for a variable symbol or amount that the format cannot hold.
 */
export function writeSpayd(order: PaymentOrder): string {
  if (!isVariableSymbol(order.variableSymbol)) throw new RangeError('a variable symbol has 1 to 10 digits');
  const fields: readonly (readonly [string, string])[] = [
    ['ACC', order.iban],
    ['AM', order.amountMinor === null ? '' : writeAmount(order.amountMinor, LARGEST_MINOR)],
    ['CC', 'CZK'],
    ['MSG', valueOf(order.message, LONGEST_MESSAGE)],
    ['RN', valueOf(order.payeeName, LONGEST_NAME)],
    ['X-VS', order.variableSymbol],
  ];
  return ['SPD*1.0', ...fields.filter(([, value]) => value !== '').map(([key, value]) => `${key}:${value}`)].join('*');
}
