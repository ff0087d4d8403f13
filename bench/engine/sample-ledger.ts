import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { currencies } from '@pramen/domain/money/currencies';
import type { CashEntry, Ledger, LedgerSecurity, LedgerSeries, LedgerStrategy, TradeEntry } from '@pramen/domain/portfolio/ledger/ledger';

/** Size of a made-up ledger. */
export interface SampleSize {
  years: number;
  positions: number;
  trades: number;
  cash: number;
}

const LAST_DAY = dayNumberOf('2026-11-20');
const STRATEGIES = 4;

/** mulberry32: the same numbers in every run, so that two measurements compare the same work. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 1970-01-01 was a Thursday. */
const isWeekend = (day: number) => (((day + 3) % 7) + 7) % 7 >= 5;

/** Moves a weekend day to the Friday before, because banks and exchanges book on weekdays. */
function toWeekday(day: number): number {
  return isWeekend(day) ? toWeekday(day - 1) : day;
}

/** A random walk with a value on every weekday, rounded to `step` millionths. */
function walk(random: () => number, firstDay: number, startMicro: number, step: number): LedgerSeries {
  const days: number[] = [];
  const micros: number[] = [];
  let value = startMicro;
  for (let day = firstDay; day <= LAST_DAY; day += 1) {
    if (isWeekend(day)) continue;
    value = Math.max(step, Math.round((value * (1 + (random() - 0.495) * 0.02)) / step) * step);
    days.push(day);
    micros.push(value);
  }
  return { days: Int32Array.from(days), micros: Float64Array.from(micros) };
}

function makeTrade(
  random: () => number,
  index: number,
  firstDay: number,
  size: SampleSize,
  securities: readonly LedgerSecurity[],
): TradeEntry {
  const security = index % size.positions;
  // The first trade of each position is at the very start, so that all positions are held for the whole time.
  const day = toWeekday(index < size.positions ? firstDay + (index % 5) : firstDay + 5 + Math.floor(random() * (LAST_DAY - firstDay - 5)));
  const isSale = index >= size.positions && random() < 0.3;
  const pieces = isSale ? -Math.ceil(random() * 5e5) : Math.ceil(random() * 30e6);
  const quantityMicro = index < size.positions ? 100e6 + pieces : pieces;
  return {
    strategy: security % STRATEGIES,
    day,
    security,
    kind: isSale ? 'SELL' : 'BUY',
    quantityMicro,
    currency: securities[security]?.currency ?? 'CZK',
    amountMinor: -Math.round(quantityMicro / 100),
    reference: `T${index}`,
  };
}

/** A client with two contracts (CZK, EUR), four strategies and positions in three currencies: the total is in CZK. */
export function makeSampleLedger(size: SampleSize, seed = 1): Ledger {
  const random = createRandom(seed);
  const firstDay = LAST_DAY - size.years * 365;
  const strategies = Array.from({ length: STRATEGIES }, (_, index): LedgerStrategy => ({
    id: `s${index}`,
    contractId: index < 2 ? 'c0' : 'c1',
    name: `Strategie ${index}`,
    currency: index < 2 ? 'CZK' : 'EUR',
  }));
  const securities = Array.from({ length: size.positions }, (_, index): LedgerSecurity => ({
    id: `p${index}`,
    isin: `CZ00000${String(index).padStart(5, '0')}`,
    name: `Fond ${index}`,
    currency: currencies[index % 3] ?? 'CZK',
    prices: walk(random, firstDay - 3, 20e6 + Math.floor(random() * 2_000) * 1e6, 10_000),
  }));
  const trades = Array.from({ length: size.trades }, (_, index) => makeTrade(random, index, firstDay, size, securities));
  const cash = Array.from({ length: size.cash }, (_, index): CashEntry => ({
    strategy: index % STRATEGIES,
    day: toWeekday(firstDay + Math.floor((index / size.cash) * (LAST_DAY - firstDay))),
    kind: index % 10 === 9 ? 'WITHDRAWAL' : 'DEPOSIT',
    currency: index % STRATEGIES < 2 ? 'CZK' : 'EUR',
    amountMinor: index < STRATEGIES ? 2e9 : index % 10 === 9 ? -200_000 : 5_000_00,
    reference: `M${index}`,
    counterpart: null,
  }));
  // In the order of their days, as the database returns them.
  trades.sort((left, right) => left.day - right.day);
  const rates = { EUR: walk(random, firstDay - 3, 25_000_000, 5_000), USD: walk(random, firstDay - 3, 22_000_000, 1_000) };
  return { strategies, securities, rates, cash, trades, reportCurrency: 'CZK', lastDay: LAST_DAY };
}
