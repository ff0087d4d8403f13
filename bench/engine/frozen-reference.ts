import { Decimal } from 'decimal.js';
import type { Ledger, LedgerCurrency, LedgerSeries } from '@pramen/domain/portfolio/ledger/ledger';

// FROZEN: the reference for the engine's exactness and speed. Plain on purpose: one decimal product per day and position,
// nothing cached between days, nothing copied. Making it faster or slower would make old figures meaningless.

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

const ZERO = new Decimal(0);
const ONE = new Decimal(1);

export interface ReferenceDay {
  total: Decimal;
  strategies: Decimal[];
  inflow: Decimal;
  outflow: Decimal;
}

export interface ReferenceResult {
  firstDay: number;
  days: ReferenceDay[];
  invested: Decimal;
  twrPerc: Decimal;
  mwrPerc: Decimal;
}

/** Returns the last value of a series on or before a day; days must be requested in ascending order. */
function follow(series: LedgerSeries): (day: number) => Decimal {
  let next = 0;
  let value = new Decimal(NaN);
  return (day) => {
    while (next < series.days.length && (series.days[next] ?? Infinity) <= day) {
      value = new Decimal(series.micros[next] ?? NaN).div(1_000_000);
      next += 1;
    }
    return value;
  };
}

/** Half away from zero: decimal.js calls that ROUND_HALF_UP. */
const toHundredths = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

function convert(amount: Decimal, from: LedgerCurrency, to: LedgerCurrency, rates: Record<LedgerCurrency, Decimal>): Decimal {
  return from === to ? amount : toHundredths(amount.times(rates[from]).div(rates[to]));
}

interface Rows {
  trades: Map<number, Ledger['trades'][number][]>;
  cash: Map<number, Ledger['cash'][number][]>;
}

function groupByDay<Row extends { day: number }>(rows: readonly Row[], lastDay: number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.day > lastDay) continue;
    const group = groups.get(row.day);
    if (group) group.push(row);
    else groups.set(row.day, [row]);
  }
  return groups;
}

type Balances = Map<string, Decimal>[];

function add(balances: Balances, strategy: number, key: string, amount: Decimal): void {
  const own = balances[strategy];
  own?.set(key, (own.get(key) ?? ZERO).plus(amount));
}

function book(rows: Rows, day: number, cash: Balances, pieces: Balances): void {
  for (const row of rows.cash.get(day) ?? []) add(cash, row.strategy, row.currency, new Decimal(row.amountMinor).div(100));
  for (const row of rows.trades.get(day) ?? []) {
    add(pieces, row.strategy, String(row.security), new Decimal(row.quantityMicro).div(1_000_000));
    add(cash, row.strategy, row.currency, new Decimal(row.amountMinor).div(100));
  }
}

const isFlow = (kind: string) => kind === 'DEPOSIT' || kind === 'WITHDRAWAL' || kind === 'TRANSFER_IN' || kind === 'TRANSFER_OUT';

/** Value of every strategy and of the whole portfolio on every day, and both returns of the portfolio since the first row. */
export function valueByReference(ledger: Ledger): ReferenceResult {
  const rows: Rows = { trades: groupByDay(ledger.trades, ledger.lastDay), cash: groupByDay(ledger.cash, ledger.lastDay) };
  const firstDay = Math.min(...rows.trades.keys(), ...rows.cash.keys());
  const cash: Balances = ledger.strategies.map(() => new Map());
  const pieces: Balances = ledger.strategies.map(() => new Map());
  const prices = ledger.securities.map(({ prices: series }) => follow(series));
  const empty: LedgerSeries = { days: new Int32Array(0), micros: new Float64Array(0) };
  const euro = follow(ledger.rates.EUR ?? empty);
  const dollar = follow(ledger.rates.USD ?? empty);
  const days: ReferenceDay[] = [];
  let invested = ZERO;
  for (let day = firstDay; day <= ledger.lastDay; day += 1) {
    book(rows, day, cash, pieces);
    const rates = { CZK: ONE, EUR: euro(day), USD: dollar(day) };
    const priceOf = prices.map((price) => price(day));
    const result: ReferenceDay = { total: ZERO, strategies: [], inflow: ZERO, outflow: ZERO };
    for (const [index, strategy] of ledger.strategies.entries()) {
      let sum = ZERO;
      const count = (amount: Decimal, currency: LedgerCurrency) => {
        const inContract = convert(amount, currency, strategy.currency, rates);
        sum = sum.plus(inContract);
        result.total = result.total.plus(convert(inContract, strategy.currency, ledger.reportCurrency, rates));
      };
      for (const [currency, amount] of cash[index] ?? []) if (!amount.isZero()) count(amount, currency as LedgerCurrency);
      for (const [security, quantity] of pieces[index] ?? []) {
        if (!quantity.isZero())
          count(toHundredths(quantity.times(priceOf[Number(security)] ?? NaN)), ledger.securities[Number(security)]?.currency ?? 'CZK');
      }
      result.strategies.push(sum);
    }
    for (const row of rows.cash.get(day) ?? []) {
      const strategy = ledger.strategies[row.strategy];
      if (!strategy || !isFlow(row.kind) || row.counterpart !== null) continue;
      const inContract = convert(new Decimal(row.amountMinor).div(100), row.currency, strategy.currency, rates);
      const amount = convert(inContract, strategy.currency, ledger.reportCurrency, rates);
      if (amount.isNegative()) result.outflow = result.outflow.minus(amount);
      else result.inflow = result.inflow.plus(amount);
    }
    invested = invested.plus(result.inflow).minus(result.outflow);
    days.push(result);
  }
  return { firstDay, days, invested, twrPerc: timeWeighted(days), mwrPerc: moneyWeighted(days) };
}

/** The period's growth as a percentage, a yearly one beyond 365 days. */
function toPercent(growth: Decimal, length: number): Decimal {
  const yearly = length > 365 ? growth.pow(new Decimal(365).div(length)) : growth;
  return yearly.minus(1).times(100);
}

function timeWeighted(days: readonly ReferenceDay[]): Decimal {
  let growth = ONE;
  let before = ZERO;
  for (const { total, inflow, outflow } of days) {
    const base = before.plus(inflow);
    if (base.isPositive() && !base.isZero()) growth = growth.times(total.plus(outflow).div(base)).toSignificantDigits(40);
    before = total;
  }
  return toPercent(growth, days.length - 1);
}

/** Bisects an interval of yearly growth in 200 steps of double arithmetic; the flows must change sign once. */
function moneyWeighted(days: readonly ReferenceDay[]): Decimal {
  const last = days.length - 1;
  const flows = days.map(({ total, inflow, outflow }, index) => ({
    years: index / 365,
    amount: outflow
      .minus(inflow)
      .plus(index === last ? total : ZERO)
      .toNumber(),
  }));
  const moving = flows.filter(({ amount }) => amount !== 0);
  const worth = (growth: number) => moving.reduce((sum, { years, amount }) => sum + amount / growth ** years, 0);
  let [low, high] = [0.01, 100];
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    if (worth(low) * worth(middle) <= 0) high = middle;
    else low = middle;
  }
  const growth = new Decimal((low + high) / 2);
  return toPercent(last > 365 ? growth : growth.pow(new Decimal(last).div(365)), Math.min(last, 365));
}
