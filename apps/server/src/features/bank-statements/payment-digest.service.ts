import { ibanOfWritten } from '@pramen/domain/banking/same-account';
import { foldText } from '@pramen/domain/text/fold';
import type { Counterparty } from '../../platform/bank-statement/statement.ts';
import { sha256 } from '../../platform/keys/secrets.ts';

/** What makes two rows of files the same payment. */
export interface PaymentIdentity {
  account: string;
  bookedOn: string;
  /** A decimal number with its sign. */
  amount: string;
  variableSymbol: string | null;
  reference: string | null;
  counterparty: Counterparty;
}

/**
 * Digest by which a payment is known in every file and format: by the bank's reference with account, day and amount, because banks use a
 * reference again; without a reference by all that the bank says. Equal payments of one file are numbered after it.
 */
export function digestPayment({ account, bookedOn, amount, variableSymbol, reference, counterparty }: PaymentIdentity): string {
  const { name, account: payers, message } = counterparty;
  const fields =
    reference === null
      ? ['fields', variableSymbol, (payers && ibanOfWritten(payers)) ?? payers, name && foldText(name), message]
      : ['reference', reference];
  return sha256(JSON.stringify([account, bookedOn, amount, ...fields])).toString('hex');
}
