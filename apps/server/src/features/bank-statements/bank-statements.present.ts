import type { BankPayment, BankPaymentRow } from '@pramen/contract/bank-statements/bank-statements.schemas';
import type { Offer } from './offers.reader.ts';
import type { OpenPayment } from './queue.reader.ts';

export function presentRow({ entry, payer, clientName }: OpenPayment): BankPaymentRow {
  return {
    id: entry.id,
    booked_on: entry.bookedOn,
    amount: Number(entry.amount),
    currency: entry.currency,
    kind: entry.kind,
    variable_symbol: entry.variableSymbol,
    state: entry.state,
    why: entry.why,
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
});

export function presentPayment(payment: OpenPayment, suggestions: readonly Offer[]): BankPayment {
  const { entry, payer, statement, decidedBy, reason } = payment;
  return {
    ...presentRow(payment),
    message: payer.message,
    bank_reference: entry.bankReference,
    statement: { number: statement.number, from: statement.from, to: statement.to },
    contract_strategy_id: entry.contractStrategyId,
    decided_by: decidedBy,
    decided_at: entry.decidedAt?.toISOString() ?? null,
    reason,
    suggestions: suggestions.map(presentOffer),
  };
}
