import { describe, expect, it } from 'vitest';
import { calendarDateOf, dayNumberOf } from '../../dates/calendar-date.ts';
import { createGrid, spreadOverDays, spreadOverGrid } from '../valuation/day-grid.ts';
import { collectFlows, flowsOfScope } from './flows.ts';
import { balanceOn, collectHoldings } from './holdings.ts';
import { contractScope, firstDayOf, isFlow, reportCurrencyOf, securityOf, strategyOf, strategyScope, wholeScope } from './ledger.ts';
import type { CashKind, TradeKind } from './ledger.ts';
import { convertOn, firstRateDay, indexOnOrBefore, positionMinor, quoteOn, rateOn } from './series.ts';
import { buildLedger, seriesOf } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';

const czech = { contract: 'A', currency: 'CZK' } as const;
const euro = { contract: 'B', currency: 'EUR' } as const;
const day = dayNumberOf;

describe('rows', () => {
  it.each<[CashKind | TradeKind, boolean]>([
    ['DEPOSIT', true],
    ['WITHDRAWAL', true],
    ['TRANSFER_IN', true],
    ['TRANSFER_OUT', true],
    ['FEE', false],
    ['TAX', false],
    ['DIVIDEND', false],
    ['INTEREST', false],
    ['FX', false],
    ['OTHER', false],
    ['BUY', false],
    ['SELL', false],
    ['SPLIT', false],
  ])('%s crosses the border of a strategy: %s', (kind, crosses) => expect(isFlow(kind)).toBe(crosses));

  it('with unknown indexes are rejected with their reference', () => {
    const ledger = buildLedger({ strategies: [czech], securities: [{ currency: 'CZK', prices: {} }], lastDate: '2025-01-01' });
    expect(strategyOf(ledger, { strategy: 0 }).id).toBe('s0');
    expect(securityOf(ledger, { security: 0 }).id).toBe('p0');
    expect(() => strategyOf(ledger, { strategy: 1, reference: 'M7' })).toThrow(
      new RangeError('row M7 names a strategy that the ledger lacks'),
    );
    expect(() => strategyOf(ledger, { strategy: 1 })).toThrow(new RangeError('row  names a strategy that the ledger lacks'));
    expect(() => securityOf(ledger, { security: 1, reference: 'T7' })).toThrow(
      new RangeError('trade T7 names a security that the ledger lacks'),
    );
    expect(() => securityOf(ledger, { security: -1 })).toThrow(new RangeError('trade  names a security that the ledger lacks'));
  });
});

it.each([
  [['EUR', 'EUR'], 'EUR'],
  [['USD'], 'USD'],
  [['CZK', 'EUR'], 'CZK'],
  [['EUR', 'USD'], 'CZK'],
  [['EUR', 'EUR', 'USD'], 'CZK'],
  [[], 'CZK'],
] as const)('contracts in %j are reported in %s', (currencies, currency) => expect(reportCurrencyOf(currencies)).toBe(currency));

describe('the first day of a scope', () => {
  const sketch: LedgerSketch = {
    strategies: [czech, czech, euro],
    securities: [{ currency: 'CZK', prices: {} }],
    cash: [
      { date: '2025-01-05', kind: 'DEPOSIT', amount: '1' },
      { date: '2025-01-04', kind: 'FEE', amount: '-1' },
    ],
    trades: [
      { date: '2025-01-03', kind: 'BUY', quantity: '1', strategy: 1 },
      { date: '2025-01-06', kind: 'BUY', quantity: '1', strategy: 1 },
    ],
    lastDate: '2025-01-31',
  };
  const firstOf = (lastDate: string, scope = wholeScope) => {
    const first = firstDayOf(buildLedger({ ...sketch, lastDate }), scope);
    return first === null ? null : calendarDateOf(first);
  };

  it('is that of its earliest row, money or trade', () => {
    expect([
      firstOf('2025-01-31'),
      firstOf('2025-01-31', strategyScope(0)),
      firstOf('2025-01-31', strategyScope(1)),
      firstOf('2025-01-31', strategyScope(2)),
    ]).toEqual(['2025-01-03', '2025-01-04', '2025-01-03', null]);
    expect(firstOf('2025-01-31', contractScope(buildLedger(sketch), 'A'))).toBe('2025-01-03');
    expect(firstOf('2025-01-31', contractScope(buildLedger(sketch), 'B'))).toBeNull();
  });

  it('may be the last day of the ledger, and never one after it', () => {
    expect([firstOf('2025-01-03'), firstOf('2025-01-02')]).toEqual(['2025-01-03', null]);
  });

  it('scopes other than the whole are in the currency of their contract', () => {
    const ledger = buildLedger(sketch);
    expect([wholeScope, contractScope(ledger, 'A'), strategyScope(1)].map(({ inReportCurrency }) => inReportCurrency)).toEqual([
      true,
      false,
      false,
    ]);
    expect([0, 1, 2, 3].map(contractScope(ledger, 'A').includes)).toEqual([true, true, false, false]);
    expect([0, 1, 2].map(strategyScope(1).includes)).toEqual([false, true, false]);
  });
});

describe('a series', () => {
  const series = seriesOf({ '2025-01-03': '10', '2025-01-06': '11.5' });
  const ledger = buildLedger({
    strategies: [czech],
    rates: { EUR: { '2025-01-03': '25', '2025-01-06': '26' }, USD: { '2025-01-06': '20' } },
    lastDate: '2025-01-31',
  });

  it.each([
    [[], 5, -1],
    [[5], 4, -1],
    [[5], 5, 0],
    [[5], 6, 0],
    [[1, 3, 5, 7], 0, -1],
    [[1, 3, 5, 7], 1, 0],
    [[1, 3, 5, 7], 4, 1],
    [[1, 3, 5, 7], 5, 2],
    [[1, 3, 5, 7], 7, 3],
    [[1, 3, 5, 7], 9, 3],
  ])('of days %j has the index of day %i at %i', (days, wanted, index) => expect(indexOnOrBefore(days, wanted)).toBe(index));

  it('returns the last known value with its day', () => {
    expect(['2025-01-02', '2025-01-03', '2025-01-05', '2025-01-06', '2025-09-09'].map((date) => quoteOn(series, day(date)))).toEqual([
      null,
      { micro: 10_000_000, day: day('2025-01-03') },
      { micro: 10_000_000, day: day('2025-01-03') },
      { micro: 11_500_000, day: day('2025-01-06') },
      { micro: 11_500_000, day: day('2025-01-06') },
    ]);
    expect(quoteOn(undefined, 5)).toBeNull();
  });

  it('of rates has 1 for the crown on any day', () => {
    expect([rateOn(ledger, 'CZK', 7), rateOn(ledger, 'EUR', day('2025-01-02')), rateOn(ledger, 'EUR', day('2025-01-06'))?.micro]).toEqual([
      { micro: 1_000_000, day: 7 },
      null,
      26_000_000,
    ]);
    expect([firstRateDay(ledger, 'CZK'), firstRateDay(ledger, 'EUR'), firstRateDay({ ...ledger, rates: {} }, 'EUR')]).toEqual([
      -Infinity,
      day('2025-01-03'),
      Infinity,
    ]);
  });

  it('values pieces and converts money, or returns NaN', () => {
    expect([positionMinor(1_500_000, { micro: 3_333_333, day: 1 }), positionMinor(1_500_000, null)]).toEqual([5_00, NaN]);
    // 10 EUR are 260 CZK, which are 13 USD; before the first rates only conversions without a rate are known.
    const on = day('2025-01-06');
    expect([
      convertOn(ledger, 10_00, 'EUR', 'CZK', on),
      convertOn(ledger, 10_00, 'EUR', 'USD', on),
      convertOn(ledger, 10_00, 'CZK', 'EUR', on),
    ]).toEqual([260_00, 13_00, 38]);
    expect([convertOn(ledger, 10_00, 'EUR', 'USD', on - 1), convertOn(ledger, 10_00, 'USD', 'USD', on - 1)]).toEqual([NaN, 10_00]);
  });
});

describe('holdings', () => {
  const sketch: LedgerSketch = {
    strategies: [czech, euro],
    securities: [{ currency: 'USD', prices: {} }],
    cash: [
      { date: '2025-01-05', kind: 'DEPOSIT', amount: '50' },
      { date: '2025-01-03', kind: 'DEPOSIT', amount: '100' },
      { date: '2025-01-05', kind: 'FEE', amount: '-1' },
      { date: '2025-01-11', kind: 'DEPOSIT', amount: '9', strategy: 1 },
    ],
    trades: [
      { date: '2025-01-04', kind: 'BUY', quantity: '2', amount: '-30', currency: 'USD' },
      { date: '2025-01-06', kind: 'SPLIT', quantity: '2' },
      { date: '2025-01-11', kind: 'SELL', quantity: '-4', amount: '35' },
    ],
    lastDate: '2025-01-10',
  };

  it('are the balances of each currency and security from day to day, until the last day', () => {
    const held = collectHoldings(buildLedger(sketch)).map(({ strategy, security, currency, days, balances }) => [
      strategy,
      security,
      currency,
      days.map(calendarDateOf),
      balances,
    ]);
    expect(held).toEqual([
      [0, null, 'CZK', ['2025-01-03', '2025-01-05'], [100_00, 149_00]],
      [0, 0, 'USD', ['2025-01-04', '2025-01-06'], [2_000_000, 4_000_000]],
      [0, null, 'USD', ['2025-01-04'], [-30_00]],
    ]);
  });

  it('have the balance of the end of a day, and none before the first', () => {
    const [cash] = collectHoldings(buildLedger(sketch));
    if (!cash) throw new Error('there is no cash');
    expect(['2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05', '2025-02-01'].map((date) => balanceOn(cash, day(date)))).toEqual([
      0, 100_00, 100_00, 149_00, 149_00,
    ]);
  });

  it('keep a day on which inflow and outflow cancel out', () => {
    const cash = [
      { date: '2025-01-03', kind: 'DEPOSIT' as const, amount: '5' },
      { date: '2025-01-02', kind: 'DEPOSIT' as const, amount: '1' },
      { date: '2025-01-03', kind: 'WITHDRAWAL' as const, amount: '-5' },
    ];
    expect(
      collectHoldings(buildLedger({ strategies: [czech], cash, lastDate: '2025-01-10' })).map(({ days, balances }) => [
        days.map(calendarDateOf),
        balances,
      ]),
    ).toEqual([
      [
        ['2025-01-02', '2025-01-03'],
        [1_00, 1_00],
      ],
    ]);
  });
});

describe('flows', () => {
  const ledger = buildLedger({
    strategies: [czech, czech, euro],
    securities: [
      { currency: 'CZK', prices: { '2025-01-01': '3' } },
      { currency: 'CZK', prices: { '2025-01-01': '3' } },
    ],
    rates: { EUR: { '2025-01-01': '25' } },
    cash: [
      { date: '2025-01-04', kind: 'WITHDRAWAL', amount: '-2', strategy: 2 },
      { date: '2025-01-02', kind: 'DEPOSIT', amount: '10' },
      { date: '2025-01-03', kind: 'FEE', amount: '-1' },
      { date: '2025-01-03', kind: 'TRANSFER_OUT', amount: '-4', counterpart: 1 },
      { date: '2025-01-03', kind: 'TRANSFER_IN', amount: '4', strategy: 1, counterpart: 0 },
      { date: '2025-01-06', kind: 'DEPOSIT', amount: '99' },
    ],
    trades: [
      { date: '2025-01-04', kind: 'TRANSFER_IN', quantity: '5' },
      { date: '2025-01-05', kind: 'TRANSFER_OUT', quantity: '-2' },
      { date: '2025-01-05', kind: 'TRANSFER_IN', quantity: '2', strategy: 1 },
      { date: '2025-01-05', kind: 'TRANSFER_IN', quantity: '2', strategy: 1, security: 1 },
      { date: '2025-01-05', kind: 'BUY', quantity: '2', amount: '-6' },
      { date: '2025-01-06', kind: 'TRANSFER_IN', quantity: '2' },
    ],
    lastDate: '2025-01-05',
  });
  const told = (flows: ReturnType<typeof collectFlows>) =>
    flows.map(({ reference, day: on, contractMinor, reportMinor }) => [reference, calendarDateOf(on), contractMinor, reportMinor]);

  it('are the rows into or out of a strategy, ordered by day and at that day’s rates', () => {
    expect(told(collectFlows(ledger))).toEqual([
      ['M1', '2025-01-02', 10_00, 10_00],
      ['M3', '2025-01-03', -4_00, -4_00],
      ['M4', '2025-01-03', 4_00, 4_00],
      ['M0', '2025-01-04', -2_00, -50_00],
      ['T0', '2025-01-04', 15_00, 15_00],
      ['T1', '2025-01-05', -6_00, -6_00],
      ['T2', '2025-01-05', 6_00, 6_00],
      ['T3', '2025-01-05', 6_00, 6_00],
    ]);
  });

  it('of a scope leave out transfers inside it', () => {
    const of = (scope: { includes(strategy: number): boolean }) =>
      flowsOfScope(collectFlows(ledger), scope).map(({ reference }) => reference);
    expect(of(wholeScope)).toEqual(['M1', 'M0', 'T0', 'T3']);
    expect(of(strategyScope(0))).toEqual(['M1', 'M3', 'T0', 'T1']);
    expect(of(strategyScope(1))).toEqual(['M4', 'T2', 'T3']);
    expect(of(strategyScope(2))).toEqual(['M0']);
  });
});

describe('the grid of days', () => {
  const sketch: LedgerSketch = {
    strategies: [czech],
    securities: [
      { currency: 'CZK', prices: { '2024-12-30': '1', '2025-01-03': '2', '2025-01-06': '3', '2025-01-09': '4' } },
      { currency: 'CZK', prices: { '2025-01-04': '1' } },
    ],
    rates: { EUR: { '2024-12-31': '25', '2025-01-07': '26' } },
    cash: [{ date: '2025-01-01', kind: 'DEPOSIT', amount: '10' }],
    trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '1' }],
    lastDate: '2025-01-08',
  };
  const ledger = buildLedger(sketch);
  const span = { firstDay: day('2025-01-01'), lastDay: ledger.lastDay };
  const grid = createGrid(ledger, collectHoldings(ledger), span);

  it('has the first day, and the days of rows and of prices and rates of holdings', () => {
    expect([...grid.days].map(calendarDateOf)).toEqual(['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-06', '2025-01-07']);
    expect([...grid.indexOfDay]).toEqual([0, 1, 2, 2, 2, 3, 4, 4]);
  });

  it('carries a series on from its last earlier value, with NaN before its first', () => {
    const spread = (dated: Record<string, string>) => [...spreadOverGrid(seriesOf(dated), grid, new Float64Array(5))];
    expect(spread(sketch.securities?.[0]?.prices ?? {})).toEqual([1e6, 1e6, 2e6, 3e6, 3e6]);
    expect(spread({ '2025-01-02': '5', '2025-01-07': '6' })).toEqual([NaN, 5e6, 5e6, 5e6, 6e6]);
    expect(spread({ '2025-01-01': '1', '2025-01-02': '2', '2025-01-03': '3', '2025-01-06': '4', '2025-01-07': '5' })).toEqual([
      1e6, 2e6, 3e6, 4e6, 5e6,
    ]);
    expect(
      spread({
        '2024-12-31': '9',
        '2025-01-01': '1',
        '2025-01-02': '2',
        '2025-01-03': '3',
        '2025-01-06': '4',
        '2025-01-07': '5',
        '2025-01-09': '7',
      }),
    ).toEqual([1e6, 2e6, 3e6, 4e6, 5e6]);
    expect(spread({})).toEqual([NaN, NaN, NaN, NaN, NaN]);
    expect([...spreadOverGrid(undefined, grid, new Float64Array(2).fill(7))]).toEqual([NaN, NaN]);
  });

  it('spreads its values over all days, and rejects unsafe numbers', () => {
    expect([...spreadOverDays(Float64Array.of(10, 20, 30, 40, -50), grid)]).toEqual([10, 20, 30, 30, 30, 40, -50, -50]);
    expect(spreadOverDays(Float64Array.of(0, 0, 0, 0, Number.MAX_SAFE_INTEGER), grid).at(-1)).toBe(Number.MAX_SAFE_INTEGER);
    for (const beyond of [2 ** 53, -(2 ** 53)])
      expect(() => spreadOverDays(Float64Array.of(0, beyond, 0, NaN, 1), grid)).toThrow('beyond 2^53 minor units');
  });
});
