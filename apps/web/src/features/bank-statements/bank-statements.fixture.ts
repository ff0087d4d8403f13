import type { BankPayment, InvestmentOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';

export const offerOf = (changes: Partial<InvestmentOffer> = {}): InvestmentOffer => ({
  id: 'i1',
  client_id: 'c1',
  client_name: 'Žofie Příhodová',
  contract_number: '2024000001',
  strategy: 'Vyvážená',
  variable_symbol: '2400000101',
  currency: 'CZK',
  reason: 'PAYER_ACCOUNT',
  ...changes,
});

export const paymentOf = (changes: Partial<BankPayment> = {}): BankPayment => ({
  id: 'p1',
  booked_on: '2026-03-02',
  amount: 25_000,
  currency: 'CZK',
  kind: 'CREDIT',
  variable_symbol: '2400000110',
  state: 'UNMATCHED',
  why: 'SYMBOL_UNKNOWN',
  account: 'CZ6508000000192000145399',
  payer_name: 'Jan Novák',
  payer_account: '1000000005/0100',
  is_payer_known: null,
  client: null,
  version: 1,
  message: null,
  bank_reference: '26482639',
  statement: { number: '5', from: '2026-03-01', to: '2026-03-02' },
  contract_strategy_id: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  suggestions: [offerOf()],
  ...changes,
});
