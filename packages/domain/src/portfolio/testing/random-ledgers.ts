import fc from 'fast-check';
import { currencies } from '../../money/currencies.ts';
import type { CashEntry, Ledger, LedgerCurrency, LedgerSecurity, LedgerSeries, LedgerStrategy, TradeEntry } from '../ledger/ledger.ts';

/** First and last day of every random ledger. */
export const FIRST = 19_500;
export const LAST = FIRST + 500;
/** A day after the first deposits. */
export const day = fc.integer({ min: FIRST + 1, max: LAST });
const currency = fc.constantFrom(...currencies);

/** Steps of a walk between -3 and +3 %, one every few days. */
const series = (start: number): fc.Arbitrary<LedgerSeries> =>
  fc
    .array(fc.record({ after: fc.integer({ min: 1, max: 25 }), percent: fc.integer({ min: -3, max: 3 }) }), { minLength: 5, maxLength: 40 })
    .map((steps) => {
      const days = [FIRST - 4];
      const micros = [start];
      for (const { after, percent } of steps) {
        days.push((days.at(-1) ?? 0) + after);
        micros.push(Math.round(((micros.at(-1) ?? 0) * (100 + percent)) / 100));
      }
      return { days: Int32Array.from(days), micros: Float64Array.from(micros) };
    });

export const strategies: LedgerStrategy[] = [
  { id: 's0', contractId: 'A', name: 'Růst', currency: 'CZK' },
  { id: 's1', contractId: 'A', name: 'Výnos', currency: 'CZK' },
  { id: 's2', contractId: 'B', name: 'Euro', currency: 'EUR' },
];
const securities = fc.tuple(
  ...[123_450_000, 77_123_457, 9_876_543].map((start, index) =>
    fc.record({
      id: fc.constant(`p${index}`),
      isin: fc.constant(`CZ${index}`),
      name: fc.constant(`Fond ${index}`),
      currency,
      prices: series(start),
    }),
  ),
) as fc.Arbitrary<LedgerSecurity[]>;

const cash: fc.Arbitrary<CashEntry> = fc.record({
  strategy: fc.nat({ max: 2 }),
  day,
  kind: fc.constantFrom('DEPOSIT', 'DIVIDEND', 'INTEREST'),
  currency,
  amountMinor: fc.integer({ min: 1, max: 3_000_000 }),
  reference: fc.constant('M'),
  counterpart: fc.constant(null),
});
const trade: fc.Arbitrary<TradeEntry> = fc.record({
  strategy: fc.nat({ max: 2 }),
  day,
  security: fc.nat({ max: 2 }),
  kind: fc.constant('BUY'),
  quantityMicro: fc.integer({ min: 1, max: 900_000_000 }),
  currency,
  amountMinor: fc.integer({ min: -4_000_000, max: -1 }),
  reference: fc.constant('T'),
});

/** Every strategy starts with so much money that there is capital on every day. */
const opening = strategies.map(({ currency: own }, strategy): CashEntry => ({
  strategy,
  day: FIRST,
  kind: 'DEPOSIT',
  currency: own,
  amountMinor: 900_000_000,
  reference: 'M0',
  counterpart: null,
}));
/** Ledgers of three strategies in two currencies that hold securities and cash in three, with prices and rates that walk. */
export const ledgers: fc.Arbitrary<Ledger> = fc.record({
  strategies: fc.constant(strategies),
  securities,
  rates: fc.record({ EUR: series(25_125_000), USD: series(22_987_000) }),
  cash: fc.array(cash, { maxLength: 12 }).map((rows) => [...opening, ...rows]),
  trades: fc.array(trade, { maxLength: 12 }),
  reportCurrency: fc.constant('CZK'),
  lastDay: fc.constant(LAST),
});

/** CZK for one unit, scaled by 10^6, found by linear search. */
export function rateOf(ledger: Ledger, of: LedgerCurrency, on: number): number {
  const found = ledger.rates[of]?.days.findLastIndex((known) => known <= on) ?? -1;
  return of === 'CZK' ? 1_000_000 : (ledger.rates[of]?.micros[found] ?? NaN);
}
