import type { BankPayment, BankPaymentRow, InvestmentOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { currencies } from '@pramen/domain/money/currencies';
import { formatMoney } from '../../platform/formats/money.ts';

/** An amount in a currency that the portal may not keep. */
export function writePaid({ amount, currency }: Pick<BankPaymentRow, 'amount' | 'currency'>): string {
  const known = currencies.find((one) => one === currency);
  return known ? formatMoney(amount, known) : formatMoney(amount).replace(/\S+$/, currency);
}

/** Whether staff can still book a payment. */
export const mayAssign = ({ state, kind, amount }: BankPayment): boolean =>
  (state === 'UNMATCHED' || state === 'IGNORED') && kind === 'CREDIT' && amount > 0;

export const mayLeave = ({ state }: BankPayment): boolean => state === 'UNMATCHED';

/** Why an investment cannot take a payment; null: it can. */
export const faultOfOffer = (payment: BankPayment, offer: InvestmentOffer): 'otherCurrency' | null =>
  payment.currency === offer.currency ? null : 'otherCurrency';

export const toneOfPayment = (state: BankPaymentRow['state']): 'notice' | 'good' | 'quiet' =>
  state === 'UNMATCHED' ? 'notice' : state === 'BOOKED' ? 'good' : 'quiet';
