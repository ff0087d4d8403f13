import type { Currency } from '../../money/currencies.ts';

/** Currencies that amounts are kept in; rates are CZK for one unit. */
export type LedgerCurrency = Currency;

/** Ascending day numbers (days since 1970-01-01) and integers scaled by 10^6, one for each day. */
export interface LedgerSeries {
  days: Int32Array;
  micros: Float64Array;
}

/** One strategy held under a contract; its figures are in the contract's currency. */
export interface LedgerStrategy {
  id: string;
  contractId: string;
  name: string;
  currency: LedgerCurrency;
}

export interface LedgerSecurity {
  id: string;
  isin: string;
  name: string;
  currency: LedgerCurrency;
  /** Daily close, not adjusted for splits or dividends. */
  prices: LedgerSeries;
}

export type CashKind = 'DEPOSIT' | 'WITHDRAWAL' | 'TRANSFER_IN' | 'TRANSFER_OUT' | 'FEE' | 'TAX' | 'DIVIDEND' | 'INTEREST' | 'FX' | 'OTHER';

/** A movement of money, from the client's point of view (a fee is negative). */
export interface CashEntry {
  /** Index into the ledger's strategies. */
  strategy: number;
  day: number;
  kind: CashKind;
  currency: LedgerCurrency;
  /** Haléř or cents. */
  amountMinor: number;
  reference: string;
  /** Index of the investor's other strategy in a transfer; null when it is not in this ledger. */
  counterpart: number | null;
}

/** A split adds units without money; a transfer moves securities in or out without money and is a flow at market value. */
export type TradeKind = 'BUY' | 'SELL' | 'SPLIT' | 'TRANSFER_IN' | 'TRANSFER_OUT';

/** A movement of securities and of the money paid or received for them. */
export interface TradeEntry {
  strategy: number;
  day: number;
  /** Index into the ledger's securities. */
  security: number;
  kind: TradeKind;
  /** Units scaled by 10^6, negative when they left; a split has the units it added. */
  quantityMicro: number;
  currency: LedgerCurrency;
  /** Haléř or cents, negative when paid. */
  amountMinor: number;
  reference: string;
}

/** Trades that are not flows, of one security in one strategy, as columns: saves one object per row. */
export interface TradeColumns {
  strategy: number;
  security: number;
  /** Currency of the money paid or received. */
  currency: LedgerCurrency;
  days: Int32Array;
  /** Units scaled by 10^6. */
  quantities: Float64Array;
  /** Haléř or cents. */
  amounts: Float64Array;
}

/** Movements of money that are not flows, of one kind and currency in one strategy, as columns. */
export interface CashColumns {
  strategy: number;
  kind: CashKind;
  currency: LedgerCurrency;
  days: Int32Array;
  amounts: Float64Array;
}

/** All input of the figures. Rows may come in any order; rows after the last day are ignored. */
export interface Ledger {
  strategies: readonly LedgerStrategy[];
  securities: readonly LedgerSecurity[];
  /** CZK for one unit; CZK needs no rates. */
  rates: Partial<Record<LedgerCurrency, LedgerSeries>>;
  cash: readonly CashEntry[];
  trades: readonly TradeEntry[];
  /** More rows that are not flows; figures need only their columns. */
  packed?: { cash: readonly CashColumns[]; trades: readonly TradeColumns[] };
  /** Currency of the total over all contracts. */
  reportCurrency: LedgerCurrency;
  /** The as-of date: the last day that counts. */
  lastDay: number;
}

/** Whether a row moves money or securities into or out of a strategy; buying, fees and income stay inside. */
export function isFlow(kind: CashKind | TradeKind): boolean {
  return kind === 'DEPOSIT' || kind === 'WITHDRAWAL' || kind === 'TRANSFER_IN' || kind === 'TRANSFER_OUT';
}

/** The strategies that are measured together, in the report currency or in that of their contract. */
export interface LedgerScope {
  includes(strategy: number): boolean;
  inReportCurrency: boolean;
}

/** The whole ledger, in the report currency. */
export const wholeScope: LedgerScope = { includes: () => true, inReportCurrency: true };

/** All strategies of a contract, in its currency. */
export function contractScope(ledger: Ledger, contractId: string): LedgerScope {
  return { includes: (strategy) => ledger.strategies[strategy]?.contractId === contractId, inReportCurrency: false };
}

/** One strategy by its index, in the currency of its contract. */
export function strategyScope(index: number): LedgerScope {
  return { includes: (strategy) => strategy === index, inReportCurrency: false };
}

/** The strategy of a row; throws RangeError when the ledger has no such strategy. */
export function strategyOf(ledger: Ledger, row: { strategy: number; reference?: string }): LedgerStrategy {
  const strategy = ledger.strategies[row.strategy];
  if (!strategy) throw new RangeError(`row ${row.reference ?? ''} names a strategy that the ledger lacks`);
  return strategy;
}

/** The security of a trade; throws RangeError when the ledger has no such security. */
export function securityOf(ledger: Ledger, trade: { security: number; reference?: string }): LedgerSecurity {
  const security = ledger.securities[trade.security];
  if (!security) throw new RangeError(`trade ${trade.reference ?? ''} names a security that the ledger lacks`);
  return security;
}

/** The currency of the total: that of the contracts when they share one, otherwise CZK. */
export function reportCurrencyOf(currencies: readonly LedgerCurrency[]): LedgerCurrency {
  const [first] = currencies;
  return first !== undefined && currencies.every((currency) => currency === first) ? first : 'CZK';
}

/** First day with a row in a scope; null when there is none up to the last day. */
export function firstDayOf(ledger: Ledger, { includes }: Pick<LedgerScope, 'includes'> = wholeScope): number | null {
  let first = Infinity;
  for (const { day, strategy } of ledger.cash) if (day < first && includes(strategy)) first = day;
  for (const { day, strategy } of ledger.trades) if (day < first && includes(strategy)) first = day;
  for (const { days, strategy } of [...(ledger.packed?.cash ?? []), ...(ledger.packed?.trades ?? [])]) {
    if (!includes(strategy)) continue;
    for (const day of days) if (day < first) first = day;
  }
  return first <= ledger.lastDay ? first : null;
}
