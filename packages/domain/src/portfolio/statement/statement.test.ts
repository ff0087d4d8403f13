import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { contractScope, strategyScope, wholeScope } from '../ledger/ledger.ts';
import type { Ledger, LedgerScope } from '../ledger/ledger.ts';
import { measureEffects } from '../returns/effects.ts';
import { measurePerformance } from '../returns/performance.ts';
import { investorStories, toInvestorLedger } from '../testing/investor-ledgers.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';
import { FIRST, LAST, ledgers } from '../testing/random-ledgers.ts';
import { rowsWithin } from '../testing/statement-rows.ts';
import { valueLedger } from '../valuation/valuation.ts';
import type { DailyFigures, Valuation } from '../valuation/valuation.ts';
import { findClosingFaults } from './closing.ts';
import type { StatementPeriod } from './booked.ts';
import { stateScope } from './statement.ts';
import type { ScopeStatement } from './statement.ts';

function valued(ledger: Ledger): Valuation {
  const valuation = valueLedger(ledger);
  if (!valuation) throw new Error('an empty ledger');
  return valuation;
}

/** Every scope of a ledger with its daily figures. */
function scopesOf(ledger: Ledger): [LedgerScope, DailyFigures][] {
  const { total, contracts, strategies } = valued(ledger);
  return [
    [wholeScope, total],
    ...[...contracts].map(([id, figures]): [LedgerScope, DailyFigures] => [contractScope(ledger, id), figures]),
    ...strategies.map((figures, index): [LedgerScope, DailyFigures] => [strategyScope(index), figures]),
  ];
}

const state = (ledger: Ledger, from: string, to: string): ScopeStatement => {
  const period = { firstDay: dayNumberOf(from), lastDay: dayNumberOf(to) };
  return stateScope(ledger, wholeScope, valued(ledger).total, rowsWithin(ledger, period), period);
};

const faultsOf = (ledger: Ledger, scope: LedgerScope, figures: DailyFigures, period: StatementPeriod) => {
  const rows = rowsWithin(ledger, period);
  return findClosingFaults(ledger, scope, figures, stateScope(ledger, scope, figures, rows, period), rows, period);
};

/** 100 units bought for 10 000; a quarter later they are worth 11 000, with a dividend, a fee and a withdrawal in between. */
const sketch: LedgerSketch = {
  strategies: [{ contract: 'A', currency: 'CZK' }],
  securities: [{ currency: 'CZK', prices: { '2025-01-02': '100', '2025-03-31': '104', '2025-06-30': '110' } }],
  cash: [
    { date: '2025-01-02', kind: 'DEPOSIT', amount: '12000.00' },
    { date: '2025-04-10', kind: 'DIVIDEND', amount: '250.00' },
    { date: '2025-04-10', kind: 'TAX', amount: '-37.50' },
    { date: '2025-05-05', kind: 'INTEREST', amount: '1.25' },
    { date: '2025-05-31', kind: 'FEE', amount: '-40.00' },
    { date: '2025-06-15', kind: 'WITHDRAWAL', amount: '-500.00' },
    { date: '2025-06-20', kind: 'DEPOSIT', amount: '100.00' },
  ],
  trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '100', amount: '-10000.00' }],
  lastDate: '2025-06-30',
};

describe('a statement of a period', () => {
  it('has the values, flows, bookings and gain computed by hand', () => {
    const statement = state(buildLedger(sketch), '2025-04-01', '2025-06-30');
    // 2 000 cash and 100 units at 104; 1 773.75 cash and 100 units at 110.
    expect(statement).toMatchObject({
      currency: 'CZK',
      opening: { sumMinor: 1_240_000 },
      closing: { sumMinor: 1_277_375 },
      inflowsMinor: 10_000,
      outflowsMinor: 50_000,
      gainMinor: 77_375,
      dividendsMinor: 25_000,
      interestMinor: 125,
      feesMinor: -4_000,
      taxesMinor: -3_750,
      priceEffectMinor: 60_000,
    });
    expect(statement.opening.lines.map(({ security, quantity, price }) => [security, quantity, price?.micro ?? null])).toEqual(
      expect.arrayContaining([
        [null, 200_000, null],
        [0, 100_000_000, 104_000_000],
      ]),
    );
    expect(statement.flows.map(({ kind, valueMinor }) => [kind, valueMinor])).toEqual([
      ['WITHDRAWAL', -50_000],
      ['DEPOSIT', 10_000],
    ]);
  });

  it('takes the price of the last trading day before its first day and names its day', () => {
    const { opening } = state(buildLedger(sketch), '2025-05-01', '2025-05-31');
    expect(opening.lines.find(({ security }) => security === 0)?.price).toEqual({ micro: 104_000_000, day: dayNumberOf('2025-03-31') });
  });

  it('starts from nothing when it begins before the first deposit', () => {
    const statement = state(buildLedger(sketch), '1926-01-01', '2025-06-30');
    expect(statement).toMatchObject({ opening: { sumMinor: 0, lines: [] }, inflowsMinor: 1_210_000, outflowsMinor: 50_000 });
    expect(statement.performance).toMatchObject({ firstDay: dayNumberOf('2025-01-02'), twrPerc: expect.any(Number) });
  });

  it('is empty when it ends before the first deposit', () => {
    expect(state(buildLedger(sketch), '2024-01-01', '2024-12-31')).toMatchObject({
      opening: { lines: [], sumMinor: 0 },
      closing: { lines: [], sumMinor: 0 },
      flows: [],
      gainMinor: 0,
      performance: null,
    });
  });

  it('leaves out what it does not know, never as zero', () => {
    const unpriced = buildLedger({ ...sketch, securities: [{ currency: 'CZK', prices: { '2025-06-30': '110' } }] });
    const statement = state(unpriced, '2025-04-01', '2025-06-30');
    expect(statement).toMatchObject({
      opening: { sumMinor: null },
      closing: { sumMinor: 1_277_375 },
      gainMinor: null,
      priceEffectMinor: null,
    });
    expect(statement.performance?.gaps.map(({ reason, subject }) => [reason, subject])).toEqual([['price_missing', 'CZ0000000000']]);
    const period = { firstDay: dayNumberOf('2025-04-01'), lastDay: dayNumberOf('2025-06-30') };
    expect(faultsOf(unpriced, wholeScope, valued(unpriced).total, period)).toEqual([]);
  });

  it('counts the units that a split added as listed movements', () => {
    const split = buildLedger({ ...sketch, trades: [...(sketch.trades ?? []), { date: '2025-05-02', kind: 'SPLIT', quantity: '100' }] });
    const period = { firstDay: dayNumberOf('2025-04-01'), lastDay: dayNumberOf('2025-06-30') };
    expect(faultsOf(split, wholeScope, valued(split).total, period)).toEqual([]);
    expect(state(split, '2025-04-01', '2025-06-30').closing.lines.find(({ security }) => security === 0)?.quantity).toBe(200_000_000);
  });
});

const period = fc
  .tuple(fc.integer({ min: FIRST - 30, max: LAST }), fc.integer({ min: FIRST - 30, max: LAST }))
  .map(([one, other]): StatementPeriod => ({ firstDay: Math.min(one, other), lastDay: Math.max(one, other) }));

describe('statements of random ledgers', () => {
  it('close in every scope: start + flows + gain = end, and start + movements = end for units and cash', () => {
    fc.assert(
      fc.property(ledgers, period, (ledger, days) => {
        for (const [scope, figures] of scopesOf(ledger)) expect(faultsOf(ledger, scope, figures, days)).toEqual([]);
      }),
    );
  });

  it('close for an investor who sells all, pauses and returns', () => {
    fc.assert(
      fc.property(investorStories, fc.nat({ max: 900 }), fc.nat({ max: 900 }), (story, one, other) => {
        const { ledger } = toInvestorLedger(story);
        const { firstDay } = valued(ledger);
        const days = { firstDay: firstDay + Math.min(one, other), lastDay: firstDay + Math.max(one, other) };
        for (const [scope, figures] of scopesOf(ledger)) expect(faultsOf(ledger, scope, figures, days)).toEqual([]);
      }),
    );
  });

  it("have the portal's figures over the whole life", () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const days = { firstDay: FIRST, lastDay: LAST };
        const { total } = valued(ledger);
        const statement = stateScope(ledger, wholeScope, total, rowsWithin(ledger, days), days);
        expect(statement.performance).toEqual(measurePerformance(total));
        const effects = measureEffects(ledger).total;
        expect((statement.dividendsMinor ?? NaN) + (statement.interestMinor ?? NaN)).toBe(effects.incomeMinor);
        expect((statement.feesMinor ?? NaN) + (statement.taxesMinor ?? NaN)).toBe(effects.feesMinor);
      }),
    );
  });

  it('of two adjoining periods share the value between them', () => {
    fc.assert(
      fc.property(ledgers, fc.integer({ min: FIRST, max: LAST - 1 }), (ledger, border) => {
        const { total } = valued(ledger);
        const [before, after] = [
          { firstDay: FIRST, lastDay: border },
          { firstDay: border + 1, lastDay: LAST },
        ];
        const former = stateScope(ledger, wholeScope, total, rowsWithin(ledger, before), before);
        const latter = stateScope(ledger, wholeScope, total, rowsWithin(ledger, after), after);
        expect(latter.opening.sumMinor).toBe(former.closing.sumMinor);
        expect((former.gainMinor ?? NaN) + (latter.gainMinor ?? NaN)).toBe(measurePerformance(total).gainMinor);
      }),
    );
  });
});

describe('the costs of the service', () => {
  /** 100 units of 100 rise to 110; a fee of 100 is paid from 1 000 in cash on the last day. */
  const costly = (fee: string) =>
    buildLedger({
      strategies: [{ contract: 'A', currency: 'CZK' }],
      securities: [{ currency: 'CZK', prices: { '2025-01-01': '100', '2025-01-03': '110' } }],
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '10000.00' },
        ...(fee === '0' ? [] : [{ date: '2025-01-04', kind: 'FEE', amount: fee } as const]),
      ],
      trades: [{ date: '2025-01-01', kind: 'BUY', quantity: '90', amount: '-9000.00' }],
      lastDate: '2025-01-04',
    });

  it('are measured against the average value and by what the return lost', () => {
    // 10 000, 10 000, 10 900 and 10 800; 8 % with the fee, 9 % without.
    expect(state(costly('-100.00'), '2025-01-01', '2025-01-04').costs).toEqual({
      averageMinor: 1_042_500,
      feesPerc: -0.959233,
      effectPerc: -1,
    });
  });

  it('raise the return when a fee is given back', () => {
    expect(state(costly('100.00'), '2025-01-01', '2025-01-04').costs).toMatchObject({ effectPerc: 1 });
  });

  it('are known zeros without fees, and unknown without money', () => {
    expect(state(costly('0'), '2025-01-01', '2025-01-04').costs).toMatchObject({ feesPerc: 0, effectPerc: 0 });
    expect(state(costly('0'), '2024-01-01', '2024-12-31').costs).toEqual({ averageMinor: null, feesPerc: null, effectPerc: null });
  });

  it('are unknown when a value of the period is', () => {
    const unpriced = buildLedger({ ...sketch, securities: [{ currency: 'CZK', prices: { '2025-06-30': '110' } }] });
    expect(state(unpriced, '2025-04-01', '2025-06-30').costs).toEqual({ averageMinor: null, feesPerc: null, effectPerc: null });
  });
});

describe('the closing of a statement', () => {
  const ledger = buildLedger(sketch);
  const { total } = valued(ledger);
  const days = { firstDay: dayNumberOf('2025-04-01'), lastDay: dayNumberOf('2025-06-30') };
  const rows = rowsWithin(ledger, days);
  const right = stateScope(ledger, wholeScope, total, rows, days);
  const kindsOf = (statement: ScopeStatement, listed = rows) =>
    findClosingFaults(ledger, wholeScope, total, statement, listed, days).map(({ kind, expected, found }) => [kind, expected - found]);

  it.each([
    ['a start that is not the value of the day before', { ...right, opening: { ...right.opening, sumMinor: 1_240_001 } }, ['opening', -1]],
    ['an end that is not the value of the last day', { ...right, closing: { ...right.closing, sumMinor: 1_277_374 } }, ['closing', 1]],
    ['a gain that is one haléř off', { ...right, gainMinor: 77_376 }, ['sum', -1]],
    ['payments in that were netted with those out', { ...right, inflowsMinor: 0, outflowsMinor: 40_000 }, ['inflows', 10_000]],
    ['payments out that were netted with those in', { ...right, inflowsMinor: 0, outflowsMinor: 40_000 }, ['outflows', 10_000]],
    ['an unknown end beside a known value', { ...right, closing: { ...right.closing, sumMinor: null } }, ['closing', NaN]],
  ])('finds %s', (_case, statement, fault) => {
    expect(kindsOf(statement)).toContainEqual(fault);
  });

  it('finds a movement of money that is not listed', () => {
    expect(
      kindsOf(
        right,
        rows.filter(({ kind }) => kind !== 'FEE'),
      ),
    ).toEqual([['cash', 4_000]]);
  });

  it('finds a trade that is not listed', () => {
    const earlier = { firstDay: dayNumberOf('2025-01-01'), lastDay: dayNumberOf('2025-03-31') };
    const listed = rowsWithin(ledger, earlier);
    const statement = stateScope(ledger, wholeScope, total, listed, earlier);
    const faults = findClosingFaults(
      ledger,
      wholeScope,
      total,
      statement,
      listed.filter(({ security }) => security === null),
      earlier,
    );
    expect(faults.map(({ kind, subject, expected, found }) => [kind, subject, expected, found])).toEqual([
      ['cash', 's0 CZK', 1_200_000, 200_000],
      ['units', 's0 CZ0000000000', 0, 100_000_000],
    ]);
  });
});
