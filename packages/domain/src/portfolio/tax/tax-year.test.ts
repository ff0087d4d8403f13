import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDateOf, dayNumberOf } from '../../dates/calendar-date.ts';
import type { Ledger, TradeEntry, TradeKind } from '../ledger/ledger.ts';
import { findTaxFaults } from './tax-closing.ts';
import { keepBooks } from './tax-books.ts';
import type { TaxRow } from './tax-books.ts';
import { stateTaxYear } from './tax-year.ts';

const UNIT = 1_000_000;
const security = (currency: 'CZK' | 'EUR', isin: string) => ({
  id: isin,
  isin,
  name: isin,
  currency,
  prices: { days: new Int32Array(0), micros: new Float64Array(0) },
});
const rates = { EUR: { days: Int32Array.of(dayNumberOf('2024-01-01'), dayNumberOf('2025-06-01')), micros: Float64Array.of(25e6, 24e6) } };

/** Two investments, a share in CZK and a fund in EUR. */
function ledgerOf(rows: readonly TaxRow[], lastDay = dayNumberOf('2025-12-31')): Ledger {
  return {
    strategies: ['A', 'B'].map((contractId, index) => ({ id: `s${index}`, contractId, name: contractId, currency: 'CZK' })),
    securities: [security('CZK', 'CZ1'), security('EUR', 'IE1')],
    rates,
    cash: [],
    trades: rows.flatMap((row): TradeEntry[] =>
      row.security === null ? [] : [{ ...row, security: row.security, kind: row.kind as TradeKind }],
    ),
    reportCurrency: 'CZK',
    lastDay,
  };
}

type Sketch = Partial<TaxRow> & Pick<TaxRow, 'kind'> & { date: string; units?: number };
const rowOf = ({ date, units = 0, ...row }: Sketch, index: number): TaxRow => ({
  strategy: 0,
  security: null,
  about: null,
  currency: 'CZK',
  amountMinor: 0,
  reference: `R${String(index).padStart(3, '0')}`,
  day: dayNumberOf(date),
  quantityMicro: units * UNIT,
  ...row,
});
const share = { security: 0 } as const;
const fund = { security: 1, currency: 'EUR' } as const;
const YEAR = { firstDay: dayNumberOf('2025-01-01'), lastDay: dayNumberOf('2025-12-31') };
const state = (sketches: readonly Sketch[], country: 'CZ' | 'SK' | null = 'CZ', period = YEAR) => {
  const rows = sketches.map(rowOf);
  return stateTaxYear(ledgerOf(rows), rows, period, { country, currency: country === 'SK' ? 'EUR' : 'CZK' });
};

describe('a year', () => {
  it('realises at the rates of each day', () => {
    const year = state([
      { ...fund, kind: 'BUY', date: '2024-01-10', units: 10, amountMinor: -100_00 },
      { ...fund, kind: 'SELL', date: '2025-06-02', units: -10, amountMinor: 110_00 },
    ]);
    // 100 EUR at 25, 110 EUR at 24: a gain of 140 CZK, although it is 10 EUR.
    expect(year.fifo).toEqual({ proceedsMinor: 264_000, feesMinor: 0, costMinor: 250_000, gainMinor: 14_000 });
  });

  it('in euros converts crowns by the same rates', () => {
    const year = state(
      [
        { ...share, kind: 'BUY', date: '2024-01-10', units: 1, amountMinor: -1_000_00 },
        { ...share, kind: 'SELL', date: '2025-06-02', units: -1, amountMinor: 1_200_00 },
      ],
      'SK',
    );
    expect([year.currency, year.fifo]).toEqual(['EUR', { proceedsMinor: 50_00, feesMinor: 0, costMinor: 40_00, gainMinor: 10_00 }]);
  });

  it('attaches fees to trades of the same security, day and investment, and names the others', () => {
    const year = state([
      { ...share, kind: 'BUY', date: '2024-01-10', units: 1, amountMinor: -100_00 },
      { ...share, kind: 'BUY', date: '2024-01-10', units: 3, amountMinor: -500_00 },
      { kind: 'FEE', about: 0, date: '2024-01-10', amountMinor: -8_00 },
      { ...share, kind: 'SELL', date: '2025-03-03', units: -1, amountMinor: 150_00 },
      { kind: 'FEE', about: 0, date: '2025-03-03', amountMinor: -1_00, currency: 'EUR' },
      { kind: 'FEE', about: 0, date: '2025-03-03', amountMinor: -5_00, strategy: 1 },
      { kind: 'FEE', about: 0, date: '2025-03-04', amountMinor: -6_00 },
      { kind: 'FEE', about: null, date: '2025-03-03', amountMinor: -7_00 },
    ]);
    // 8 CZK by the money of both purchases, 100 and 500: 1.33 belong to the first.
    expect(year.fifo).toEqual({ proceedsMinor: 150_00, feesMinor: -25_00, costMinor: 101_33, gainMinor: 23_67 });
    expect(year.looseFeesMinor).toBe(-18_00);
  });

  it('has only its own sales, with lots of the whole history', () => {
    const trades: Sketch[] = [
      { ...share, kind: 'BUY', date: '2020-01-10', units: 3, amountMinor: -300 },
      { ...share, kind: 'SELL', date: '2024-12-31', units: -1, amountMinor: 500 },
      { ...share, kind: 'SELL', date: '2025-01-01', units: -1, amountMinor: 600 },
      { ...share, kind: 'SELL', date: '2025-12-31', units: -1, amountMinor: 700 },
    ];
    expect(state(trades).securities[0]?.sales.map(({ day }) => calendarDateOf(day))).toEqual(['2025-01-01', '2025-12-31']);
  });

  it('sums by verdict and measures the limits', () => {
    const trades: Sketch[] = [
      { ...share, kind: 'BUY', date: '2021-01-10', units: 2, amountMinor: -200_00 },
      { ...share, kind: 'BUY', date: '2024-01-10', units: 2, amountMinor: -300_00 },
      { ...share, kind: 'TRANSFER_IN', date: '2025-01-10', units: 1 },
      { ...share, kind: 'SELL', date: '2025-05-05', units: -5, amountMinor: 1_000_00 },
    ];
    const year = state(trades);
    expect(year.byVerdict).toEqual({
      MET: { proceedsMinor: 400_00, feesMinor: 0, costMinor: 200_00, gainMinor: 200_00 },
      NOT_MET: { proceedsMinor: 400_00, feesMinor: 0, costMinor: 300_00, gainMinor: 100_00 },
      UNKNOWN: { proceedsMinor: 200_00, feesMinor: 0, costMinor: NaN, gainMinor: NaN },
    });
    expect(year.limits.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['SMALL_INCOME', 1_000_00],
      ['CEILING', 400_00],
    ]);
    expect([year.unknownSales, year.knownGain]).toEqual([
      { fifo: 1, average: 1 },
      { fifoMinor: 0, averageMinor: 0 },
    ]);
    const slovak = state(
      trades.filter(({ kind }) => kind !== 'TRANSFER_IN').map((row) => (row.units === -5 ? { ...row, units: -4 } : row)),
      'SK',
    );
    // All were held longer than a year, so nothing is left for the 500 EUR.
    expect(slovak.limits.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['SMALL_GAIN', 0]]);
    // Units that came half a year ago may be taxed, so the gain that the limit is for is not known.
    expect(state(trades, 'SK').limits.map(({ amountMinor }) => amountMinor)).toEqual([NaN]);
    expect(state(trades, null)).toMatchObject({ byVerdict: null, limits: [], currency: 'CZK' });
  });

  it('lists income by security and currency, with what names none apart', () => {
    const year = state([
      { kind: 'DIVIDEND', about: 1, date: '2025-06-02', amountMinor: 100_00, currency: 'EUR' },
      { kind: 'TAX', about: 1, date: '2025-06-02', amountMinor: -15_00, currency: 'EUR' },
      { kind: 'DIVIDEND', about: 1, date: '2025-01-02', amountMinor: 10_00, currency: 'EUR' },
      { kind: 'INTEREST', date: '2025-12-31', amountMinor: 5_00 },
      { kind: 'DIVIDEND', date: '2024-12-31', amountMinor: 99_00 },
      { kind: 'DIVIDEND', date: '2026-01-01', amountMinor: 99_00 },
    ]);
    expect(year.income).toEqual([
      {
        about: 1,
        currency: 'EUR',
        own: { dividendsMinor: 110_00, interestMinor: 0, taxesMinor: -15_00 },
        taxed: { dividendsMinor: 2_650_00, interestMinor: 0, taxesMinor: -360_00 },
      },
      {
        about: null,
        currency: 'CZK',
        own: { dividendsMinor: 0, interestMinor: 5_00, taxesMinor: 0 },
        taxed: { dividendsMinor: 0, interestMinor: 5_00, taxesMinor: 0 },
      },
    ]);
    expect(year.incomeTotal).toEqual({ dividendsMinor: 2_650_00, interestMinor: 5_00, taxesMinor: -360_00 });
  });

  it('in euros has income in euros, whatever the currency of the contracts', () => {
    const year = state([{ kind: 'DIVIDEND', about: 0, date: '2025-06-02', amountMinor: 24_00 }], 'SK');
    expect(year.incomeTotal.dividendsMinor).toBe(1_00);
  });

  it('before the first row has known zeros', () => {
    const period = { firstDay: dayNumberOf('1926-01-01'), lastDay: dayNumberOf('1926-12-31') };
    const year = state([{ ...share, kind: 'BUY', date: '2021-01-10', units: 2, amountMinor: -200 }], 'CZ', period);
    expect([year.securities, year.fifo.gainMinor, year.income, year.unknownSales.fifo]).toEqual([[], 0, [], 0]);
  });
});

/** One random move; sizes are corrected so that most sales have units. */
const move = fc.record({
  after: fc.integer({ min: 0, max: 40 }),
  kind: fc.constantFrom<TradeKind>('BUY', 'BUY', 'SELL', 'SELL', 'SPLIT', 'TRANSFER_OUT'),
  micro: fc.integer({ min: 1, max: 90_000_000 }),
  amountMinor: fc.integer({ min: 0, max: 5_000_000 }),
  feesMinor: fc.integer({ min: 0, max: 9_000 }),
  isOwnMove: fc.boolean(),
});
type Move = typeof move extends fc.Arbitrary<infer Made> ? Made : never;

/** Rows of one share on days of their own, never selling more than is held; splits double. */
function toRows(moves: readonly Move[]): TaxRow[] {
  const rows: TaxRow[] = [];
  let [day, held] = [dayNumberOf('2018-01-01'), 0];
  const add = (row: Partial<TaxRow> & Pick<TaxRow, 'kind'>) =>
    rows.push({ ...rowOf({ date: '2018-01-01', kind: row.kind }, rows.length), day, ...row });
  for (const { after, kind, micro, amountMinor, feesMinor, isOwnMove } of moves) {
    day += after + 1;
    const left = Math.min(micro, held);
    if (kind === 'BUY') {
      held += micro;
      add({ ...share, kind, quantityMicro: micro, amountMinor: -amountMinor });
      if (feesMinor > 0) add({ kind: 'FEE', about: 0, amountMinor: -feesMinor });
    } else if (left === 0) continue;
    else if (kind === 'SPLIT') {
      add({ ...share, kind, quantityMicro: held });
      held *= 2;
    } else if (kind === 'SELL') {
      held -= left;
      add({ ...share, kind, quantityMicro: -left, amountMinor });
      if (feesMinor > 0) add({ kind: 'FEE', about: 0, amountMinor: -feesMinor });
    } else {
      add({ ...share, kind, quantityMicro: -left });
      if (isOwnMove) add({ ...share, kind: 'TRANSFER_IN', quantityMicro: left, strategy: 1 });
      else held -= left;
    }
  }
  return rows;
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}
const near = (found: number, { top, bottom }: Fraction, tolerance: number) => {
  const difference = BigInt(found) * bottom - top;
  return (difference < 0n ? -difference : difference) <= BigInt(tolerance) * bottom;
};

/**
 * The costs of all sales, computed another way and exactly: every unit is counted as it will be after all splits, so that FIFO is the
 * difference of one curve "cost of the first n units ever bought", and the average is one fraction that no step rounds.
 */
function naiveCosts(rows: readonly TaxRow[]): { fifo: Fraction; average: Fraction }[] {
  const trades = rows.filter((row) => row.security !== null);
  const isOwn = (row: TaxRow) => trades.some((other) => other.day === row.day && other.quantityMicro === -row.quantityMicro);
  const events = trades.filter((row) => !(row.kind.startsWith('TRANSFER') && isOwn(row)));
  const doublingsAfter = (day: number) => events.filter((row) => row.kind === 'SPLIT' && row.day > day).length;
  const unitsOf = (row: TaxRow) => BigInt(Math.abs(row.quantityMicro)) * 2n ** BigInt(doublingsAfter(row.day));
  const feeOf = (row: TaxRow) => rows.find(({ kind, day }) => kind === 'FEE' && day === row.day)?.amountMinor ?? 0;
  const bought = events
    .filter(({ kind }) => kind === 'BUY')
    .map((row) => ({ units: unitsOf(row), cost: BigInt(-row.amountMinor - feeOf(row)) }));
  const curve = (until: bigint): Fraction => {
    let [rest, whole] = [until, 0n];
    for (const { units, cost } of bought) {
      if (rest <= 0n) break;
      if (rest < units) return { top: whole * units + cost * rest, bottom: units };
      whole += cost;
      rest -= units;
    }
    return { top: whole, bottom: 1n };
  };
  const minus = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom });
  let gone = 0n;
  let pool = { units: 0n, cost: { top: 0n, bottom: 1n } };
  return events.flatMap((row) => {
    if (row.kind === 'SPLIT') return [];
    const units = unitsOf(row);
    if (row.kind === 'BUY') {
      const cost = BigInt(-row.amountMinor - feeOf(row));
      pool = { units: pool.units + units, cost: { top: pool.cost.top + cost * pool.cost.bottom, bottom: pool.cost.bottom } };
      return [];
    }
    const fifo = minus(curve(gone + units), curve(gone));
    const average = { top: pool.cost.top * units, bottom: pool.cost.bottom * pool.units };
    pool = { units: pool.units - units, cost: minus(pool.cost, average) };
    gone += units;
    return row.kind === 'SELL' ? [{ fifo, average }] : [];
  });
}

describe('random histories', () => {
  const histories = fc.array(move, { maxLength: 25 }).map(toRows);
  const lastDay = dayNumberOf('2030-01-01');

  it('close: purchases are the cost of what was sold, left and remains, and units are those of the ledger', () => {
    const property = fc.property(histories, (rows) => {
      const ledger = ledgerOf(rows, lastDay);
      const { books } = keepBooks(ledger, rows, 'CZK');
      expect(findTaxFaults(ledger, books, lastDay)).toEqual([]);
      const book = books.get(0);
      if (!book) return;
      const gains = book.sales.reduce((sum, { fifo }) => sum + fifo.gainMinor, 0);
      const received = book.sales.reduce((sum, sale) => sum + sale.proceedsMinor + sale.feesMinor, 0);
      const kept = [...book.lots, ...book.departures.flatMap(({ lots }) => lots)].reduce((sum, { costMinor }) => sum + costMinor, 0);
      expect(received - gains + kept).toBe(book.boughtMinor);
      for (const sale of book.sales) {
        const parts = sale.fifo.parts;
        const sumOf = (figure: 'proceedsMinor' | 'feesMinor' | 'costMinor' | 'gainMinor' | 'unitsMicro') =>
          parts.reduce((sum, part) => sum + part[figure], 0);
        expect([sumOf('proceedsMinor'), sumOf('feesMinor'), sumOf('costMinor'), sumOf('gainMinor'), sumOf('unitsMicro')]).toEqual([
          sale.proceedsMinor,
          sale.feesMinor,
          sale.fifo.costMinor,
          sale.fifo.gainMinor,
          sale.unitsMicro,
        ]);
      }
    });
    fc.assert(property, { numRuns: 400 });
  });

  it('agree with an exact computation that knows no lots', () => {
    const property = fc.property(histories, (rows) => {
      const sales = keepBooks(ledgerOf(rows, lastDay), rows, 'CZK').books.get(0)?.sales ?? [];
      const exact = naiveCosts(rows);
      expect(sales.length).toBe(exact.length);
      for (const [index, { fifo, average }] of exact.entries()) {
        const sale = sales[index];
        if (!sale) throw new Error('a sale is missing');
        // Each part of a lot is rounded to the haléř, and what a lot rounded before stays in it.
        expect(near(sale.fifo.costMinor, fifo, 1 + sale.fifo.parts.length)).toBe(true);
        expect(near(sale.average.costMinor, average, 2)).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 400 });
  });

  it('a fault is found when a row is missing from either side', () => {
    const rows = [
      rowOf({ ...share, kind: 'BUY', date: '2024-01-10', units: 2, amountMinor: -200 }, 0),
      rowOf({ ...share, kind: 'SELL', date: '2024-02-10', units: -1, amountMinor: 200 }, 1),
    ];
    const ledger = ledgerOf(rows, lastDay);
    const { books } = keepBooks(ledger, rows.slice(0, 1), 'CZK');
    expect(findTaxFaults(ledger, books, lastDay)).toEqual([{ kind: 'units', subject: 'CZ1', expected: UNIT, found: 2 * UNIT }]);
    const short = [...rows, rowOf({ ...share, kind: 'SELL', date: '2024-03-10', units: -4, amountMinor: 900 }, 2)];
    expect(findTaxFaults(ledgerOf(short, lastDay), keepBooks(ledger, short, 'CZK').books, lastDay)).toEqual([]);
    const full = keepBooks(ledger, rows, 'CZK').books;
    const [book] = full.values();
    if (!book) throw new Error('no book');
    full.set(0, { ...book, boughtMinor: 201 });
    expect(findTaxFaults(ledger, full, lastDay).map(({ kind, expected, found }) => [kind, expected, found])).toEqual([
      ['fifo', 201, 200],
      ['average', 201, 200],
    ]);
  });
});
