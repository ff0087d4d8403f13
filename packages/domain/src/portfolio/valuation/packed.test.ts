import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composePortfolio } from '../returns/composition.ts';
import { measureEffects } from '../returns/effects.ts';
import { collectHoldings } from '../ledger/holdings.ts';
import { firstDayOf, isFlow, strategyScope, wholeScope } from '../ledger/ledger.ts';
import type { CashColumns, Ledger, TradeColumns } from '../ledger/ledger.ts';
import { DAYS_A_STEP, finishSteps, stepThrough } from './steps.ts';
import { ledgers } from '../testing/random-ledgers.ts';
import { traceInvested, traceTotal } from '../returns/trail.ts';
import { stepValuation, valueLedger } from './valuation.ts';

const keyOf = (...parts: (string | number)[]) => parts.join(':');

function group<Row>(rows: readonly Row[], key: (row: Row) => string): [Row, Row[]][] {
  return [...Map.groupBy(rows, key).values()].map((group) => [group[0] as Row, group]);
}

/** The same ledger with all rows except flows in columns, in the order given by `shuffle`. */
function pack(ledger: Ledger, isReversed: boolean): Ledger {
  const order = <Row>(rows: readonly Row[]) => (isReversed ? rows.toReversed() : [...rows]);
  const cash = group(order(ledger.cash.filter(({ kind }) => !isFlow(kind))), ({ strategy, kind, currency }) =>
    keyOf(strategy, kind, currency),
  ).map(([{ strategy, kind, currency }, rows]): CashColumns => ({
    strategy,
    kind,
    currency,
    days: Int32Array.from(rows, ({ day }) => day),
    amounts: Float64Array.from(rows, ({ amountMinor }) => amountMinor),
  }));
  const trades = group(order(ledger.trades.filter(({ kind }) => !isFlow(kind))), ({ strategy, security, currency }) =>
    keyOf(strategy, security, currency),
  ).map(([{ strategy, security, currency }, rows]): TradeColumns => ({
    strategy,
    security,
    currency,
    days: Int32Array.from(rows, ({ day }) => day),
    quantities: Float64Array.from(rows, ({ quantityMicro }) => quantityMicro),
    amounts: Float64Array.from(rows, ({ amountMinor }) => amountMinor),
  }));
  return {
    ...ledger,
    cash: ledger.cash.filter(({ kind }) => isFlow(kind)),
    trades: ledger.trades.filter(({ kind }) => isFlow(kind)),
    packed: { cash, trades },
  };
}

const byPlace = ({ strategy, security, currency }: { strategy: number; security: number | null; currency: string }) =>
  keyOf(strategy, security ?? -1, currency);

it('rows and columns give the same figures, in any order of the rows', () => {
  const property = fc.property(ledgers, fc.boolean(), fc.integer({ min: 0, max: 500 }), (ledger, isReversed, days) => {
    const rows = { ...ledger, lastDay: ledger.lastDay - days };
    const columns = pack(rows, isReversed);
    expect(valueLedger(columns)).toEqual(valueLedger(rows));
    expect(measureEffects(columns)).toEqual(measureEffects(rows));
    for (const by of ['strategy', 'position'] as const)
      expect(composePortfolio(columns, rows.lastDay, by, wholeScope)).toEqual(composePortfolio(rows, rows.lastDay, by, wholeScope));
    const sorted = (one: Ledger) =>
      traceTotal(one, wholeScope, rows.lastDay).lines.toSorted((left, right) => (byPlace(left) < byPlace(right) ? -1 : 1));
    expect(sorted(columns)).toEqual(sorted(rows));
    for (const scope of [wholeScope, strategyScope(0), strategyScope(2)]) expect(firstDayOf(columns, scope)).toBe(firstDayOf(rows, scope));
    const total = valueLedger(rows)?.total;
    expect(total && traceInvested(columns, wholeScope, total)).toEqual(total && traceInvested(rows, wholeScope, total));
  });
  fc.assert(property, { numRuns: 100 });
});

const fund = {
  id: 'p',
  isin: 'CZ0',
  name: 'Fond',
  currency: 'CZK',
  prices: { days: Int32Array.of(1), micros: Float64Array.of(1_000_000) },
} as const;
const bare: Ledger = {
  strategies: [{ id: 's', contractId: 'A', name: 'S', currency: 'CZK' }],
  securities: [fund],
  rates: {},
  cash: [],
  trades: [],
  reportCurrency: 'CZK',
  lastDay: 30,
};
const trade: TradeColumns = {
  strategy: 0,
  security: 0,
  currency: 'CZK',
  days: Int32Array.of(9, 3, 9, 31),
  quantities: Float64Array.of(5, 2, -1, 100),
  amounts: Float64Array.of(-50, -20, 10, 0),
};

it('columns of one day add up, later rows do not count, and nothing is beyond 2^53', () => {
  const held = collectHoldings({ ...bare, packed: { cash: [], trades: [trade] } });
  expect(held.map(({ security, days, balances }) => ({ security, days, balances }))).toEqual([
    { security: 0, days: [3, 9], balances: [2, 6] },
    { security: null, days: [3, 9], balances: [-20, -60] },
  ]);
  const rich = { ...trade, days: Int32Array.of(9, 3, 9), quantities: Float64Array.of(2 ** 52, 2 ** 52, 2 ** 52) };
  expect(() => collectHoldings({ ...bare, packed: { cash: [], trades: [rich] } })).toThrow('beyond 2^53');
  for (const wrong of [{ strategy: 1 }, { security: 1 }])
    expect(() => collectHoldings({ ...bare, packed: { cash: [], trades: [{ ...trade, ...wrong }] } })).toThrow(RangeError);
  expect(() =>
    collectHoldings({
      ...bare,
      packed: { cash: [{ strategy: 1, kind: 'FEE', currency: 'CZK', days: Int32Array.of(1), amounts: Float64Array.of(1) }], trades: [] },
    }),
  ).toThrow(RangeError);
});

it('steps end after enough work, and together complete it', () => {
  const done: number[] = [];
  const steps = stepThrough([1, 2, 3, 4, 5], DAYS_A_STEP / 2, (item) => done.push(item));
  expect([steps.next().done, done.length]).toEqual([false, 2]);
  expect([steps.next().done, done.length]).toEqual([false, 4]);
  expect([steps.next().done, done.length]).toEqual([true, 5]);
  const long = { ...bare, lastDay: 9 + DAYS_A_STEP, packed: { cash: [], trades: [trade] } };
  const valuation = stepValuation(long);
  let count = 0;
  while (!valuation.next().done) count += 1;
  expect(count).toBeGreaterThan(2);
  expect(finishSteps(stepValuation(long))).toEqual(valueLedger(long));
});
