import type { PaymentCodeKind } from '@pramen/contract/payments/payments.schemas';
import { writeEpcCode } from '@pramen/domain/banking/epc-code';
import type { PaymentOrder } from '@pramen/domain/banking/payment';
import { writeSpayd } from '@pramen/domain/banking/spayd';
import { Version } from 'bysquare';
import { encode, PaymentOptions } from 'bysquare/pay';
import { drawQrCode } from '../../platform/images/qr-code.ts';

/** Characters of the note and of the beneficiary's name (PAY by square 1.2, annex A). */
const LONGEST_NOTE = 140;
const LONGEST_PAYEE = 70;

/** Cuts between code points, never inside one; spaces at the cut are removed. */
const cut = (text: string, longest: number) => Array.from(text.trim()).slice(0, longest).join('').trimEnd();

const twoLetters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ĳ: 'ij', ß: 'ss', þ: 'th', Æ: 'Ae', Œ: 'Oe', Ĳ: 'IJ', Þ: 'Th' };
/** Removing diacritics turns some letters into two, so names are stripped before they are cut. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[æœĳßþÆŒĲÞ]/gu, (letter) => twoLetters[letter] ?? letter);

/**
 * PAY by square 1.2 (Slovak Banking Association): tab-separated fields with a leading CRC32, compressed with LZMA and written in base32hex,
 * so that the code stays alphanumeric. The library removes diacritics. Only version 1.2 requires a name, so a payee whose name cannot be
 * written gets version 1.1, which every app reads.
 */
function writePayBySquare({ iban, bic, payeeName, variableSymbol, amountMinor, message }: PaymentOrder): string {
  const name = cut(bare(payeeName), LONGEST_PAYEE);
  const version = name === '' ? Version['1.1.0'] : Version['1.2.0'];
  const payment = {
    ...(amountMinor === null ? {} : { amount: amountMinor / 100 }),
    variableSymbol,
    paymentNote: cut(bare(message), LONGEST_NOTE),
    bankAccounts: [{ iban, bic }],
    beneficiary: { name },
  };
  return encode(
    { payments: [{ ...payment, type: PaymentOptions.PaymentOrder, currencyCode: 'EUR' }] },
    { deburr: true, validate: true, version },
  );
}

const writers: Readonly<Record<PaymentCodeKind, (order: PaymentOrder) => string>> = {
  SPAYD: writeSpayd,
  PAY_BY_SQUARE: writePayBySquare,
  EPC: writeEpcCode,
};

/** The text inside a payment code. Throws RangeError for values that the format cannot hold. */
export function writePaymentCode(kind: PaymentCodeKind, order: PaymentOrder): string {
  return writers[kind](order);
}

/** A payment code as a PNG in a data URL. */
export function drawPaymentCode(kind: PaymentCodeKind, order: PaymentOrder): string {
  return `data:image/png;base64,${drawQrCode(writePaymentCode(kind, order)).toString('base64')}`;
}
