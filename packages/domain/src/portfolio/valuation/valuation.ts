import { createGrid, lengthOf, spreadOverDays, spreadOverGrid } from './day-grid.ts';
import type { DayGrid, DaySpan } from './day-grid.ts';
import { collectFlows, flowsOfScope } from '../ledger/flows.ts';
import type { Flow } from '../ledger/flows.ts';
import { findGaps } from '../ledger/gaps.ts';
import type { Gap } from '../ledger/gaps.ts';
import { collectHoldings } from '../ledger/holdings.ts';
import type { Holding } from '../ledger/holdings.ts';
import { contractScope, firstDayOf, strategyScope, wholeScope } from '../ledger/ledger.ts';
import type { Ledger, LedgerCurrency, LedgerScope } from '../ledger/ledger.ts';
import { addValues, createConversions, createMultiplier } from './multiplier.ts';
import type { Stretch } from './multiplier.ts';
import { finishSteps, stepThrough } from './steps.ts';
import type { Steps } from './steps.ts';

/** Daily figures of one scope in minor units of its currency; NaN on a day whose value is not known. */
export interface DailyFigures extends DaySpan {
  currency: LedgerCurrency;
  /** Value at the end of the day. */
  value: Float64Array;
  /** Inflow from outside the scope on the day (zero or more). */
  inflow: Float64Array;
  /** Outflow to the outside on the day (zero or more). */
  outflow: Float64Array;
  /** Why values or flows of this scope are NaN, ordered by day. */
  gaps: readonly Gap[];
}

/** Figures of the whole ledger (report currency), of each contract and of each strategy (contract currency). */
export interface Valuation extends DaySpan {
  total: DailyFigures;
  contracts: ReadonlyMap<string, DailyFigures>;
  strategies: readonly DailyFigures[];
  gaps: readonly Gap[];
}

/** Sums on the days of a grid: per strategy in its contract's currency, and the total in the report currency. */
interface GridSums {
  strategies: Float64Array[];
  total: Float64Array;
}

/** Returns a function that adds a holding's rounded value per grid day to the sums, in the contract's and in the report currency. */
function createAdder(ledger: Ledger, grid: DayGrid, sums: GridSums): (holding: Holding) => void {
  const conversionOf = createConversions(ledger, grid);
  const { length } = grid.days;
  const indexOf = (day: number | undefined) => (day === undefined ? length : (grid.indexOfDay[day - grid.firstDay] ?? length));
  const multiplier = createMultiplier(length);
  const values = new Float64Array(length);
  const spread = new Float64Array(length);
  const inContract = new Float64Array(length);
  const inReport = new Float64Array(length);
  return ({ strategy, security, currency, days, balances }) => {
    const contract = ledger.strategies[strategy]?.currency ?? currency;
    const prices = security === null ? spread : spreadOverGrid(ledger.securities[security]?.prices, grid, spread);
    const toContract = currency === contract ? null : conversionOf(currency, contract);
    const toReport = contract === ledger.reportCurrency ? null : conversionOf(contract, ledger.reportCurrency);
    const sum = sums.strategies[strategy] ?? sums.total;
    for (let step = 0; step < days.length; step += 1) {
      const balance = balances[step] ?? 0;
      if (balance === 0) continue;
      const stretch: Stretch = { from: indexOf(days[step]), to: indexOf(days[step + 1]) };
      if (security === null) values.fill(balance, stretch.from, stretch.to);
      else multiplier.valuePieces(prices, values, balance, stretch);
      if (toContract) multiplier.convertAndAdd(values, inContract, toContract, stretch, sum);
      else addValues(sum, values, stretch);
      if (toReport) multiplier.convertAndAdd(toContract ? inContract : values, inReport, toReport, stretch, sums.total);
    }
  };
}

function* sumHoldings(ledger: Ledger, grid: DayGrid, holdings: readonly Holding[]): Steps<GridSums> {
  const { length } = grid.days;
  const sums: GridSums = { strategies: ledger.strategies.map(() => new Float64Array(length)), total: new Float64Array(length) };
  yield* stepThrough(holdings, length, createAdder(ledger, grid, sums));
  // A strategy already in the report currency adds its sum of rounded values: the same as adding its positions one by one.
  for (const [index, { currency }] of ledger.strategies.entries()) {
    if (currency === ledger.reportCurrency) addValues(sums.total, sums.strategies[index] ?? sums.total, { from: 0, to: length });
  }
  return sums;
}

/** The prepared rows of a ledger, shared by all scopes. */
interface Work {
  grid: DayGrid;
  flows: readonly Flow[];
  gaps: readonly Gap[];
}

function createFigures({ grid, flows, gaps }: Work, scope: LedgerScope, currency: LedgerCurrency, sum: Float64Array): DailyFigures {
  const { firstDay, lastDay } = grid;
  const inflow = new Float64Array(lengthOf(grid));
  const outflow = new Float64Array(lengthOf(grid));
  for (const flow of flowsOfScope(flows, scope)) {
    const amount = scope.inReportCurrency ? flow.reportMinor : flow.contractMinor;
    const side = amount < 0 ? outflow : inflow;
    const index = flow.day - firstDay;
    side[index] = (side[index] ?? 0) + Math.abs(amount);
  }
  const ownGaps = gaps.filter((gap) => scope.includes(gap.strategy) && (scope.inReportCurrency || !gap.isTotalOnly));
  return { firstDay, lastDay, currency, value: spreadOverDays(sum, grid), inflow, outflow, gaps: ownGaps };
}

function createContracts(ledger: Ledger, work: Work, strategies: readonly Float64Array[]): Map<string, DailyFigures> {
  const contracts = new Map<string, DailyFigures>();
  for (const { contractId, currency } of ledger.strategies) {
    if (contracts.has(contractId)) continue;
    const scope = contractScope(ledger, contractId);
    const sum = new Float64Array(work.grid.days.length);
    for (const [index, part] of strategies.entries()) if (scope.includes(index)) addValues(sum, part, { from: 0, to: sum.length });
    contracts.set(contractId, createFigures(work, scope, currency, sum));
  }
  return contracts;
}

/**
 * Values a ledger on every calendar day from its first row to its last day, in one pass over positions and days. Values are rounded half
 * away from zero to the minor unit at each step (instrument, contract, report currency), and sums are sums of rounded figures. Returns
 * null for a ledger without rows. Throws RangeError beyond 2^53 minor units.
 */
export function valueLedger(ledger: Ledger): Valuation | null {
  return finishSteps(stepValuation(ledger));
}

/** The same, in steps of a few milliseconds each, so that the thread can serve other work in between. */
export function* stepValuation(ledger: Ledger): Steps<Valuation | null> {
  const firstDay = firstDayOf(ledger);
  if (firstDay === null) return null;
  const span: DaySpan = { firstDay, lastDay: ledger.lastDay };
  const holdings = collectHoldings(ledger);
  yield;
  const flows = collectFlows(ledger);
  const grid = createGrid(ledger, holdings, span);
  const work: Work = { grid, flows, gaps: findGaps(ledger, holdings, flows) };
  yield;
  const sums = yield* sumHoldings(ledger, grid, holdings);
  yield;
  return {
    ...span,
    total: createFigures(work, wholeScope, ledger.reportCurrency, sums.total),
    contracts: createContracts(ledger, work, sums.strategies),
    strategies: ledger.strategies.map(({ currency }, index) =>
      createFigures(work, strategyScope(index), currency, sums.strategies[index] ?? sums.total),
    ),
    gaps: work.gaps,
  };
}
