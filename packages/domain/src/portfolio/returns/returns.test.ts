import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { measurePerformance } from './performance.ts';
import type { PortfolioPerformance } from './performance.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { CashSketch, DatedText, LedgerSketch } from '../testing/ledger-builder.ts';
import { FIRST, LAST, investorStories, toInvestorLedger } from '../testing/investor-ledgers.ts';
import { measureNaively, presentValue } from '../testing/naive-returns.ts';
import { traceMoneyWeighted, traceTimeWeighted } from './trail.ts';
import { valueLedger } from '../valuation/valuation.ts';

const czech = { contract: 'A', currency: 'CZK' } as const;

/** A scope with cash only: every row that is not a flow is a gain. */
function measureCash(lastDate: string, ...cash: [date: string, kind: CashSketch['kind'], amount: string][]): PortfolioPerformance {
  return measure({ strategies: [czech], cash: cash.map(([date, kind, amount]) => ({ date, kind, amount })), lastDate });
}

function measure(sketch: LedgerSketch): PortfolioPerformance {
  const valuation = valueLedger(buildLedger(sketch));
  if (!valuation) throw new Error('the ledger has no rows');
  return measurePerformance(valuation.total);
}

const returnsOf = ({ twrPerc, mwrPerc, performancePerc, annualised }: PortfolioPerformance) => ({
  twrPerc,
  mwrPerc,
  performancePerc,
  annualised,
});
const all = (perc: number) => ({ twrPerc: perc, mwrPerc: perc, performancePerc: perc, annualised: false });
/** The last day of money, the day after, the last day of that and of a leap year, and years later. */
const laterDays = ['2024-01-11', '2024-01-12', '2024-01-31', '2024-12-30', '2024-12-31', '2025-01-01', '2027-01-11', '2044-01-01'];

describe('one flow in and one out', () => {
  it.each(laterDays)('is the same return by both methods on %s', (lastDate) => {
    expect(
      returnsOf(
        measureCash(lastDate, ['2024-01-01', 'DEPOSIT', '1000'], ['2024-01-11', 'INTEREST', '100'], ['2024-01-11', 'WITHDRAWAL', '-1100']),
      ),
    ).toEqual(all(10));
    expect(
      returnsOf(
        measureCash(lastDate, ['2024-01-01', 'DEPOSIT', '1000'], ['2024-01-11', 'FEE', '-55'], ['2024-01-11', 'WITHDRAWAL', '-945']),
      ),
    ).toEqual(all(-5.5));
  });

  it.each(laterDays)('on one day is the ratio of money received to money paid in, also on %s', (lastDate) => {
    expect(
      returnsOf(
        measureCash(lastDate, ['2024-01-11', 'DEPOSIT', '1000'], ['2024-01-11', 'INTEREST', '30'], ['2024-01-11', 'WITHDRAWAL', '-1030']),
      ),
    ).toEqual(all(3));
  });

  it('is yearly only when money was there for more than 365 days', () => {
    const held = (until: string) =>
      measureCash('2030-06-30', ['2023-01-01', 'DEPOSIT', '1000'], [until, 'INTEREST', '100'], [until, 'WITHDRAWAL', '-1100']);
    expect(held('2024-01-01')).toMatchObject({ ...all(10), measuredDays: 365 });
    const longer = (1.1 ** (365 / 366) - 1) * 100;
    expect(held('2024-01-02').twrPerc).toBeCloseTo(longer, 6);
    expect(held('2024-01-02')).toMatchObject({
      performancePerc: 10,
      mwrPerc: held('2024-01-02').twrPerc,
      annualised: true,
      measuredDays: 366,
    });
  });

  it('is a total loss by both methods', () => {
    for (const lastDate of laterDays)
      expect(returnsOf(measureCash(lastDate, ['2024-01-01', 'DEPOSIT', '1000'], ['2024-01-05', 'FEE', '-1000']))).toEqual(all(-100));
    expect(returnsOf(measureCash('2024-02-01', ['2024-01-01', 'DEPOSIT', '1000'], ['2024-01-01', 'FEE', '-1000']))).toEqual(all(-100));
  });
});

describe('pauses', () => {
  const threeTimes = (second: string, third: string): PortfolioPerformance => {
    const after = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
    return measureCash(
      '2029-12-31',
      ...['2024-01-01', second, third].flatMap((date): [string, CashSketch['kind'], string][] => [
        [date, 'DEPOSIT', '1000'],
        [after(date, 10), 'INTEREST', '100'],
        [after(date, 10), 'WITHDRAWAL', '-1100'],
      ]),
    );
  };

  it.each([
    ['2024-01-12', '2024-01-23'],
    ['2025-06-01', '2028-12-21'],
  ])('three times in ten days ten percent, again on %s and %s', (second, third) => {
    const measured = threeTimes(second, third);
    expect(measured).toMatchObject({ twrPerc: 33.1, performancePerc: 10, annualised: false, measuredDays: 30 });
    // -1000, then 1100 - 1000 = 100 twice, then 1100: the same force in every stretch, applied to all thirty days.
    expect(measured.mwrPerc).toBe(33.1);
  });

  it('do not count towards the length of returns', () => {
    const figures = valueLedger(
      buildLedger({
        strategies: [czech],
        cash: [
          { date: '2024-03-01', kind: 'DEPOSIT', amount: '100' },
          { date: '2024-03-11', kind: 'WITHDRAWAL', amount: '-100' },
          { date: '2024-05-01', kind: 'DEPOSIT', amount: '50' },
          { date: '2024-05-02', kind: 'WITHDRAWAL', amount: '-50' },
        ],
        lastDate: '2024-12-31',
      }),
    )?.total;
    if (!figures) throw new Error('the ledger has no rows');
    expect(traceMoneyWeighted(figures).map(({ amount, elapsedDays }) => [amount, elapsedDays])).toEqual([
      [-100_00, 0],
      [100_00, 10],
      [-50_00, 10],
      [50_00, 11],
      [0, 11],
    ]);
    // Pauses are not pieces: the list stays short however long they last.
    expect(traceTimeWeighted(figures).map(({ openingMinor, closingMinor }) => [openingMinor, closingMinor])).toEqual([
      [100_00, 100_00],
      [50_00, 50_00],
    ]);
    const later = measurePerformance(figures, { fromDay: dayNumberOf('2024-03-06'), toDay: dayNumberOf('2024-04-30') });
    expect(later).toMatchObject({ measuredDays: 6, twrPerc: 0, mwrPerc: 0 });
  });
});

describe('a value that leaves zero without a flow', () => {
  const ofFund = (cash: CashSketch[], prices: DatedText) =>
    measure({
      strategies: [czech],
      securities: [{ currency: 'CZK', prices }],
      cash: [...cash, { date: '2024-03-01', kind: 'DIVIDEND', amount: '100' }],
      trades: [{ date: '2024-03-01', kind: 'BUY', quantity: '10', amount: '-100' }],
      lastDate: '2024-12-31',
    });
  const closed: CashSketch[] = [
    { date: '2024-01-01', kind: 'DEPOSIT', amount: '1000' },
    { date: '2024-02-01', kind: 'WITHDRAWAL', amount: '-1000' },
  ];
  const prices = { '2024-01-01': '10', '2024-06-03': '11' };

  it('has a time-weighted return from there on, after a closed investment and with no deposit at all', () => {
    expect(ofFund(closed, prices)).toMatchObject({ twrPerc: 10, performancePerc: 11, failures: {} });
    expect(ofFund([], prices)).toMatchObject({
      twrPerc: 10,
      performancePerc: null,
      mwrPerc: null,
      failures: { performancePerc: 'nothing_invested', mwrPerc: 'one_sign' },
    });
  });

  it('is unknown when its first value is', () => {
    expect(ofFund(closed, { '2024-04-01': '10', '2024-06-03': '11' }).failures).toEqual({ twrPerc: 'value_unknown' });
  });

  it('counts income on the day of a deposit as the return of that deposit', () => {
    expect(returnsOf(measureCash('2024-03-02', ['2024-03-01', 'DEPOSIT', '1000'], ['2024-03-01', 'DIVIDEND', '20']))).toEqual(all(2));
  });

  it('passes over a debt of a closed investment that is paid later', () => {
    const measured = measureCash(
      '2026-12-31',
      ['2024-01-01', 'DEPOSIT', '1000'],
      ['2024-01-11', 'INTEREST', '100'],
      ['2024-01-11', 'WITHDRAWAL', '-1100'],
      ['2024-01-20', 'FEE', '-5'],
      ['2026-05-01', 'DEPOSIT', '5'],
    );
    expect(measured).toMatchObject({ twrPerc: 10, annualised: false, measuredDays: 10 });
  });

  it('waits for positions that are worth nothing yet', () => {
    const measured = measure({
      strategies: [czech],
      securities: [{ currency: 'CZK', prices: { '2024-01-01': '0.001', '2024-02-01': '20', '2024-03-01': '22' } }],
      trades: [{ date: '2024-01-01', kind: 'TRANSFER_IN', quantity: '1' }],
      lastDate: '2024-12-31',
    });
    expect(measured).toMatchObject({ twrPerc: 10, measuredDays: 334, investedMinor: 0 });
  });
});

describe('the share of the gain in all that was paid in', () => {
  it('does not change with a withdrawal', () => {
    const gained = (...out: string[]) =>
      measureCash(
        '2024-12-31',
        ['2024-01-01', 'DEPOSIT', '1000'],
        ['2024-05-01', 'INTEREST', '128'],
        ...out.map((amount): [string, 'WITHDRAWAL', string] => ['2024-06-01', 'WITHDRAWAL', amount]),
      );
    expect([gained(), gained('-500'), gained('-1000'), gained('-1128')].map(({ performancePerc }) => performancePerc)).toEqual([
      12.8, 12.8, 12.8, 12.8,
    ]);
  });

  it('stops at -100 % for larger debts', () => {
    expect(measureCash('2024-12-31', ['2024-01-01', 'DEPOSIT', '1000'], ['2024-05-01', 'FEE', '-1300'])).toMatchObject({
      gainMinor: -1_300_00,
      performancePerc: -100,
    });
    expect(
      measureCash('2024-12-31', ['2024-01-01', 'DEPOSIT', '1000'], ['2024-05-01', 'FEE', '-1300'], ['2024-06-01', 'DEPOSIT', '1600']),
    ).toMatchObject({ gainMinor: -1_300_00, performancePerc: -50 });
  });

  it('counts a transfer from another strategy as paid in for the strategy, not for the whole', () => {
    const valuation = valueLedger(
      buildLedger({
        strategies: [czech, czech],
        cash: [
          { date: '2024-01-01', kind: 'DEPOSIT', amount: '1000' },
          { date: '2024-02-01', kind: 'TRANSFER_OUT', amount: '-400', strategy: 0, counterpart: 1 },
          { date: '2024-02-01', kind: 'TRANSFER_IN', amount: '400', strategy: 1, counterpart: 0 },
          { date: '2024-03-01', kind: 'INTEREST', amount: '40', strategy: 1 },
        ],
        lastDate: '2024-12-31',
      }),
    );
    if (!valuation) throw new Error('the ledger has no rows');
    const { total, strategies } = valuation;
    expect(
      [total, ...strategies]
        .map((figures) => measurePerformance(figures))
        .map(({ paidInMinor, performancePerc }) => [paidInMinor, performancePerc]),
    ).toEqual([
      [1_000_00, 4],
      [1_000_00, 0],
      [400_00, 10],
    ]);
  });

  it('of a part of the time starts with the opening value', () => {
    const figures = valueLedger(
      buildLedger({
        strategies: [czech],
        cash: [
          { date: '2024-01-01', kind: 'DEPOSIT', amount: '1000' },
          { date: '2024-02-01', kind: 'INTEREST', amount: '100' },
        ],
        lastDate: '2024-03-01',
      }),
    )?.total;
    expect(figures && measurePerformance(figures, { fromDay: dayNumberOf('2024-01-20') })).toMatchObject({
      paidInMinor: 1_000_00,
      performancePerc: 10,
    });
  });
});

describe('ledgers with closings and openings', () => {
  const runs = { numRuns: 60 };

  it('have the returns of a plain daily recomputation', () => {
    const property = fc.property(investorStories, (story) => {
      const { ledger, prices } = toInvestorLedger(story);
      const valuation = valueLedger(ledger);
      if (!valuation) throw new Error('the ledger has no rows');
      const measured = measurePerformance(valuation.total);
      const naive = measureNaively(ledger, prices);
      expect(measured).toMatchObject({ measuredDays: naive.moneyDays, annualised: naive.moneyDays > 365 });
      const isYearly = naive.moneyDays > 365;
      const growth = isYearly ? naive.growth.pow(365 / naive.moneyDays) : naive.growth;
      const expected = naive.isNegative ? null : growth.minus(1).times(100).toNumber();
      expect(measured.twrPerc === null).toBe(expected === null);
      expect(measured.twrPerc ?? 0).toBeCloseTo(expected ?? 0, 5);
      expect(measured.performancePerc).toBeCloseTo(naive.gain.div(naive.paidIn).times(100).toNumber(), 5);
      // A known rate makes the present value zero; six decimals of a percentage are too few for a rate near -100 %.
      if (measured.mwrPerc === null || measured.mwrPerc < -99 || naive.moneyDays === 0) return;
      const yearly = (1 + measured.mwrPerc / 100) ** (isYearly ? 1 : 365 / naive.moneyDays);
      const size = naive.amounts.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
      expect(Math.abs(presentValue(naive.amounts, Math.min(yearly, 1e300))) / size).toBeLessThan(1e-5);
    });
    fc.assert(property, runs);
  });

  it('are not changed by any number of idle days at the end', () => {
    const property = fc.property(investorStories, fc.integer({ min: 1, max: 3_000 }), (story, idle) => {
      const { ledger } = toInvestorLedger({
        ...story,
        moves: [
          ...story.moves.filter(({ after }) => after < 60).slice(0, 12),
          { after: 5, kind: 'close', amountMinor: 0, isInvested: false },
        ],
      });
      const still = { ...ledger, lastDay: LAST + idle };
      const [before, after] = [ledger, still].map((one) => valueLedger(one)?.total);
      if (!before || !after) throw new Error('the ledger has no rows');
      fc.pre(before.value.at(-1) === 0);
      const [now, later] = [measurePerformance(before), measurePerformance(after)];
      expect(returnsOf(later)).toEqual(returnsOf(now));
    });
    fc.assert(property, runs);
  });

  it('with one flow in and one out have equal returns', () => {
    const amount = fc.integer({ min: 1_00, max: 1_000_000_00 });
    const property = fc.property(
      amount,
      amount,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 2_000 }),
      (paid, back, held, idle) => {
        const base = { strategy: 0, currency: 'CZK', reference: 'M', counterpart: null } as const;
        const valuation = valueLedger({
          strategies: [{ id: 's', contractId: 'A', name: 'S', currency: 'CZK' }],
          securities: [],
          rates: {},
          trades: [],
          reportCurrency: 'CZK',
          lastDay: FIRST + held + idle,
          cash: [
            { ...base, day: FIRST, kind: 'DEPOSIT', amountMinor: paid },
            { ...base, day: FIRST + held, kind: 'OTHER', amountMinor: back - paid },
            { ...base, day: FIRST + held, kind: 'WITHDRAWAL', amountMinor: -back },
          ],
        });
        const measured = valuation && measurePerformance(valuation.total);
        const growth = (back / paid) ** (held > 365 ? 365 / held : 1);
        const tolerance = 1e-6 * Math.max(1, growth * 100);
        for (const figure of ['twrPerc', 'mwrPerc'] as const)
          expect(Math.abs((measured?.[figure] ?? NaN) - (growth - 1) * 100)).toBeLessThan(tolerance);
      },
    );
    fc.assert(property, runs);
  });
});
