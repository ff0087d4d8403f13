import { dayNumberOf } from '../../dates/calendar-date.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '../../money/scaled.ts';
import { reportCurrencyOf } from '../ledger/ledger.ts';
import type { CashEntry, CashKind, Ledger, LedgerCurrency, LedgerSeries, TradeEntry, TradeKind } from '../ledger/ledger.ts';

/** Decimal text by date. */
export type DatedText = Readonly<Record<CalendarDate, string>>;

/** Test notation of a ledger: dates and decimal texts, strategies and securities by index. */
export interface LedgerSketch {
  /** Contract and currency of each strategy. */
  strategies: readonly { contract: string; currency: LedgerCurrency }[];
  securities?: readonly { currency: LedgerCurrency; prices: DatedText }[];
  rates?: Partial<Record<LedgerCurrency, DatedText>>;
  cash?: readonly CashSketch[];
  trades?: readonly TradeSketch[];
  lastDate: CalendarDate;
}

export interface CashSketch {
  date: CalendarDate;
  kind: CashKind;
  amount: string;
  currency?: LedgerCurrency;
  strategy?: number;
  counterpart?: number;
}

export interface TradeSketch {
  date: CalendarDate;
  kind: TradeKind;
  quantity: string;
  amount?: string;
  currency?: LedgerCurrency;
  strategy?: number;
  security?: number;
}

export function seriesOf(dated: DatedText): LedgerSeries {
  const entries = Object.entries(dated).sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    days: Int32Array.from(entries, ([date]) => dayNumberOf(date)),
    micros: Float64Array.from(entries, ([, text]) => parseScaled(text, MICRO_SCALE)),
  };
}

export function buildLedger(sketch: LedgerSketch): Ledger {
  const strategies = sketch.strategies.map(({ contract, currency }, index) => ({
    id: `s${index}`,
    contractId: contract,
    name: `Strategie ${index}`,
    currency,
  }));
  const securities = (sketch.securities ?? []).map(({ currency, prices }, index) => ({
    id: `p${index}`,
    isin: `CZ000000000${index}`,
    name: `Fond ${index}`,
    currency,
    prices: seriesOf(prices),
  }));
  const ownCurrency = (strategy: number) => strategies[strategy]?.currency ?? 'CZK';
  const cash = (sketch.cash ?? []).map(
    ({ date, kind, amount, strategy = 0, counterpart = null, currency = ownCurrency(strategy) }, index): CashEntry => ({
      strategy,
      day: dayNumberOf(date),
      kind,
      currency,
      amountMinor: parseScaled(amount, MONEY_SCALE),
      reference: `M${index}`,
      counterpart,
    }),
  );
  const trades = (sketch.trades ?? []).map(
    ({ date, kind, quantity, amount = '0', strategy = 0, security = 0, currency }, index): TradeEntry => ({
      strategy,
      day: dayNumberOf(date),
      security,
      kind,
      quantityMicro: parseScaled(quantity, MICRO_SCALE),
      currency: currency ?? securities[security]?.currency ?? 'CZK',
      amountMinor: parseScaled(amount, MONEY_SCALE),
      reference: `T${index}`,
    }),
  );
  const rates = Object.fromEntries(Object.entries(sketch.rates ?? {}).map(([currency, dated]) => [currency, seriesOf(dated)]));
  return {
    strategies,
    securities,
    rates,
    cash,
    trades,
    reportCurrency: reportCurrencyOf(strategies.map(({ currency }) => currency)),
    lastDay: dayNumberOf(sketch.lastDate),
  };
}
