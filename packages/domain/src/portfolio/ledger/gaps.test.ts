import { describe, expect, it } from 'vitest';
import { calendarDateOf, dayNumberOf } from '../../dates/calendar-date.ts';
import { collectFlows } from './flows.ts';
import { findGaps, gapsWithin, isStale } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { collectHoldings } from './holdings.ts';
import type { LedgerCurrency } from './ledger.ts';
import { measurePerformance } from '../returns/performance.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';

const czech = { contract: 'A', currency: 'CZK' } as const;
const euro = { contract: 'B', currency: 'EUR' } as const;

/** Reason, subject, strategy, first and last date, and whether only the total lacks it. */
function gapsOf(sketch: LedgerSketch, reportCurrency?: LedgerCurrency) {
  const built = buildLedger(sketch);
  const ledger = { ...built, reportCurrency: reportCurrency ?? built.reportCurrency };
  return findGaps(ledger, collectHoldings(ledger), collectFlows(ledger)).map(({ reason, subject, strategy, day, lastDay, isTotalOnly }) => [
    reason === 'price_missing' ? 'price' : 'rate',
    subject,
    strategy,
    calendarDateOf(day),
    calendarDateOf(lastDay),
    isTotalOnly,
  ]);
}

describe('the needs of a value', () => {
  const bought: LedgerSketch = {
    strategies: [czech, euro],
    securities: [{ currency: 'USD', prices: {} }],
    trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '1', strategy: 1 }],
    lastDate: '2025-01-05',
  };

  it('are price and both rates for a dollar fund under a contract in euros, and nothing more for a total in crowns', () => {
    expect(gapsOf(bought)).toEqual([
      ['price', 'CZ0000000000', 1, '2025-01-02', '2025-01-05', false],
      ['rate', 'EUR', 1, '2025-01-02', '2025-01-05', false],
      ['rate', 'USD', 1, '2025-01-02', '2025-01-05', false],
    ]);
  });

  it('are only the price for a fund in the currency of contract and report', () => {
    const own = { ...bought, strategies: [euro, euro], securities: [{ currency: 'EUR' as const, prices: {} }] };
    expect(gapsOf(own)).toEqual([['price', 'CZ0000000000', 1, '2025-01-02', '2025-01-05', false]]);
  });

  it('include no price for cash, and a rate needed only by the report currency hides only the total', () => {
    const paid: LedgerSketch = {
      strategies: [czech, euro],
      cash: [{ date: '2025-01-02', kind: 'DEPOSIT', amount: '5' }],
      lastDate: '2025-01-03',
    };
    expect(gapsOf(paid)).toEqual([]);
    expect(gapsOf(paid, 'USD')).toEqual([['rate', 'USD', 0, '2025-01-02', '2025-01-03', true]]);
    expect(gapsOf({ ...paid, rates: { USD: { '2025-01-02': '23' } } }, 'USD')).toEqual([]);
  });
});

describe('the days of a gap', () => {
  const fund = (prices: Record<string, string>, ...trades: [date: string, quantity: string][]): LedgerSketch => ({
    strategies: [czech],
    securities: [{ currency: 'CZK', prices }],
    trades: trades.map(([date, quantity]) => ({ date, quantity, kind: quantity.startsWith('-') ? 'SELL' : 'BUY' })),
    lastDate: '2025-01-31',
  });
  const late = { '2025-01-20': '1' };

  it.each<[string, LedgerSketch, [from: string, to: string] | null]>([
    ['until the day before the first price', fund(late, ['2025-01-10', '1']), ['2025-01-10', '2025-01-19']],
    ['one day, when it is bought on the last day without a price', fund(late, ['2025-01-19', '1']), ['2025-01-19', '2025-01-19']],
    ['none, when it is bought on the day of the first price', fund(late, ['2025-01-20', '1']), null],
    ['until the day before it was sold', fund(late, ['2025-01-10', '1'], ['2025-01-12', '-1']), ['2025-01-10', '2025-01-11']],
    [
      'until the last time it was held',
      fund(late, ['2025-01-10', '1'], ['2025-01-12', '-1'], ['2025-01-15', '2'], ['2025-01-16', '-2']),
      ['2025-01-10', '2025-01-15'],
    ],
    ['over a sale of a part', fund(late, ['2025-01-10', '3'], ['2025-01-12', '-1'], ['2025-01-14', '-2']), ['2025-01-10', '2025-01-13']],
    ['until the ledger ends, without any price', fund({}, ['2025-01-30', '1']), ['2025-01-30', '2025-01-31']],
    ['until the ledger ends, before the first price', fund({ '2025-03-01': '1' }, ['2025-01-30', '1']), ['2025-01-30', '2025-01-31']],
    ['none, when it was sold on the day it was bought', fund(late, ['2025-01-10', '1'], ['2025-01-10', '-1']), null],
    [
      'none of a purchase after the first price',
      fund(late, ['2025-01-10', '1'], ['2025-01-11', '-1'], ['2025-01-25', '1']),
      ['2025-01-10', '2025-01-10'],
    ],
  ])('%s', (_, sketch, days) => expect(gapsOf(sketch)).toEqual(days ? [['price', 'CZ0000000000', 0, ...days, false]] : []));

  it('are in the order of their days, then of strategies, then of names', () => {
    const sketch: LedgerSketch = {
      strategies: [czech, czech],
      cash: [
        { date: '2025-01-03', kind: 'DEPOSIT', amount: '1', strategy: 0, currency: 'USD' },
        { date: '2025-01-03', kind: 'DEPOSIT', amount: '1', strategy: 0, currency: 'EUR' },
        { date: '2025-01-02', kind: 'DEPOSIT', amount: '1', strategy: 1, currency: 'USD' },
        { date: '2025-01-03', kind: 'DEPOSIT', amount: '1', strategy: 1, currency: 'EUR' },
      ],
      lastDate: '2025-01-05',
    };
    expect(gapsOf(sketch).map(([, subject, strategy, day]) => [day, strategy, subject])).toEqual([
      ['2025-01-02', 1, 'USD'],
      ['2025-01-03', 0, 'EUR'],
      ['2025-01-03', 0, 'USD'],
      ['2025-01-03', 1, 'EUR'],
    ]);
  });
});

describe('a flow', () => {
  const passing = (date: string, strategy = 0): LedgerSketch['cash'] => [
    { date, kind: 'DEPOSIT', amount: '50', currency: 'EUR', strategy },
    { date, kind: 'FX', amount: '-50', currency: 'EUR', strategy },
  ];
  const rates = { EUR: { '2025-01-10': '25' } };

  it('without a remaining balance is a gap of one day, before the first rate', () => {
    const gaps = (date: string) => gapsOf({ strategies: [czech], rates, cash: passing(date), lastDate: '2025-01-31' });
    expect(gaps('2025-01-08')).toEqual([['rate', 'EUR', 0, '2025-01-08', '2025-01-08', false]]);
    expect(gaps('2025-01-09')).toEqual([['rate', 'EUR', 0, '2025-01-09', '2025-01-09', false]]);
    expect(gaps('2025-01-10')).toEqual([]);
  });

  it('is listed once a day, separately for each strategy and outside the days of holdings', () => {
    const held = { date: '2025-01-03', kind: 'DEPOSIT', amount: '7', currency: 'EUR' } as const;
    const sold = { date: '2025-01-06', kind: 'WITHDRAWAL', amount: '-7', currency: 'EUR' } as const;
    const cash = [
      ...(passing('2025-01-02') ?? []),
      ...(passing('2025-01-02') ?? []),
      held,
      ...(passing('2025-01-05') ?? []),
      sold,
      ...(passing('2025-01-05', 1) ?? []),
    ];
    expect(
      gapsOf({ strategies: [czech, czech], rates, cash, lastDate: '2025-01-31' }).map(([, , strategy, day, lastDay]) => [
        strategy,
        day,
        lastDay,
      ]),
    ).toEqual([
      [0, '2025-01-02', '2025-01-02'],
      [0, '2025-01-03', '2025-01-05'],
      [1, '2025-01-05', '2025-01-05'],
      // The withdrawal itself is not known either.
      [0, '2025-01-06', '2025-01-06'],
    ]);
  });

  it('of securities takes their price', () => {
    const sketch: LedgerSketch = {
      strategies: [czech],
      securities: [{ currency: 'CZK', prices: { '2025-01-10': '5' } }],
      trades: [
        { date: '2025-01-08', kind: 'TRANSFER_IN', quantity: '1' },
        { date: '2025-01-08', kind: 'TRANSFER_OUT', quantity: '-1' },
      ],
      lastDate: '2025-01-31',
    };
    expect(gapsOf(sketch)).toEqual([['price', 'CZ0000000000', 0, '2025-01-08', '2025-01-08', false]]);
  });
});

const gap = (day: number, lastDay: number): Gap => ({
  reason: 'price_missing',
  strategy: 0,
  subject: 'CZ0',
  day,
  lastDay,
  isTotalOnly: false,
});

it.each([
  [[1, 9], false],
  [[1, 10], true],
  [[12, 13], true],
  [[5, 30], true],
  [[20, 25], true],
  [[21, 25], false],
])('a gap of days %j touches the days 10 to 20: %s', ([day = 0, lastDay = 0], touches) => {
  expect(gapsWithin([gap(day, lastDay)], 10, 20)).toHaveLength(touches ? 1 : 0);
});

it('a period lists gaps of its days and of the day before, which its opening value is from', () => {
  const array = () => new Float64Array(31).fill(1);
  const gaps = [gap(1_008, 1_008), gap(1_009, 1_009), gap(1_010, 1_010), gap(1_020, 1_020), gap(1_021, 1_021)];
  const measured = measurePerformance(
    { firstDay: 1_000, lastDay: 1_030, currency: 'CZK', value: array(), inflow: array(), outflow: array(), gaps },
    { fromDay: 1_010, toDay: 1_020 },
  );
  expect(measured.gaps.map(({ day }) => day)).toEqual([1_009, 1_010, 1_020]);
});

// Ten days cover the longest closure of an exchange.
it.each([
  ['2025-01-31', '2025-01-31', false],
  ['2025-01-31', '2025-02-09', false],
  ['2025-01-31', '2025-02-10', false],
  ['2025-01-31', '2025-02-11', true],
  ['2024-12-31', '2025-12-31', true],
])('a price of %s is stale on %s: %s', (priced, day, stale) => expect(isStale(dayNumberOf(priced), dayNumberOf(day))).toBe(stale));
