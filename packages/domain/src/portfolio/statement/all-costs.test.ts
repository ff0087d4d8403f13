import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf } from '../../dates/calendar-date.ts';
import { contractScope, strategyScope, wholeScope } from '../ledger/ledger.ts';
import type { Ledger, LedgerScope } from '../ledger/ledger.ts';
import { listPositions } from '../returns/composition.ts';
import { buildLedger } from '../testing/ledger-builder.ts';
import type { LedgerSketch } from '../testing/ledger-builder.ts';
import { FIRST, LAST, ledgers as withoutFees, rateOf } from '../testing/random-ledgers.ts';
import { rowsWithin } from '../testing/statement-rows.ts';
import { valueLedger } from '../valuation/valuation.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import { stateCosts, sumFees } from './all-costs.ts';
import type { ScopeCosts } from './all-costs.ts';
import type { StatementPeriod } from './booked.ts';
import { accrueInstrumentCosts } from './instrument-costs.ts';
import type { StatedCost, StatedCostKind } from './instrument-costs.ts';
import { stateScope } from './statement.ts';

/** The scopes of a ledger with their figures and the index of the strategies that they include. */
function scopesOf(ledger: Ledger): [string, LedgerScope, DailyFigures][] {
  const valuation = valueLedger(ledger);
  if (!valuation) throw new Error('an empty ledger');
  return [
    ['total', wholeScope, valuation.total],
    ...[...valuation.contracts].map(([id, figures]): [string, LedgerScope, DailyFigures] => [id, contractScope(ledger, id), figures]),
    ...valuation.strategies.map((figures, index): [string, LedgerScope, DailyFigures] => [`s${index}`, strategyScope(index), figures]),
  ];
}

function costsOf(ledger: Ledger, stated: readonly StatedCost[], period: StatementPeriod): Map<string, ScopeCosts> {
  const rows = rowsWithin(ledger, period);
  const instruments = accrueInstrumentCosts(ledger, stated, rows, period);
  return new Map(
    scopesOf(ledger).map(([name, scope, figures]) => [
      name,
      stateCosts(ledger, scope, figures, rows, instruments, stateScope(ledger, scope, figures, rows, period)),
    ]),
  );
}

const cost = (kind: StatedCostKind, from: string, rateMicro: number | null, more: Partial<StatedCost> = {}): StatedCost => ({
  security: 0,
  kind,
  fromDay: dayNumberOf(from),
  rateMicro,
  perTradeMinor: null,
  ...more,
});

/** 100 units of 100 that rise to 110, bought for 10 000 on the first of ten days; 1 000 stay in cash, and a fee of 20 is paid at the end. */
const sketch: LedgerSketch = {
  strategies: [{ contract: 'A', currency: 'CZK' }],
  securities: [{ currency: 'CZK', prices: { '2025-01-01': '100', '2025-01-06': '110' } }],
  cash: [
    { date: '2025-01-01', kind: 'DEPOSIT', amount: '11000.00' },
    { date: '2025-01-10', kind: 'FEE', amount: '-20.00' },
  ],
  trades: [{ date: '2025-01-01', kind: 'BUY', quantity: '100', amount: '-10000.00' }],
  lastDate: '2025-01-10',
};
const tenDays = { firstDay: dayNumberOf('2025-01-01'), lastDay: dayNumberOf('2025-01-10') };
const total = (stated: readonly StatedCost[], period = tenDays, of: LedgerSketch = sketch) => {
  const found = costsOf(buildLedger(of), stated, period).get('total');
  if (!found) throw new Error('no total');
  return found;
};

describe('the costs of a period', () => {
  it('are those computed by hand', () => {
    // Ongoing: (5 x 10 000 + 5 x 11 000) x 3.65 % / 365 = 10.50. The trade: 0.1 % of 10 000 and 5. Third parties: 105 000 x 0.73 % / 365.
    const costs = total([
      cost('ONGOING', '2024-01-01', 36_500),
      cost('THIRD_PARTY', '2024-01-01', 7_300),
      cost('TRANSACTION', '2025-01-01', 1_000, { perTradeMinor: 500 }),
    ]);
    expect(costs).toMatchObject({
      serviceMinor: -2_000,
      ongoingMinor: -1_050,
      transactionMinor: -1_500,
      instrumentsMinor: -2_550,
      thirdPartyMinor: 210,
      totalMinor: -4_550,
      isStated: true,
      isComplete: true,
      isThirdPartyComplete: true,
    });
    // The average of five times 11 000, four times 12 000 and 11 980 is 11 498.
    expect([costs.instrumentsPerc, costs.thirdPartyPerc, costs.totalPerc]).toEqual([-0.221778, 0.018264, -0.395721]);
  });

  it('lower the return by what it would have been without them', () => {
    // A day's cost is 1 % of the value: without it, 100 would have been 1 % more on each of three days.
    const still: LedgerSketch = {
      strategies: [{ contract: 'A', currency: 'CZK' }],
      securities: [{ currency: 'CZK', prices: { '2025-01-01': '100' } }],
      cash: [{ date: '2025-01-01', kind: 'DEPOSIT', amount: '10000.00' }],
      trades: [{ date: '2025-01-01', kind: 'BUY', quantity: '100', amount: '-10000.00' }],
      lastDate: '2025-01-03',
    };
    const period = { firstDay: dayNumberOf('2025-01-01'), lastDay: dayNumberOf('2025-01-03') };
    const stated = [cost('ONGOING', '2024-01-01', 3_650_000), cost('TRANSACTION', '2024-01-01', 0), cost('THIRD_PARTY', '2024-01-01', 0)];
    // 1.01 ^ 3 - 1 = 3.0301 %, and 0 % with them.
    expect(total(stated, period, still)).toMatchObject({ twrWithoutPerc: 3.0301, effectPerc: -3.0301, ongoingMinor: -30_000 });
  });

  it('have their effect in the currency of the scope, together with the fees', () => {
    // 100 EUR at 25 CZK beside 2 500 CZK that cost nothing: of 5 000 CZK the security costs 1 % of 2 500 and a fee of 50 is paid, on one day.
    const mixed: LedgerSketch = {
      strategies: [
        { contract: 'A', currency: 'CZK' },
        { contract: 'B', currency: 'EUR' },
      ],
      securities: [{ currency: 'EUR', prices: { '2025-01-01': '1' } }],
      rates: { EUR: { '2025-01-01': '25' } },
      cash: [
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '2500.00' },
        { date: '2025-01-01', kind: 'DEPOSIT', amount: '100.00', strategy: 1 },
        { date: '2025-01-02', kind: 'FEE', amount: '-50.00' },
      ],
      trades: [{ date: '2025-01-02', kind: 'BUY', quantity: '100', amount: '-100.00', strategy: 1 }],
      lastDate: '2025-01-02',
    };
    const period = { firstDay: dayNumberOf('2025-01-01'), lastDay: dayNumberOf('2025-01-02') };
    const byScope = costsOf(buildLedger(mixed), [cost('ONGOING', '2020-01-01', 3_650_000), cost('TRANSACTION', '2020-01-01', 0)], period);
    // In CZK 4 950 with costs and 5 025 without; in EUR 100 and 101.
    expect(byScope.get('total')).toMatchObject({ ongoingMinor: -2_500, totalMinor: -7_500, twrWithoutPerc: 0.5, effectPerc: -1.5 });
    expect(byScope.get('B')).toMatchObject({ ongoingMinor: -100, totalMinor: -100, twrWithoutPerc: 1, effectPerc: -1 });
  });

  it('are unknown for a contract when they are for one of its investments, also a later one', () => {
    const two: LedgerSketch = {
      ...sketch,
      strategies: [
        { contract: 'A', currency: 'CZK' },
        { contract: 'A', currency: 'CZK' },
      ],
      cash: [...(sketch.cash ?? []), { date: '2025-01-01', kind: 'DEPOSIT', amount: '100.00', strategy: 1 }],
      trades: [
        { date: '2025-01-06', kind: 'BUY', quantity: '10', amount: '-1000.00' },
        { date: '2025-01-01', kind: 'BUY', quantity: '1', amount: '-100.00', strategy: 1 },
      ],
    };
    const byScope = costsOf(buildLedger(two), [cost('ONGOING', '2025-01-06', 36_500), cost('TRANSACTION', '2020-01-01', 0)], tenDays);
    expect([byScope.get('s0')?.ongoingMinor, byScope.get('s0')?.isComplete]).toEqual([-55, true]);
    expect(byScope.get('A')).toMatchObject({ ongoingMinor: null, isComplete: false, totalMinor: -2_000 });
    expect(byScope.get('A')?.lines.find(({ kind }) => kind === 'ONGOING')?.gap).toBe('not_stated');
  });

  it('change on the day from which a new rate is valid', () => {
    // Five days of 10 000 at 3.65 %, five of 11 000 at 7.3 %.
    expect(total([cost('ONGOING', '2025-01-06', 73_000), cost('ONGOING', '2020-01-01', 36_500)]).ongoingMinor).toBe(-500 - 1_100);
  });

  it('of a security without stated costs are unknown, never zero, and the sum says that it is incomplete', () => {
    expect(total([])).toMatchObject({
      ongoingMinor: null,
      transactionMinor: null,
      thirdPartyMinor: null,
      instrumentsPerc: null,
      totalMinor: -2_000,
      isStated: false,
      isComplete: false,
      isThirdPartyComplete: false,
    });
    expect(total([]).lines.map(({ kind, amountMinor, gap }) => [kind, amountMinor, gap])).toEqual([
      ['ONGOING', null, 'not_stated'],
      ['THIRD_PARTY', null, 'not_stated'],
      ['TRANSACTION', null, 'not_stated'],
    ]);
  });

  it('stated as zero are known zeros', () => {
    const none = (['ONGOING', 'TRANSACTION', 'THIRD_PARTY'] as const).map((kind) => cost(kind, '2020-01-01', 0));
    expect(total(none)).toMatchObject({ instrumentsMinor: 0, instrumentsPerc: 0, thirdPartyMinor: 0, isComplete: true, isStated: true });
  });

  it('stated from a later day leave the security unknown', () => {
    const late = total([cost('ONGOING', '2025-01-02', 36_500)]);
    expect(late.lines[0]).toEqual({ kind: 'ONGOING', security: 0, amountMinor: null, gap: 'not_stated' });
    expect(late.isComplete).toBe(false);
  });

  it('of an unpriced security are unknown, except those stated as zero', () => {
    const unpriced = { ...sketch, securities: [{ currency: 'CZK', prices: { '2025-01-06': '110' } }] } as const;
    const stated = (rate: number) => [cost('ONGOING', '2020-01-01', rate), cost('TRANSACTION', '2020-01-01', 0)];
    expect(total(stated(36_500), tenDays, unpriced).lines[0]?.gap).toBe('value_unknown');
    expect(total(stated(0), tenDays, unpriced)).toMatchObject({ instrumentsMinor: 0, isComplete: true });
  });

  it('are complete zeros when nothing is held', () => {
    expect(total([], { firstDay: dayNumberOf('2024-01-01'), lastDay: dayNumberOf('2024-12-31') })).toMatchObject({
      lines: [],
      totalMinor: 0,
      instrumentsMinor: 0,
      isComplete: true,
      isStated: false,
      effectPerc: null,
    });
  });

  it('of a security sold in the period end the day before', () => {
    const sold: LedgerSketch = {
      ...sketch,
      trades: [...(sketch.trades ?? []), { date: '2025-01-06', kind: 'SELL', quantity: '-100', amount: '11000.00' }],
    };
    const stated = [cost('ONGOING', '2024-01-01', 36_500), cost('TRANSACTION', '2024-01-01', 1_000)];
    // Five days of 10 000; 0.1 % of 10 000 and of 11 000.
    expect(total(stated, tenDays, sold)).toMatchObject({ ongoingMinor: -500, transactionMinor: -2_100 });
  });
});

/** Random ledgers in which interest is paid instead of received, as fees. */
const ledgers = withoutFees.map((ledger): Ledger => ({
  ...ledger,
  cash: ledger.cash.map((row) => (row.kind === 'INTEREST' ? { ...row, kind: 'FEE', amountMinor: -row.amountMinor } : row)),
}));
const rate = fc.constantFrom(0, 1, 745, 11_500, 36_500, 999_999);
const stated: fc.Arbitrary<StatedCost[]> = fc.uniqueArray(
  fc.record({
    security: fc.nat({ max: 2 }),
    kind: fc.constantFrom<StatedCostKind>('ONGOING', 'TRANSACTION', 'THIRD_PARTY'),
    fromDay: fc.oneof(fc.constant(FIRST - 10), fc.integer({ min: FIRST, max: LAST })),
    rateMicro: rate,
    perTradeMinor: fc.constant(null),
  }),
  { maxLength: 14, selector: ({ security, kind, fromDay }) => `${security} ${kind} ${fromDay}` },
);
const period = fc
  .tuple(fc.integer({ min: FIRST - 30, max: LAST }), fc.integer({ min: FIRST - 30, max: LAST }))
  .map(([one, other]): StatementPeriod => ({ firstDay: Math.min(one, other), lastDay: Math.max(one, other) }));

const halfAway = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator));

/** Ongoing costs of one strategy, day by day from the positions that the portal lists; null when a day is not stated. */
function naiveYearly(ledger: Ledger, costs: readonly StatedCost[], kind: StatedCostKind, { firstDay, lastDay }: StatementPeriod) {
  const sums = new Map<string, { contract: bigint; report: bigint; isKnown: boolean }>();
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const { strategy, security, contractMinor, reportMinor } of listPositions(ledger, day)) {
      if (security === null) continue;
      const valid = costs.filter((one) => one.security === security && one.kind === kind && one.fromDay <= day);
      const latest = valid.toSorted((left, right) => right.fromDay - left.fromDay)[0];
      const key = `${strategy}:${security}`;
      const sum = sums.get(key) ?? { contract: 0n, report: 0n, isKnown: true };
      sums.set(key, sum);
      if (!latest) sum.isKnown = false;
      sum.contract += BigInt(contractMinor ?? 0) * BigInt(latest?.rateMicro ?? 0);
      sum.report += BigInt(reportMinor ?? 0) * BigInt(latest?.rateMicro ?? 0);
    }
  }
  const year = 365n * 1_000_000n;
  return new Map(
    [...sums].map(([key, { contract, report, isKnown }]) => [
      key,
      isKnown ? [halfAway(contract, year), halfAway(report, year)] : [NaN, NaN],
    ]),
  );
}

/** Costs of trades in the currency of their contract, by strategy and security; NaN when one is not stated. */
function naiveTrades(ledger: Ledger, costs: readonly StatedCost[], { firstDay, lastDay }: StatementPeriod) {
  const sums = new Map<string, number>();
  for (const { strategy, security, day, amountMinor, currency } of ledger.trades) {
    if (day < firstDay || day > lastDay) continue;
    const valid = costs.filter((one) => one.security === security && one.kind === 'TRANSACTION' && one.fromDay <= day);
    const latest = valid.toSorted((left, right) => right.fromDay - left.fromDay)[0];
    const share = halfAway(BigInt(-amountMinor) * BigInt(latest?.rateMicro ?? 0), 1_000_000n);
    const [from, to] = [rateOf(ledger, currency, day), rateOf(ledger, ledger.strategies[strategy]?.currency ?? 'CZK', day)];
    const inContract = from === to ? share : halfAway(BigInt(share) * BigInt(from), BigInt(to));
    const key = `${strategy}:${security}`;
    sums.set(key, (sums.get(key) ?? 0) + (latest ? inContract : NaN));
  }
  return sums;
}

describe('the costs of random ledgers', () => {
  it('are those of a recomputation from the positions of each day', () => {
    fc.assert(
      fc.property(ledgers, stated, period, (ledger, costs, days) => {
        const { items } = accrueInstrumentCosts(ledger, costs, rowsWithin(ledger, days), days);
        const traded = items.filter(({ kind }) => kind === 'TRANSACTION');
        expect(new Map(traded.map(({ strategy, security, contractMinor }) => [`${strategy}:${security}`, contractMinor]))).toEqual(
          naiveTrades(ledger, costs, days),
        );
        for (const kind of ['ONGOING', 'THIRD_PARTY'] as const) {
          const own = items.filter((item) => item.kind === kind);
          expect(
            new Map(
              own.map(({ strategy, security, contractMinor, reportMinor }) => [`${strategy}:${security}`, [contractMinor, reportMinor]]),
            ),
          ).toEqual(naiveYearly(ledger, costs, kind, days));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('add up in every scope: lines to sums, strategies to contracts, and fees by name to the fees', () => {
    fc.assert(
      fc.property(ledgers, stated, period, (ledger, costs, days) => {
        const byScope = costsOf(ledger, costs, days);
        for (const {
          lines,
          serviceMinor,
          ongoingMinor,
          transactionMinor,
          instrumentsMinor,
          thirdPartyMinor,
          totalMinor,
        } of byScope.values()) {
          const sum = (kinds: readonly StatedCostKind[]) =>
            lines.reduce((added, { kind, amountMinor }) => added + (kinds.includes(kind) ? (amountMinor ?? 0) : 0), 0);
          expect([ongoingMinor ?? 0, transactionMinor ?? 0, thirdPartyMinor ?? 0]).toEqual([
            sum(['ONGOING']),
            sum(['TRANSACTION']),
            sum(['THIRD_PARTY']),
          ]);
          expect(instrumentsMinor ?? 0).toBe(sum(['ONGOING', 'TRANSACTION']));
          expect(totalMinor).toBe((serviceMinor ?? NaN) + sum(['ONGOING', 'TRANSACTION']));
        }
        const of = (name: string) => byScope.get(name)?.instrumentsMinor ?? 0;
        const isWhole = byScope.get('s0')?.isComplete === true && byScope.get('s1')?.isComplete === true;
        expect(isWhole ? of('A') : 0).toBe(isWhole ? of('s0') + of('s1') : 0);
        expect(of('B')).toBe(of('s2'));
        const rows = rowsWithin(ledger, days);
        const fees = sumFees(ledger, wholeScope, rows, ({ day }) => String(day % 3));
        expect(fees.reduce((added, { amountMinor }) => added + (amountMinor ?? NaN), 0)).toBe(byScope.get('total')?.serviceMinor);
      }),
      { numRuns: 50 },
    );
  });
});
