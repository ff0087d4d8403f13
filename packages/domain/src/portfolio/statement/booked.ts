import { strategyOf } from '../ledger/ledger.ts';
import type { CashKind, Ledger, LedgerCurrency, LedgerScope, TradeKind } from '../ledger/ledger.ts';
import { convertOn } from '../ledger/series.ts';

/** The days of a statement, both included. */
export interface StatementPeriod {
  firstDay: number;
  lastDay: number;
}

/** One movement of money or of securities within the period of a statement, as the ledger has it. */
export interface StatementRow {
  /** Index into the ledger's strategies. */
  strategy: number;
  day: number;
  kind: CashKind | TradeKind;
  /** The moved security; null for a movement of money, even one that a security caused. */
  security: number | null;
  /** Units scaled by 10^6; 0 for a movement of money. */
  quantityMicro: number;
  currency: LedgerCurrency;
  /** Haléř or cents, from the client's point of view. */
  amountMinor: number;
}

/** A booked amount in the currency of a scope, at the rates of its own day; NaN when one is missing. */
export function bookedInScope(
  ledger: Ledger,
  scope: LedgerScope,
  row: Pick<StatementRow, 'strategy' | 'day' | 'currency' | 'amountMinor'>,
): number {
  const { currency } = strategyOf(ledger, row);
  const contractMinor = convertOn(ledger, row.amountMinor, row.currency, currency, row.day);
  return scope.inReportCurrency ? convertOn(ledger, contractMinor, currency, ledger.reportCurrency, row.day) : contractMinor;
}
