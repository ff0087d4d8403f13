import type { PaymentInformation } from '@pramen/contract/onboarding/onboarding.schemas';
import { compactIban, formatIban, isIban } from '@pramen/domain/banking/iban';

/** One line that a payer types. */
export interface PaymentLine {
  name: 'account' | 'accountIban' | 'symbol' | 'bic';
  /** In readable form. */
  shown: string;
  /** In the form that banks accept. */
  copied: string;
  /** Every payment needs it. */
  isMain: boolean;
}

/** Account, symbol and, outside CZK, the bank's code; lines without a value are left out. */
export function paymentLines({
  bank_account_number_full: account,
  bic_swift_code: bic,
  variable_symbol: symbol,
  currency,
}: PaymentInformation): PaymentLine[] {
  const isForeign = account !== null && isIban(compactIban(account));
  const lines: (PaymentLine | null)[] = [
    account === null
      ? null
      : isForeign
        ? { name: 'accountIban', shown: formatIban(account), copied: compactIban(account), isMain: true }
        : { name: 'account', shown: account, copied: account, isMain: true },
    { name: 'symbol', shown: symbol, copied: symbol, isMain: true },
    bic === null || currency === 'CZK' ? null : { name: 'bic', shown: bic, copied: bic, isMain: false },
  ];
  return lines.filter((line) => line !== null);
}
