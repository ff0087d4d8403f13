import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { reportCurrencyOf } from '@pramen/domain/portfolio/ledger';
import type { CashEntry, CashKind, Ledger, LedgerCurrency, LedgerSeries, TradeEntry, TradeKind } from '@pramen/domain/portfolio/ledger';
import type { Series } from '../market/market.reader.ts';
import type { ClientLedger } from './portfolio.reader.ts';

const noPrices: LedgerSeries = { days: new Int32Array(0), micros: new Float64Array(0) };

// The database's check constraints and the importer admit these values only.
const asCurrency = (text: string) => text as LedgerCurrency;
const asKind = (text: string) => text as CashKind;
const asTradeKind = (text: string) => text as TradeKind;

function indexById(rows: readonly { id: string }[]): (id: string) => number {
  const byId = new Map(rows.map(({ id }, index) => [id, index]));
  return (id) => byId.get(id) ?? -1;
}

/** Turns the rows of a client into what the engine reads: text to scaled integers, ids to indexes, dates to day numbers. */
export function toLedger(rows: ClientLedger, series: ReadonlyMap<string, Series>, asOfDate: string): Ledger {
  const strategyOf = indexById(rows.strategies);
  const securityOf = indexById(rows.securities);
  const currencyOf = new Map(rows.contracts.map(({ id, currency }) => [id, asCurrency(currency)]));
  const seriesOf = (kind: string, key: string) => series.get(`${kind}:${key}`);
  const cash = rows.cash.map((row): CashEntry => {
    const counterpart = row.counterpartId === null ? -1 : strategyOf(row.counterpartId);
    return {
      strategy: strategyOf(row.contractStrategyId),
      day: dayNumberOf(row.date),
      kind: asKind(row.type),
      currency: asCurrency(row.currency),
      amountMinor: parseScaled(row.amount, MONEY_SCALE),
      reference: row.reference,
      counterpart: counterpart < 0 ? null : counterpart,
    };
  });
  const trades = rows.trades.map((row): TradeEntry => ({
    strategy: strategyOf(row.contractStrategyId),
    day: dayNumberOf(row.date),
    security: securityOf(row.securityId),
    kind: asTradeKind(row.type),
    quantityMicro: parseScaled(row.quantity, MICRO_SCALE),
    currency: asCurrency(row.currency),
    amountMinor: parseScaled(row.amount, MONEY_SCALE),
    reference: row.reference,
  }));
  const rates: Ledger['rates'] = {};
  for (const currency of ['EUR', 'USD'] as const) {
    const found = seriesOf('RATE', currency);
    if (found) rates[currency] = found;
  }
  return {
    strategies: rows.strategies.map(({ id, contractId, name }) => ({ id, contractId, name, currency: currencyOf.get(contractId) ?? 'CZK' })),
    securities: rows.securities.map((row) => ({ ...row, currency: asCurrency(row.currency), prices: seriesOf('PRICE', row.id) ?? noPrices })),
    rates,
    cash,
    trades,
    reportCurrency: reportCurrencyOf(rows.contracts.map(({ currency }) => asCurrency(currency))),
    lastDay: dayNumberOf(asOfDate),
  };
}
