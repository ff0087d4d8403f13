import type { InvestmentFault } from '@pramen/contract/bank-statements/bank-statements.lists';
import type { BankPayment, BankPaymentRow, InvestmentOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { currencies } from '@pramen/domain/money/currencies';
import { Problem } from '../../platform/api/problem.ts';
import { formatMoney } from '../../platform/formats/money.ts';

/** An amount in a currency that the portal may not keep. */
export function writePaid({ amount, currency }: Pick<BankPaymentRow, 'amount' | 'currency'>): string {
  const known = currencies.find((one) => one === currency);
  return known ? formatMoney(amount, known) : formatMoney(amount).replace(/\S+$/, currency);
}

/** Whether staff can still book a payment. */
export const mayAssign = ({ state, kind, amount }: BankPayment): boolean =>
  (state === 'UNMATCHED' || state === 'IGNORED') && kind === 'CREDIT' && amount > 0;

/** Whether staff can tell that the money of a booked payment went back. */
export const mayTakeBack = ({ state, kind }: BankPayment): boolean => state === 'BOOKED' && kind === 'CREDIT';

export const mayLeave = ({ state }: BankPayment): boolean => state === 'UNMATCHED';

/** Why an investment cannot take a payment; null: it can. */
export const faultOfOffer = (payment: BankPayment, offer: InvestmentOffer): InvestmentFault | 'currency' | null =>
  offer.fault ?? (payment.currency === offer.currency ? null : 'currency');

/** A colleague has decided on the payment since it was shown. */
export const isDecidedMeanwhile = (failure: unknown): boolean =>
  failure instanceof Problem && (failure.code === 'record.changed' || failure.code === 'record.state_refused');

export const toneOfPayment = (state: BankPaymentRow['state']): 'notice' | 'good' | 'quiet' =>
  state === 'UNMATCHED' ? 'notice' : state === 'BOOKED' ? 'good' : 'quiet';
