import { describe, expect, it } from 'vitest';
import { calendarDateOf, dayNumberOf } from '../../dates/calendar-date.ts';
import { composePortfolio } from './composition.ts';
import { STALE_AFTER_DAYS, isStale } from '../ledger/gaps.ts';
import { contractScope, strategyScope, wholeScope } from '../ledger/ledger.ts';
import { measurePerformance } from './performance.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import { traceInvested, traceMoneyWeighted, traceTimeWeighted, traceTotal } from './trail.ts';
import { valueLedger } from '../valuation/valuation.ts';
import { solveXirr } from './xirr.ts';

const ledger = buildLedger({
  strategies: [
    { contract: 'A', currency: 'CZK' },
    { contract: 'A', currency: 'CZK' },
    { contract: 'B', currency: 'EUR' },
  ],
  securities: [
    { currency: 'CZK', prices: { '2024-01-02': '100', '2025-12-30': '150.333333' } },
    { currency: 'USD', prices: { '2024-01-02': '10', '2025-06-30': '12.345678' } },
  ],
  rates: { EUR: { '2024-01-02': '24.725', '2025-12-31': '24.25' }, USD: { '2024-01-02': '22.526', '2025-12-31': '20.61' } },
  cash: [
    { date: '2024-01-02', kind: 'DEPOSIT', amount: '10000' },
    { date: '2024-03-01', kind: 'TRANSFER_OUT', amount: '-4000', strategy: 0, counterpart: 1 },
    { date: '2024-03-01', kind: 'TRANSFER_IN', amount: '4000', strategy: 1, counterpart: 0 },
    { date: '2024-05-06', kind: 'DEPOSIT', amount: '500.55', strategy: 2 },
    { date: '2025-02-03', kind: 'WITHDRAWAL', amount: '-1000', strategy: 1 },
    { date: '2025-03-03', kind: 'DEPOSIT', amount: '100', strategy: 1, currency: 'EUR' },
  ],
  trades: [
    { date: '2024-01-03', kind: 'BUY', quantity: '50.5', amount: '-5050' },
    { date: '2024-06-03', kind: 'BUY', quantity: '33.333333', amount: '-333.33', strategy: 2, security: 1 },
    { date: '2025-04-01', kind: 'TRANSFER_IN', quantity: '3', strategy: 2, security: 0 },
  ],
  lastDate: '2025-12-31',
});
const valuation = valueLedger(ledger);
if (!valuation) throw new Error('the ledger has no rows');

const scopes = [
  ['the whole', wholeScope, valuation.total],
  ['contract A', contractScope(ledger, 'A'), valuation.contracts.get('A')],
  ['contract B', contractScope(ledger, 'B'), valuation.contracts.get('B')],
  ['strategy 1', strategyScope(1), valuation.strategies[1]],
] as const;
const last = ledger.lastDay;
const sumOf = (rows: readonly { valueMinor: number | null }[]) => rows.reduce((sum, { valueMinor }) => sum + (valueMinor ?? NaN), 0);

describe.each(scopes)('%s', (_, scope, figures) => {
  if (!figures) throw new Error('the scope has no figures');
  const measured = measurePerformance(figures);
  const days = [figures.firstDay, figures.firstDay + 100, figures.firstDay + 400, last];

  it('adds up from its positions on any day', () => {
    for (const day of days) expect(traceTotal(ledger, scope, day).sumMinor).toBe(figures.value[day - figures.firstDay]);
  });

  it('is composed by strategy and by position of rows that add up exactly', () => {
    for (const day of days)
      for (const by of ['strategy', 'position'] as const)
        expect(sumOf(composePortfolio(ledger, day, by, scope))).toBe(figures.value[day - figures.firstDay]);
  });

  it('has an invested amount that adds up from its flows, also for a part of the time', () => {
    expect(traceInvested(ledger, scope, figures).sumMinor).toBe(measured.investedMinor);
    const period = { fromDay: dayNumberOf('2025-01-01'), toDay: dayNumberOf('2025-11-30') };
    expect(traceInvested(ledger, scope, figures, period).sumMinor).toBe(measurePerformance(figures, period).investedMinor);
  });

  it('has returns that follow from their trails', () => {
    const growth = traceTimeWeighted(figures).reduce((product, { factor }) => product * factor, 1);
    const period = last - dayNumberOf(scope === scopes[2][1] ? '2024-05-06' : scope === scopes[3][1] ? '2024-03-01' : '2024-01-02');
    expect(measured.twrPerc).toBeCloseTo((growth ** (365 / period) - 1) * 100, 5);
    expect(measured.mwrPerc).toBeCloseTo((solveXirr(traceMoneyWeighted(figures)).rate ?? NaN) * 100, 5);
    for (const { openingMinor, closingMinor, factor } of traceTimeWeighted(figures)) expect(factor).toBe(closingMinor / openingMinor);
  });
});

describe('a trail', () => {
  it('shows quantity, price, rates and the days they are from, and flags a price that is too old', () => {
    const line = traceTotal(ledger, wholeScope, last).lines.find(({ security }) => security === 1);
    expect(line).toMatchObject({
      strategy: 2,
      quantity: 33_333_333,
      price: { micro: 12_345_678, day: dayNumberOf('2025-06-30') },
      isStale: true,
      rates: { own: { micro: 20_610_000, day: last }, contract: { micro: 24_250_000, day: last }, report: { micro: 1_000_000 } },
      // 33.333333 * 12.345678 = 411.5226 -> 411.52 USD; * 20.61 / 24.25 -> 349.75 EUR; * 24.25 -> 8481.44 CZK.
      ownMinor: 411_52,
      contractMinor: 349_75,
      reportMinor: 8_481_44,
      valueMinor: 8_481_44,
    });
    expect(traceTotal(ledger, wholeScope, last).lines.find(({ security }) => security === 0)?.isStale).toBe(false);
  });

  it('shows a deposit with its rate and leaves a transfer inside the scope out', () => {
    const { lines } = traceInvested(ledger, contractScope(ledger, 'A'), valuation.contracts.get('A') ?? valuation.total);
    expect(lines.map(({ kind, valueMinor }) => [kind, valueMinor])).toEqual([
      ['DEPOSIT', 10_000_00],
      ['WITHDRAWAL', -1_000_00],
      ['DEPOSIT', 2_472_50],
    ]);
    expect(lines[2]).toMatchObject({
      reference: 'M5',
      currency: 'EUR',
      ownMinor: 100_00,
      rates: { own: { micro: 24_725_000, day: dayNumberOf('2024-01-02') } },
    });
  });

  it('is unknown as a whole when one of its rows is', () => {
    const blind = { ...ledger, rates: {} };
    expect(traceTotal(blind, wholeScope, last).sumMinor).toBeNull();
    expect(traceTotal(blind, strategyScope(0), last).sumMinor).toBe(valuation.strategies[0]?.value.at(-1));
    expect(composePortfolio(blind, last, 'strategy', wholeScope).map(({ index, valueMinor }) => [index, valueMinor === null])).toEqual([
      [0, false],
      [1, true],
      [2, true],
    ]);
  });

  it('names cash by its currency and sorts the largest first', () => {
    const rows = composePortfolio(ledger, last, 'position', contractScope(ledger, 'A'));
    expect(rows.map(({ kind, currency, valueMinor }) => [kind, currency, valueMinor])).toEqual([
      ['SECURITY', 'CZK', 7_591_83],
      ['CASH', 'CZK', 3_950_00],
      ['CASH', 'EUR', 2_425_00],
    ]);
    expect(composePortfolio(ledger, last + 500, 'position', contractScope(ledger, 'A'))).toEqual(rows);
  });

  it('omits rows worth zero, and rows that round to zero', () => {
    const held = buildLedger({
      strategies: [{ contract: 'A', currency: 'CZK' }],
      securities: [
        { currency: 'CZK', prices: { '2025-01-01': '0.001' } },
        { currency: 'CZK', prices: { '2025-01-01': '10' } },
      ],
      rates: { EUR: { '2025-01-01': '25' } },
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '100' },
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '4', currency: 'EUR' },
        { date: '2025-01-01', kind: 'FEE', amount: '-4', currency: 'EUR' },
      ],
      trades: [
        { date: '2025-01-02', kind: 'BUY', quantity: '1', amount: '0' },
        { date: '2025-01-02', kind: 'BUY', quantity: '10', amount: '-100', security: 1 },
      ],
      lastDate: '2025-01-03',
    });
    const day = held.lastDay;
    expect(composePortfolio(held, day, 'position', wholeScope).map(({ kind, index, valueMinor }) => [kind, index, valueMinor])).toEqual([
      ['SECURITY', 1, 100_00],
    ]);
    expect(traceTotal(held, wholeScope, day).lines.map(({ security, valueMinor }) => [security, valueMinor])).toEqual([
      [0, 0],
      [1, 100_00],
    ]);
  });

  it.each([
    [0, false],
    [STALE_AFTER_DAYS, false],
    [STALE_AFTER_DAYS + 1, true],
  ])('a price of %i days ago is too old: %s', (age, expected) => {
    expect(isStale(last - age, last)).toBe(expected);
    const held = buildLedger({
      strategies: [{ contract: 'A', currency: 'CZK' }],
      securities: [{ currency: 'CZK', prices: { '2025-01-01': '10' } }],
      trades: [{ date: '2025-01-01', kind: 'TRANSFER_IN', quantity: '1' }],
      lastDate: calendarDateOf(dayNumberOf('2025-01-01') + age),
    });
    expect(traceTotal(held, wholeScope, held.lastDay).lines).toMatchObject([{ isStale: expected }]);
  });
});
