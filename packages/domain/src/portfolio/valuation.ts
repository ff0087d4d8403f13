import { multiplyExactly, roundCertainly } from '../money/multiply.ts';
import { createConversions, createGrid, lengthOf, spreadOverGrid } from './day-grid.ts';
import type { DayGrid, DaySpan, GridConversion } from './day-grid.ts';
import { collectFlows, flowsOfScope } from './flows.ts';
import type { Flow } from './flows.ts';
import { findGaps } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { collectHoldings } from './holdings.ts';
import type { Holding } from './holdings.ts';
import { contractScope, firstDayOf, strategyScope, wholeScope } from './ledger.ts';
import type { Ledger, LedgerCurrency } from './ledger.ts';
import { POSITION_DIVISOR } from './series.ts';

/** Daily figures of one scope in minor units of its currency; NaN on a day whose value is not known. */
export interface DailyFigures extends DaySpan {
  currency: LedgerCurrency;
  /** Value at the end of the day. */
  value: Float64Array;
  /** What came in from outside the scope on the day (zero or more). */
  inflow: Float64Array;
  /** What left to the outside on the day (zero or more). */
  outflow: Float64Array;
  /** Why values or flows of this scope are NaN, in the order of their days. */
  gaps: readonly Gap[];
}

/** Figures of the whole ledger (report currency), of each contract and of each strategy (contract currency). */
export interface Valuation extends DaySpan {
  total: DailyFigures;
  contracts: ReadonlyMap<string, DailyFigures>;
  strategies: readonly DailyFigures[];
  gaps: readonly Gap[];
}

// The two loops below are multiplyRounded with its fast path spelled out: a factor that stays the same is divided once,
// and what only exact arithmetic needs is loaded only then.

/** Quantity times price, from one index of the grid up to another. */
function valuePieces(values: Float64Array, quantityMicro: number, prices: Float64Array, from: number, to: number): void {
  const ratio = quantityMicro / POSITION_DIVISOR;
  for (let index = from; index < to; index += 1) {
    const price = prices[index] ?? NaN;
    const rounded = roundCertainly(price * ratio);
    values[index] = Number.isNaN(rounded) ? multiplyExactly(price, quantityMicro, POSITION_DIVISOR) : rounded;
  }
}

function convertValues(values: Float64Array, conversion: GridConversion, from: number, to: number): void {
  const { ratios } = conversion;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? NaN;
    const rounded = roundCertainly(value * (ratios[index] ?? NaN));
    values[index] = Number.isNaN(rounded) ? multiplyExactly(value, conversion.from[index] ?? NaN, conversion.to[index] ?? NaN) : rounded;
  }
}

function addValues(sum: Float64Array, values: Float64Array, from: number, to: number): void {
  for (let index = from; index < to; index += 1) sum[index] = (sum[index] ?? 0) + (values[index] ?? 0);
}

/** Sums on the days of the grid: of each strategy in its contract's currency, and of the whole in the report currency. */
interface GridSums {
  strategies: Float64Array[];
  total: Float64Array;
}

function createValuer(ledger: Ledger, grid: DayGrid, sums: GridSums): (holding: Holding) => void {
  const conversionOf = createConversions(ledger, grid);
  const { length } = grid.days;
  const values = new Float64Array(length);
  const prices = new Float64Array(length);
  return ({ strategy, security, currency, days, balances }) => {
    const contract = ledger.strategies[strategy]?.currency ?? currency;
    const sum = sums.strategies[strategy] ?? values;
    if (security !== null) spreadOverGrid(ledger.securities[security]?.prices, grid, prices);
    for (let step = 0; step < days.length; step += 1) {
      const balance = balances[step] ?? 0;
      if (balance === 0) continue;
      const from = grid.indexOfDay[(days[step] ?? 0) - grid.firstDay] ?? 0;
      const to = step + 1 < days.length ? (grid.indexOfDay[(days[step + 1] ?? 0) - grid.firstDay] ?? 0) : length;
      if (security === null) values.fill(balance, from, to);
      else valuePieces(values, balance, prices, from, to);
      if (currency !== contract) convertValues(values, conversionOf(currency, contract), from, to);
      addValues(sum, values, from, to);
      if (contract === ledger.reportCurrency) continue;
      convertValues(values, conversionOf(contract, ledger.reportCurrency), from, to);
      addValues(sums.total, values, from, to);
    }
  };
}

function sumHoldings(ledger: Ledger, grid: DayGrid, holdings: readonly Holding[]): GridSums {
  const length = grid.days.length;
  const sums: GridSums = { strategies: ledger.strategies.map(() => new Float64Array(length)), total: new Float64Array(length) };
  const addHolding = createValuer(ledger, grid, sums);
  for (const holding of holdings) addHolding(holding);
  // In the report currency already: a sum of the same rounded figures, so adding the strategy is adding its positions.
  for (const [index, { currency }] of ledger.strategies.entries()) {
    if (currency === ledger.reportCurrency) addValues(sums.total, sums.strategies[index] ?? sums.total, 0, length);
  }
  return sums;
}

function spreadOverDays(sum: Float64Array, grid: DayGrid): Float64Array {
  const daily = new Float64Array(grid.indexOfDay.length);
  let largest = 0;
  for (let index = 0; index < daily.length; index += 1) {
    const value = sum[grid.indexOfDay[index] ?? 0] ?? NaN;
    daily[index] = value;
    if (Math.abs(value) > largest) largest = Math.abs(value);
  }
  if (largest > Number.MAX_SAFE_INTEGER) throw new RangeError('a value is beyond 2^53 minor units');
  return daily;
}

function createFigures(sum: Float64Array, grid: DayGrid, currency: LedgerCurrency, flows: readonly Flow[], gaps: readonly Gap[], amountOf: (flow: Flow) => number): DailyFigures {
  const { firstDay, lastDay } = grid;
  const inflow = new Float64Array(lengthOf(grid));
  const outflow = new Float64Array(lengthOf(grid));
  for (const flow of flows) {
    const amount = amountOf(flow);
    const side = amount < 0 ? outflow : inflow;
    const index = flow.day - firstDay;
    side[index] = (side[index] ?? 0) + Math.abs(amount);
  }
  return { firstDay, lastDay, currency, value: spreadOverDays(sum, grid), inflow, outflow, gaps };
}

/**
 * Values a ledger on every calendar day from its first row to its last day, in one pass over positions and days. Values
 * are rounded half away from zero to the minor unit at each step (instrument, contract, report currency), and sums are
 * sums of rounded figures. Answers null for a ledger without rows. Throws RangeError beyond 2^53 minor units.
 */
export function valueLedger(ledger: Ledger): Valuation | null {
  const firstDay = firstDayOf(ledger);
  if (firstDay === null) return null;
  const holdings = collectHoldings(ledger);
  const flows = collectFlows(ledger);
  const gaps = findGaps(ledger, holdings, flows);
  const grid = createGrid(ledger, holdings, { firstDay, lastDay: ledger.lastDay });
  const sums = sumHoldings(ledger, grid, holdings);
  const ownGaps = (includes: (strategy: number) => boolean) => gaps.filter((gap) => !gap.isTotalOnly && includes(gap.strategy));
  const contracts = new Map<string, DailyFigures>();
  for (const { contractId, currency } of ledger.strategies) {
    if (contracts.has(contractId)) continue;
    const scope = contractScope(ledger, contractId);
    const sum = new Float64Array(grid.days.length);
    for (const [index, part] of sums.strategies.entries()) if (scope.includes(index)) addValues(sum, part, 0, sum.length);
    contracts.set(contractId, createFigures(sum, grid, currency, flowsOfScope(flows, scope), ownGaps(scope.includes), inContract));
  }
  return {
    firstDay,
    lastDay: ledger.lastDay,
    total: createFigures(sums.total, grid, ledger.reportCurrency, flowsOfScope(flows, wholeScope), gaps, ({ reportMinor }) => reportMinor),
    contracts,
    strategies: ledger.strategies.map(({ currency }, index) => {
      const scope = strategyScope(index);
      return createFigures(sums.strategies[index] ?? sums.total, grid, currency, flowsOfScope(flows, scope), ownGaps(scope.includes), inContract);
    }),
    gaps,
  };
}

const inContract = ({ contractMinor }: Flow) => contractMinor;
