import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { buildLedger, seriesOf } from '../testing/ledger-builder.ts';
import type { DatedText, LedgerSketch } from '../testing/ledger-builder.ts';
import { valueLedger } from '../valuation/valuation.ts';
import type { Benchmark } from './benchmark.ts';
import { growWithBenchmark, measureBenchmark } from './benchmark.ts';
import { measurePerformance } from './performance.ts';

/** 100 units that double in the first year, withdrawn; a pause of half a year; then 100 more that gain nothing. */
const sketch: LedgerSketch = {
  strategies: [{ contract: 'A', currency: 'CZK' }],
  securities: [{ currency: 'CZK', prices: { '2024-01-01': '100' } }],
  rates: { EUR: { '2023-12-31': '25', '2024-01-10': '26' } },
  cash: [
    { date: '2024-01-01', kind: 'DEPOSIT', amount: '1000.00' },
    { date: '2024-01-10', kind: 'WITHDRAWAL', amount: '-1000.00' },
    { date: '2024-01-21', kind: 'DEPOSIT', amount: '500.00' },
  ],
  lastDate: '2024-01-31',
};
const ledger = buildLedger(sketch);
const figuresOf = (of = ledger) => {
  const total = valueLedger(of)?.total;
  if (!total) throw new Error('an empty ledger');
  return total;
};
const benchmark = (values: DatedText, currency: Benchmark['currency'] = 'CZK'): Benchmark => ({ currency, values: seriesOf(values) });
const measure = (of: Benchmark, from: string, to: string, twr: number | null = 0) =>
  measureBenchmark(ledger, figuresOf(), of, { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) }, twr);

describe('a benchmark beside a time-weighted return', () => {
  const index = benchmark({ '2023-12-31': '100', '2024-01-10': '110', '2024-01-20': '55', '2024-01-31': '60.5' });

  it('is measured over the days with money: neither the pause nor its fall counts', () => {
    // 110 / 100 and 60.5 / 55: 1.1 x 1.1.
    expect(measure(index, '2024-01-01', '2024-01-31', 5)).toEqual({
      perc: 21,
      differencePerc: -16,
      annualised: false,
      isConverted: false,
      start: { micro: 100_000_000, day: dayNumberOf('2023-12-31') },
      end: { micro: 60_500_000, day: dayNumberOf('2024-01-31') },
      failure: null,
    });
  });

  it('is measured from the end of the day before the period', () => {
    expect(measure(index, '2024-01-02', '2024-01-10')).toMatchObject({ perc: 10 });
    const moved = benchmark({ '2023-12-31': '50', '2024-01-01': '100', '2024-01-10': '110' });
    expect(measure(moved, '2024-01-02', '2024-01-10').perc).toBe(10);
    // The first deposit comes at the start of its day, which counts.
    expect(measure(moved, '2024-01-01', '2024-01-10').perc).toBe(120);
  });

  it('in another currency is converted at the rates of both ends, and says so', () => {
    const euro = benchmark({ '2023-12-31': '100', '2024-01-10': '110' }, 'EUR');
    // 110 x 26 / (100 x 25) = 1.144.
    expect(measure(euro, '2024-01-01', '2024-01-10')).toMatchObject({ perc: 14.4, isConverted: true });
    expect(measure(benchmark({ '2023-12-31': '1', '2024-01-10': '1' }, 'USD'), '2024-01-01', '2024-01-10')).toMatchObject({
      perc: null,
      differencePerc: null,
      failure: { reason: 'rate_missing', day: dayNumberOf('2023-12-31') },
    });
  });

  it('with a missing or an old value at an end is unknown, never 0', () => {
    const missing = (day: string) => ({ perc: null, failure: { reason: 'benchmark_missing', day: dayNumberOf(day) } });
    expect(measure(benchmark({ '2024-01-02': '1', '2024-01-10': '1' }), '2024-01-01', '2024-01-10')).toMatchObject(missing('2023-12-31'));
    expect(measure(benchmark({ '2023-12-20': '1', '2024-01-10': '1' }), '2024-01-01', '2024-01-10')).toMatchObject(missing('2023-12-31'));
    expect(measure(benchmark({ '2023-12-21': '1', '2024-01-10': '1' }), '2024-01-01', '2024-01-10').perc).toBe(0);
    expect(measure(benchmark({ '2023-12-30': '1' }), '2024-01-01', '2024-01-10')).toMatchObject(missing('2024-01-10'));
    expect(measure(benchmark({ '2023-12-31': '1', '2024-01-01': '1' }), '2024-01-01', '2024-01-31')).toMatchObject(missing('2024-01-20'));
  });

  it('is a yearly rate when the return beside it is', () => {
    const years = buildLedger({ ...sketch, cash: sketch.cash?.slice(0, 1) ?? [], lastDate: '2025-12-31' });
    const doubled = benchmark({ '2023-12-31': '100', '2025-12-31': '200' });
    const period = { fromDay: dayNumberOf('2024-01-01'), toDay: dayNumberOf('2025-12-31') };
    const found = measureBenchmark(years, figuresOf(years), doubled, period, null);
    // 730 days with money overnight.
    expect(found).toMatchObject({ annualised: true, perc: 41.421356, differencePerc: null });
    expect(measurePerformance(figuresOf(years), period)).toMatchObject({ annualised: true, measuredDays: 730 });
  });

  it('has no return when no day was measured', () => {
    const late = { fromDay: dayNumberOf('2024-01-12'), toDay: dayNumberOf('2024-01-15') };
    expect(measureBenchmark(ledger, figuresOf(), index, late, null)).toMatchObject({ perc: null, failure: { reason: 'no_days' } });
  });

  it('that is the only security has the return of the portfolio', () => {
    const change = fc.integer({ min: -3, max: 3 });
    const moves = fc.array(fc.record({ day: fc.integer({ min: 1, max: 60 }), units: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(change, { minLength: 62, maxLength: 62 }), moves, fc.nat({ max: 60 }), (changes, bought, from) => {
        const first = dayNumberOf('2024-01-01');
        const days = Int32Array.from(changes, (_, index) => first - 1 + index);
        let micro = 100_000_000_000;
        const micros = Float64Array.from(changes, (percent) => (micro = Math.round((micro * (100 + percent)) / 100)));
        const flow = { strategy: 0, security: 0, kind: 'TRANSFER_IN', currency: 'CZK', amountMinor: 0, reference: 'T' } as const;
        const trades = [{ day: 0, units: 5 }, ...bought].map(({ day, units }) => ({
          ...flow,
          day: first + day,
          quantityMicro: units * 1e9,
        }));
        const held = { id: 'p', isin: 'CZ', name: 'Fond', currency: 'CZK', prices: { days, micros } } as const;
        const only = { ...ledger, securities: [held], cash: [], trades, lastDay: first + 60 };
        const period = { fromDay: first + from, toDay: first + 60 };
        // A transfer is a flow at the price of its day: it comes at the start of a day whose growth it has not had.
        const figures = figuresOf(only);
        const { twrPerc } = measurePerformance(figures, period);
        const flowDays = new Set(trades.map(({ day }) => day));
        const isUntouched = [...flowDays].every((day) => day < period.fromDay);
        const { perc } = measureBenchmark(only, figures, { currency: 'CZK', values: held.prices }, period, twrPerc);
        expect(isUntouched ? perc : 0).toBeCloseTo(isUntouched ? (twrPerc ?? NaN) : 0, 4);
      }),
    );
  });
});

describe('flows invested in a benchmark', () => {
  it('grow with it from the day of their inflow on, and withdrawals leave at the end of their day', () => {
    const index = benchmark({ '2023-12-31': '100', '2024-01-09': '100', '2024-01-10': '110', '2024-01-20': '55', '2024-01-31': '60.5' });
    const grown = growWithBenchmark(ledger, figuresOf(), index);
    const on = (day: string) => grown[dayNumberOf(day) - figuresOf().firstDay];
    expect([on('2024-01-01'), on('2024-01-09'), on('2024-01-10')]).toEqual([100_000, 100_000, 10_000]);
    // 100 left after the withdrawal fall to 50; with 500 more they gain a tenth.
    expect(on('2024-01-20')).toBeCloseTo(5_000, 6);
    expect(on('2024-01-31')).toBeCloseTo(60_500, 6);
  });

  it('are not known without a value', () => {
    const grown = growWithBenchmark(ledger, figuresOf(), benchmark({ '2024-01-05': '100' }));
    expect(Number.isNaN(grown[0])).toBe(true);
  });
});
