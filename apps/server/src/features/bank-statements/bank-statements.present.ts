import type { BankPayment, BankPaymentRow, ReturnOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import type { Offer } from './offers.reader.ts';
import type { OpenPayment } from './queue.reader.ts';
import { isTakenBack } from './bank-statements.rules.ts';

/** By payment that waits. */
export type ReasonsToday = ReadonlyMap<string, BankPaymentRow['why_today']>;

export function presentRow({ entry, payer, clientName }: OpenPayment, reasons: ReasonsToday = new Map()): BankPaymentRow {
  return {
    id: entry.id,
    booked_on: entry.bookedOn,
    amount: Number(entry.amount),
    currency: entry.currency,
    kind: entry.kind,
    variable_symbol: entry.variableSymbol,
    state: entry.state,
    why: entry.why,
    why_today: reasons.get(entry.id) ?? null,
    account: entry.account,
    payer_name: payer.name,
    payer_account: payer.account,
    is_payer_known: entry.isPayerKnown,
    client: entry.clientId === null ? null : { id: entry.clientId, name: clientName ?? '' },
    version: entry.version,
  };
}

export const presentOffer = (offer: Offer): Offer => ({
  id: offer.id,
  client_id: offer.client_id,
  client_name: offer.client_name,
  contract_number: offer.contract_number,
  strategy: offer.strategy,
  variable_symbol: offer.variable_symbol,
  currency: offer.currency,
  reason: offer.reason,
  fault: offer.fault,
});

function presentReturn(original: OpenPayment): ReturnOffer {
  const { id, booked_on, amount, currency, variable_symbol, payer_name, client } = presentRow(original);
  return { id, booked_on, amount, currency, variable_symbol, payer_name, client, is_taken_back: isTakenBack(original.entry) };
}

export interface Suggested {
  offers: readonly Offer[];
  returns: readonly OpenPayment[];
  reasons: ReasonsToday;
}

export function presentPayment(payment: OpenPayment, { offers, returns, reasons }: Suggested): BankPayment {
  const { entry, payer, statement, decidedBy, reason } = payment;
  return {
    ...presentRow(payment, reasons),
    message: payer.message,
    bank_reference: entry.bankReference,
    statement: { number: statement.number, from: statement.from, to: statement.to },
    contract_strategy_id: entry.contractStrategyId,
    decided_by: decidedBy,
    decided_at: entry.decidedAt?.toISOString() ?? null,
    reason,
    returned_on: entry.returnedOn,
    returns: returns.map(presentReturn),
    suggestions: offers.map(presentOffer),
  };
}
