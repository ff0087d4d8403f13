import type { PaymentCodeKind } from '@pramen/contract/payments/payments.schemas';
import { writeEpcCode } from '@pramen/domain/banking/epc-code';
import type { PaymentOrder } from '@pramen/domain/banking/payment';
import { writeSpayd } from '@pramen/domain/banking/spayd';
import { encode, PaymentOptions } from 'bysquare/pay';
import { drawQrCode } from './payments.drawing.ts';

/**
 * PAY by square 1.2 (Slovak Banking Association): fields parted by tabs, a CRC32 before them, packed with LZMA and written in
 * base32hex, so that the code stays alphanumeric. The library takes diacritics off.
 */
function writePayBySquare({ iban, bic, payeeName, variableSymbol, amountMinor, message }: PaymentOrder): string {
  return encode({
    payments: [
      {
        type: PaymentOptions.PaymentOrder,
        ...(amountMinor === null ? {} : { amount: amountMinor / 100 }),
        currencyCode: 'EUR',
        variableSymbol,
        paymentNote: message,
        bankAccounts: [{ iban, bic }],
        beneficiary: { name: payeeName },
      },
    ],
  });
}

const writers: Readonly<Record<PaymentCodeKind, (order: PaymentOrder) => string>> = {
  SPAYD: writeSpayd,
  PAY_BY_SQUARE: writePayBySquare,
  EPC: writeEpcCode,
};

/** The text inside a payment code. Throws RangeError for what the format cannot hold. */
export function writePaymentCode(kind: PaymentCodeKind, order: PaymentOrder): string {
  return writers[kind](order);
}

/** A payment code as a PNG in a data URL. */
export function drawPaymentCode(kind: PaymentCodeKind, order: PaymentOrder): string {
  return `data:image/png;base64,${drawQrCode(writePaymentCode(kind, order)).toString('base64')}`;
}
