import { currencies } from '@pramen/domain/money/currencies';
import fc from 'fast-check';
import type { CashEntry, Ledger, LedgerSecurity, LedgerSeries, LedgerStrategy, TradeEntry } from '@pramen/domain/portfolio/ledger/ledger';

/** Small ledgers with all the difficulties of large ones: gaps in series, ties, several currencies, splits, sales. */
const FIRST_DAY = 19_000;
const SPAN = 420;
const currency = fc.constantFrom(...currencies);
const day = fc.integer({ min: FIRST_DAY, max: FIRST_DAY + SPAN });

/** Round prices and rates make exact halves; odd ones make products beyond 2^53. */
const price = fc.oneof(
  fc.integer({ min: 1, max: 40_000 }).map((value) => value * 5_000),
  fc.integer({ min: 1, max: 9_000_000_000 }),
);
const rate = fc.oneof(
  fc.integer({ min: 4_000, max: 6_000 }).map((value) => value * 5_000),
  fc.integer({ min: 15_000_000, max: 30_000_000 }),
);
const pieces = fc.oneof(
  fc.integer({ min: 1, max: 200 }).map((value) => value * 500_000),
  fc.integer({ min: 1, max: 5_000_000_000 }),
);

/** A series that starts before the first row, so that every day has a value, and continues on random days. */
const series = (value: fc.Arbitrary<number>): fc.Arbitrary<LedgerSeries> =>
  fc.uniqueArray(day, { maxLength: 40 }).chain((days) =>
    fc.array(value, { minLength: days.length + 1, maxLength: days.length + 1 }).map((values) => ({
      days: Int32Array.from([FIRST_DAY - 5, ...days.toSorted((left, right) => left - right)]),
      micros: Float64Array.from(values),
    })),
  );

const security = (index: number): fc.Arbitrary<LedgerSecurity> =>
  fc.record({
    id: fc.constant(`p${index}`),
    isin: fc.constant(`CZ${index}`),
    name: fc.constant(`Fond ${index}`),
    currency,
    prices: series(price),
  });

function cashRow(strategies: readonly LedgerStrategy[]): fc.Arbitrary<CashEntry> {
  return fc.record({
    strategy: fc.nat({ max: strategies.length - 1 }),
    day,
    kind: fc.constantFrom('DEPOSIT', 'WITHDRAWAL', 'FEE', 'TAX', 'DIVIDEND', 'INTEREST', 'FX', 'OTHER', 'TRANSFER_IN'),
    currency,
    amountMinor: fc.integer({ min: -5_000_000, max: 40_000_000 }),
    reference: fc.constant('M'),
    counterpart: fc.constant(null),
  });
}

function tradeRow(strategies: readonly LedgerStrategy[], securities: readonly LedgerSecurity[]): fc.Arbitrary<TradeEntry> {
  return fc.record({
    strategy: fc.nat({ max: strategies.length - 1 }),
    day,
    security: fc.nat({ max: securities.length - 1 }),
    kind: fc.constantFrom('BUY', 'SELL', 'SPLIT'),
    quantityMicro: fc.oneof(
      pieces,
      pieces.map((value) => -value),
    ),
    currency,
    amountMinor: fc.integer({ min: -2_000_000, max: 2_000_000 }),
    reference: fc.constant('T'),
  });
}

const strategies: fc.Arbitrary<LedgerStrategy[]> = fc.tuple(currency, currency).map(([first, second]) =>
  [0, 1, 2].map((index) => ({
    id: `s${index}`,
    contractId: index < 2 ? 'c0' : 'c1',
    name: `Strategie ${index}`,
    currency: index < 2 ? first : second,
  })),
);

/** A ledger in which every value is known; its first row is a large deposit, so that there is capital. */
export const randomLedger: fc.Arbitrary<Ledger> = fc
  .tuple(strategies, fc.tuple(security(0), security(1), security(2), security(3)), series(rate), series(rate), currency)
  .chain(([owned, securities, euro, dollar, reportCurrency]) =>
    fc.record({
      strategies: fc.constant(owned),
      securities: fc.constant(securities),
      rates: fc.constant({ EUR: euro, USD: dollar }),
      reportCurrency: fc.constant(reportCurrency),
      lastDay: fc.integer({ min: FIRST_DAY + 20, max: FIRST_DAY + SPAN }),
      cash: fc
        .array(cashRow(owned), { maxLength: 25 })
        .map((rows): CashEntry[] => [
          { strategy: 0, day: FIRST_DAY, kind: 'DEPOSIT', currency: 'CZK', amountMinor: 5_000_000_000, reference: 'M0', counterpart: null },
          ...rows,
        ]),
      trades: fc.array(tradeRow(owned, securities), { maxLength: 25 }),
    }),
  );
