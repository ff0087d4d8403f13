import { currencies } from '@pramen/domain/money/currencies';
import { cash, prices, rates, securities, trades } from './small-ledger.ts';
import type { Cells, investments } from './small-ledger.ts';

/**
 * Recomputes the figures of the small ledger with BigInt arithmetic straight from the rows: slow, plain and without any code of
 * the engine, so that agreement of the two is evidence that both are right.
 */
type Investment = (typeof investments)[number];

const MICRO = 1_000_000n;
const DAY_MS = 86_400_000;

/** '-12.5' at 2 decimals is -1250n. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(decimals, '0'));
  return text.startsWith('-') ? -value : value;
}

/** Half away from zero. */
function divideRounded(value: bigint, divisor: bigint): bigint {
  const magnitude = ((value < 0n ? -value : value) * 2n + divisor) / (2n * divisor);
  return value < 0n ? -magnitude : magnitude;
}

/** The last value of a list of (key, day, value) on or before a day; null before the first one. */
function lastOf(rows: readonly Cells[], key: string, day: string): bigint | null {
  const found = rows
    .filter(([rowKey, rowDay = '']) => rowKey === key && rowDay <= day)
    .toSorted(([, left = ''], [, right = '']) => left.localeCompare(right))
    .at(-1);
  return found ? scaled(found[2] ?? '', 6) : null;
}

function rateOf(currency: string, day: string): bigint {
  const rate = currency === 'CZK' ? MICRO : lastOf(rates, currency, day);
  if (rate === null) throw new Error(`no rate of ${currency} on ${day}`);
  return rate;
}

function convert(minor: bigint, from: string, to: string, day: string): bigint {
  return from === to ? minor : divideRounded(minor * rateOf(from, day), rateOf(to, day));
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** One row of a composition in minor units of its contract and of the report. */
export interface RecomputedRow {
  symbol: string;
  /** ISIN, or the currency of cash. */
  key: string;
  contract: bigint;
  report: bigint;
  /** Value in its own currency. */
  own: bigint;
  currency: string;
}

function valueOne(investment: Investment, reportCurrency: string, key: string, currency: string, own: bigint, day: string): RecomputedRow {
  const contract = convert(own, currency, investment.currency, day);
  return { symbol: investment.symbol, key, contract, report: convert(contract, investment.currency, reportCurrency, day), own, currency };
}

/** The holdings of an investment at the end of a day. */
function holdingsOf(investment: Investment, reportCurrency: string, day: string): RecomputedRow[] {
  const booked = trades.filter(([, symbol, date = '']) => symbol === investment.symbol && date <= day);
  const moved = cash.filter(([, symbol, date = '']) => symbol === investment.symbol && date <= day);
  const pieces = securities.flatMap(([isin = '', , , currency = '']) => {
    const quantity = sum(booked.filter(([, , , , id]) => id === isin).map(([, , , , , count = '']) => scaled(count, 6)));
    if (quantity === 0n) return [];
    const price = lastOf(prices, isin, day);
    if (price === null) throw new Error(`no price of ${isin} on ${day}`);
    return [valueOne(investment, reportCurrency, isin, currency, divideRounded(quantity * price, 10_000_000_000n), day)];
  });
  const balances = currencies.flatMap((currency) => {
    const ofCash = moved.filter(([, , , , , , code]) => code === currency).map(([, , , , , amount = '']) => scaled(amount, 2));
    const ofTrades = booked.filter((row) => row[8] === currency).map((row) => scaled(row[7] ?? '', 2));
    const balance = sum([...ofCash, ...ofTrades]);
    return balance === 0n ? [] : [valueOne(investment, reportCurrency, currency, currency, balance, day)];
  });
  return [...pieces, ...balances];
}

const flowKinds = ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT'];

/** Inflow and outflow of a day from and to outside the investments, each gross. */
function flowsOf(inside: readonly Investment[], reportCurrency: string | null, day: string): { inflow: bigint; outflow: bigint } {
  const amounts = cash.flatMap(([, symbol, date, kind = '', , amount = '', currency = '', counterpart]) => {
    const investment = inside.find((one) => one.symbol === symbol);
    if (!investment || date !== day || !flowKinds.includes(kind) || inside.some((one) => one.symbol === counterpart)) return [];
    const contract = convert(scaled(amount, 2), currency, investment.currency, day);
    return [reportCurrency === null ? contract : convert(contract, investment.currency, reportCurrency, day)];
  });
  return { inflow: sum(amounts.filter((amount) => amount > 0n)), outflow: -sum(amounts.filter((amount) => amount < 0n)) };
}

export const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

export interface RecomputedDay {
  date: string;
  /** Minor units. */
  value: bigint;
  inflow: bigint;
  outflow: bigint;
  invested: bigint;
}

/** Values and flows of every day up to the last; `reportCurrency` null means the currency of the only contract. */
export function recompute(inside: readonly Investment[], reportCurrency: string | null, lastDay: string): RecomputedDay[] {
  const symbols = inside.map(({ symbol }) => symbol as string);
  const first =
    [...cash, ...trades]
      .filter(([, symbol = '']) => symbols.includes(symbol))
      .map(([, , date = '']) => date)
      .toSorted()[0] ?? lastDay;
  const days: RecomputedDay[] = [];
  let invested = 0n;
  for (let date = first; date <= lastDay; date = dayAfter(date)) {
    const rows = inside.flatMap((investment) => holdingsOf(investment, reportCurrency ?? investment.currency, date));
    const { inflow, outflow } = flowsOf(inside, reportCurrency, date);
    invested += inflow - outflow;
    days.push({
      date,
      value: sum(rows.map(({ contract, report }) => (reportCurrency === null ? contract : report))),
      inflow,
      outflow,
      invested,
    });
  }
  return days;
}

/** The parts of the gain up to a day due to fees, income and exchange rates; `reportCurrency` as for `recompute`. */
export function recomputeEffects(
  inside: readonly Investment[],
  reportCurrency: string | null,
  lastDay: string,
): { fees: bigint; income: bigint; currency: bigint } {
  const effects = { fees: 0n, income: 0n, currency: 0n };
  for (const investment of inside) {
    const valueOn = (amount: bigint, currency: string, day: string) => {
      const { contract, report } = valueOne(investment, reportCurrency ?? investment.currency, '', currency, amount, day);
      return reportCurrency === null ? contract : report;
    };
    const booked = cash.filter(([, symbol, date = '']) => symbol === investment.symbol && date <= lastDay);
    for (const [, , date = '', kind = '', , amount = '', currency = ''] of booked) {
      if (kind === 'FEE' || kind === 'TAX') effects.fees += valueOn(scaled(amount, 2), currency, date);
      if (kind === 'DIVIDEND' || kind === 'INTEREST') effects.income += valueOn(scaled(amount, 2), currency, date);
    }
    const [first = lastDay] = [...cash, ...trades]
      .filter(([, symbol]) => symbol === investment.symbol)
      .map(([, , date = '']) => date)
      .toSorted();
    for (let day = first; day < lastDay; day = dayAfter(day)) {
      for (const { own, currency } of holdingsOf(investment, reportCurrency ?? investment.currency, day))
        effects.currency += valueOn(own, currency, dayAfter(day)) - valueOn(own, currency, day);
    }
  }
  return effects;
}

/** The positions and balances behind a day. */
export function recomputeComposition(inside: readonly Investment[], reportCurrency: string, day: string): RecomputedRow[] {
  return inside.flatMap((investment) => holdingsOf(investment, reportCurrency, day));
}

/** Daily chained growth: inflows count from the start of their day, outflows until its end. */
export function chainGrowth(days: readonly RecomputedDay[]): number {
  return days.reduce((growth, { value, inflow, outflow }, index) => {
    const base = (days[index - 1]?.value ?? 0n) + inflow;
    return base === 0n ? growth : growth * (Number(value + outflow) / Number(base));
  }, 1);
}

/** The net present value of all flows and the last value at a yearly rate, as a share of all money paid in. */
export function presentValueShare(days: readonly RecomputedDay[], rate: number): number {
  const last = days.at(-1)?.value ?? 0n;
  const discounted = (amount: bigint, index: number) => Number(amount) / (1 + rate) ** (index / 365);
  const value = days.reduce(
    (total, { inflow, outflow }, index) => total + discounted(outflow - inflow, index),
    discounted(last, days.length - 1),
  );
  return value / Number(sum(days.map(({ inflow }) => inflow)));
}
