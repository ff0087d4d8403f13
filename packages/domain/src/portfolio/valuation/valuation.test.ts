import { describe, expect, it } from 'vitest';
import { calendarDateOf, dayNumberOf } from '../../dates/calendar-date.ts';
import { measurePerformance } from '../returns/performance.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';
import { valueLedger } from './valuation.ts';
import type { DailyFigures, Valuation } from './valuation.ts';

function valuationOf(sketch: LedgerSketch): Valuation {
  const valuation = valueLedger(buildLedger(sketch));
  if (!valuation) throw new Error('the ledger has no rows');
  return valuation;
}

const on = (figures: DailyFigures | undefined, date: string) => figures?.value[dayNumberOf(date) - figures.firstDay];
const flowsOn = (figures: DailyFigures | undefined, date: string) => {
  const index = dayNumberOf(date) - (figures?.firstDay ?? 0);
  return [figures?.inflow[index], figures?.outflow[index]];
};

const czech = { contract: 'A', currency: 'CZK' } as const;
const euro = { contract: 'B', currency: 'EUR' } as const;

describe('valueLedger', () => {
  it("rounds each position in its own, the contract's and the report currency", () => {
    const valuation = valuationOf({
      strategies: [czech, euro],
      securities: [{ currency: 'USD', prices: { '2025-01-01': '3.333333' } }],
      rates: { EUR: { '2025-01-01': '25.125000' }, USD: { '2025-01-01': '23.456789' } },
      trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '1.5', strategy: 1 }],
      lastDate: '2025-01-02',
    });
    // 1.5 * 3.333333 = 4.9999995 -> 5.00 USD; * 23.456789 / 25.125 = 4.66801 -> 4.67 EUR; * 25.125 = 117.33375 -> 117.33 CZK.
    expect(on(valuation.strategies[1], '2025-01-02')).toBe(467);
    expect(on(valuation.contracts.get('B'), '2025-01-02')).toBe(467);
    expect(on(valuation.total, '2025-01-02')).toBe(11_733);
  });

  it.each([
    ['0.5', '0.01', 1],
    ['-0.5', '0.01', -1],
    ['0.499999', '0.01', 0],
    ['1.5', '0.33', 50],
    ['1000000', '90071.992547', 9_007_199_254_700],
  ])('%s pieces at %s are %i haléř', (quantity, price, minor) => {
    const valuation = valuationOf({
      strategies: [czech],
      securities: [{ currency: 'CZK', prices: { '2025-01-01': price } }],
      trades: [{ date: '2025-01-01', kind: 'BUY', quantity }],
      lastDate: '2025-01-01',
    });
    expect(on(valuation.total, '2025-01-01')).toBe(minor);
  });

  it('carries prices and rates over weekends and holidays, and a delisted security for good', () => {
    const valuation = valuationOf({
      strategies: [czech],
      securities: [{ currency: 'EUR', prices: { '2025-01-03': '10', '2025-01-06': '11' } }],
      rates: { EUR: { '2025-01-02': '25', '2025-01-07': '26' } },
      trades: [{ date: '2025-01-03', kind: 'BUY', quantity: '1' }],
      lastDate: '2025-03-01',
    });
    const values = ['2025-01-03', '2025-01-05', '2025-01-06', '2025-01-07', '2025-03-01'].map((date) => on(valuation.total, date));
    expect(values).toEqual([250_00, 250_00, 275_00, 286_00, 286_00]);
  });

  it('does not count rows after the as-of date', () => {
    const sketch: LedgerSketch = {
      strategies: [czech],
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '100' },
        { date: '2025-01-05', kind: 'DEPOSIT', amount: '900' },
      ],
      lastDate: '2025-01-04',
    };
    const { total } = valuationOf(sketch);
    expect([total.value.length, on(total, '2025-01-04'), measurePerformance(total).investedMinor]).toEqual([4, 100_00, 100_00]);
    expect(valueLedger(buildLedger({ ...sketch, lastDate: '2024-12-31' }))).toBeNull();
    expect(valueLedger(buildLedger({ strategies: [czech], lastDate: '2025-01-01' }))).toBeNull();
  });

  it('keeps the value over a split: pieces are added and the unadjusted price falls', () => {
    const { total } = valuationOf({
      strategies: [czech],
      securities: [{ currency: 'CZK', prices: { '2025-01-01': '300', '2025-01-03': '100', '2025-01-06': '110' } }],
      cash: [{ date: '2025-01-01', kind: 'DEPOSIT', amount: '3000' }],
      trades: [
        { date: '2025-01-01', kind: 'BUY', quantity: '10', amount: '-3000' },
        { date: '2025-01-03', kind: 'SPLIT', quantity: '20' },
      ],
      lastDate: '2025-01-06',
    });
    expect(Array.from(total.value)).toEqual([3_000_00, 3_000_00, 3_000_00, 3_000_00, 3_000_00, 3_300_00]);
    expect(measurePerformance(total)).toMatchObject({ twrPerc: 10, mwrPerc: 10, investedMinor: 3_000_00 });
  });

  it('counts fees, dividends, interest, taxes and conversions as results, not as flows', () => {
    const { total } = valuationOf({
      strategies: [czech],
      rates: { EUR: { '2025-01-01': '25' } },
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '1000' },
        { date: '2025-01-02', kind: 'FEE', amount: '-10' },
        { date: '2025-01-02', kind: 'DIVIDEND', amount: '30' },
        { date: '2025-01-02', kind: 'TAX', amount: '-4.50' },
        { date: '2025-01-02', kind: 'INTEREST', amount: '2' },
        { date: '2025-01-03', kind: 'FX', amount: '-250' },
        { date: '2025-01-03', kind: 'FX', amount: '9.99', currency: 'EUR' },
        { date: '2025-01-03', kind: 'OTHER', amount: '-1' },
      ],
      lastDate: '2025-01-03',
    });
    expect(measurePerformance(total)).toMatchObject({ investedMinor: 1_000_00, totalMinor: 1_016_25, gainMinor: 16_25 });
  });

  it('takes flows at the rates of their own day', () => {
    const { total, strategies } = valuationOf({
      strategies: [czech, euro],
      rates: { EUR: { '2025-01-01': '25', '2025-01-02': '26', '2025-01-03': '24' } },
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '100', strategy: 1 },
        { date: '2025-01-02', kind: 'WITHDRAWAL', amount: '-10', strategy: 1 },
      ],
      lastDate: '2025-01-03',
    });
    expect(measurePerformance(total)).toMatchObject({ investedMinor: 2_500_00 - 260_00, totalMinor: 2_160_00 });
    expect(measurePerformance(strategies[1] ?? total)).toMatchObject({ investedMinor: 90_00, totalMinor: 90_00, gainMinor: 0, twrPerc: 0 });
  });

  it('counts transfers as flows of strategies and contracts, but not of the whole', () => {
    const { total, contracts, strategies } = valuationOf({
      strategies: [czech, czech, euro],
      rates: { EUR: { '2025-01-01': '25' } },
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '1000' },
        { date: '2025-01-02', kind: 'TRANSFER_OUT', amount: '-300', strategy: 0, counterpart: 1 },
        { date: '2025-01-02', kind: 'TRANSFER_IN', amount: '300', strategy: 1, counterpart: 0 },
        { date: '2025-01-03', kind: 'TRANSFER_OUT', amount: '-250', strategy: 0, counterpart: 2 },
        { date: '2025-01-03', kind: 'TRANSFER_IN', amount: '10', strategy: 2, counterpart: 0 },
        { date: '2025-01-04', kind: 'TRANSFER_OUT', amount: '-50', strategy: 0 },
      ],
      lastDate: '2025-01-04',
    });
    expect(['2025-01-02', '2025-01-03', '2025-01-04'].map((date) => flowsOn(strategies[0], date))).toEqual([
      [0, 300_00],
      [0, 250_00],
      [0, 50_00],
    ]);
    expect(['2025-01-02', '2025-01-03', '2025-01-04'].map((date) => flowsOn(contracts.get('A'), date))).toEqual([
      [0, 0],
      [0, 250_00],
      [0, 50_00],
    ]);
    expect(['2025-01-02', '2025-01-03', '2025-01-04'].map((date) => flowsOn(total, date))).toEqual([
      [0, 0],
      [0, 0],
      [0, 50_00],
    ]);
    expect(measurePerformance(total)).toMatchObject({ twrPerc: 0, gainMinor: 0, investedMinor: 950_00 });
  });

  it('counts moved securities as flows at market value, and as none inside the scope', () => {
    const { total, strategies } = valuationOf({
      strategies: [czech, czech],
      securities: [{ currency: 'CZK', prices: { '2025-01-01': '100', '2025-01-03': '120' } }],
      trades: [
        { date: '2025-01-01', kind: 'TRANSFER_IN', quantity: '10' },
        { date: '2025-01-03', kind: 'TRANSFER_OUT', quantity: '-4', strategy: 0 },
        { date: '2025-01-03', kind: 'TRANSFER_IN', quantity: '4', strategy: 1 },
      ],
      lastDate: '2025-01-04',
    });
    expect([flowsOn(total, '2025-01-01'), flowsOn(total, '2025-01-03')]).toEqual([
      [1_000_00, 0],
      [0, 0],
    ]);
    expect([flowsOn(strategies[0], '2025-01-03'), flowsOn(strategies[1], '2025-01-03')]).toEqual([
      [0, 480_00],
      [480_00, 0],
    ]);
    for (const figures of [total, strategies[0]]) expect(figures && measurePerformance(figures).twrPerc).toBe(20);
    expect(strategies[1] && measurePerformance(strategies[1])).toMatchObject({ twrPerc: 0, investedMinor: 480_00 });
  });

  it('rejects rows with unknown indexes and amounts beyond 2^53', () => {
    const rows = (strategy: number, security: number) => ({
      strategies: [czech],
      trades: [{ date: '2025-01-01', kind: 'BUY' as const, quantity: '1', strategy, security }],
      lastDate: '2025-01-01',
    });
    expect(() => valuationOf(rows(1, 0))).toThrow('T0 names a strategy');
    expect(() => valuationOf(rows(0, 0))).toThrow('T0 names a security');
    const rich = { date: '2025-01-01', kind: 'DEPOSIT' as const, amount: '90000000000000' };
    expect(() => valuationOf({ strategies: [czech], cash: [rich, rich], lastDate: '2025-01-01' })).toThrow('beyond 2^53');
    expect(() => valuationOf({ strategies: [czech, czech], cash: [rich, { ...rich, strategy: 1 }], lastDate: '2025-01-01' })).toThrow(
      'beyond 2^53',
    );
  });
});

describe('missing prices and rates', () => {
  const gapsOf = (figures: DailyFigures | undefined) =>
    figures?.gaps.map(({ reason, subject, strategy, day, lastDay }) => [
      reason,
      subject,
      strategy,
      calendarDateOf(day),
      calendarDateOf(lastDay),
    ]);

  it('a position held before its first price has no value until then, and affects nothing else', () => {
    const { total, strategies } = valuationOf({
      strategies: [czech, czech],
      securities: [{ currency: 'CZK', prices: { '2025-01-04': '100' } }],
      cash: [{ date: '2025-01-01', kind: 'DEPOSIT', amount: '50', strategy: 1 }],
      trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '1' }],
      lastDate: '2025-01-05',
    });
    expect(Array.from(total.value)).toEqual([50_00, NaN, NaN, 150_00, 150_00]);
    expect(Array.from(strategies[1]?.value ?? [])).toEqual([50_00, 50_00, 50_00, 50_00, 50_00]);
    expect([gapsOf(total), gapsOf(strategies[0]), gapsOf(strategies[1])]).toEqual([
      [['price_missing', 'CZ0000000000', 0, '2025-01-02', '2025-01-03']],
      [['price_missing', 'CZ0000000000', 0, '2025-01-02', '2025-01-03']],
      [],
    ]);
  });

  it('a missing rate hides the total, not the contract that does not need it', () => {
    const { total, contracts } = valuationOf({
      strategies: [czech, euro],
      cash: [{ date: '2025-01-01', kind: 'DEPOSIT', amount: '50', strategy: 1 }],
      lastDate: '2025-01-02',
    });
    expect([on(total, '2025-01-02'), on(contracts.get('B'), '2025-01-02')]).toEqual([NaN, 50_00]);
    expect(flowsOn(contracts.get('B'), '2025-01-01')).toEqual([50_00, 0]);
    expect([gapsOf(total), gapsOf(contracts.get('B'))]).toEqual([[['rate_missing', 'EUR', 1, '2025-01-01', '2025-01-02']], []]);
    expect(measurePerformance(total)).toMatchObject({
      totalMinor: null,
      investedMinor: null,
      gainMinor: null,
      performancePerc: null,
      twrPerc: null,
      mwrPerc: null,
      gaps: [{ subject: 'EUR' }],
    });
  });

  it('a flow without a remaining balance is listed too', () => {
    const { total } = valuationOf({
      strategies: [czech],
      rates: { EUR: { '2025-01-02': '25' } },
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '50', currency: 'EUR' },
        { date: '2025-01-01', kind: 'FX', amount: '-50', currency: 'EUR' },
        { date: '2025-01-01', kind: 'FX', amount: '1250' },
      ],
      lastDate: '2025-01-03',
    });
    expect(on(total, '2025-01-01')).toBe(1_250_00);
    expect(gapsOf(total)).toEqual([['rate_missing', 'EUR', 0, '2025-01-01', '2025-01-01']]);
    expect(measurePerformance(total)).toMatchObject({
      totalMinor: 1_250_00,
      investedMinor: null,
      failures: { investedAmount: 'value_unknown' },
    });
  });

  it('a position sold before its first price is no gap afterwards', () => {
    const { total } = valuationOf({
      strategies: [czech],
      securities: [{ currency: 'CZK', prices: { '2025-02-01': '100' } }],
      cash: [{ date: '2025-01-01', kind: 'DEPOSIT', amount: '100' }],
      trades: [
        { date: '2025-01-02', kind: 'BUY', quantity: '1', amount: '-100' },
        { date: '2025-01-04', kind: 'SELL', quantity: '-1', amount: '110' },
      ],
      lastDate: '2025-01-10',
    });
    expect(gapsOf(total)).toEqual([['price_missing', 'CZ0000000000', 0, '2025-01-02', '2025-01-03']]);
    expect(measurePerformance(total)).toMatchObject({ totalMinor: 110_00, gainMinor: 10_00, twrPerc: 10, mwrPerc: 10, failures: {} });
    expect(measurePerformance(total, { fromDay: dayNumberOf('2025-01-06') }).gaps).toEqual([]);
  });

  it('names what was missing on the day before a period, where its opening value comes from', () => {
    const { total } = valuationOf({
      strategies: [czech],
      securities: [{ currency: 'CZK', prices: { '2025-02-01': '100' } }],
      trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '1' }],
      lastDate: '2025-02-10',
    });
    const measured = measurePerformance(total, { fromDay: dayNumberOf('2025-02-01') });
    expect(measured).toMatchObject({
      investedMinor: null,
      failures: { investedAmount: 'value_unknown' },
      gaps: [{ subject: 'CZ0000000000', lastDay: dayNumberOf('2025-01-31') }],
    });
    expect(measurePerformance(total, { fromDay: dayNumberOf('2025-02-02') }).gaps).toEqual([]);
  });
});
