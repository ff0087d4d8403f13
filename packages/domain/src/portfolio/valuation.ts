import { addValues, createConversions, createMultiplier, lengthOf, spreadDaily } from './daily.ts';
import type { DaySpan, Stretch } from './daily.ts';
import { collectFlows, flowsOfScope } from './flows.ts';
import type { Flow } from './flows.ts';
import { findGaps } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { collectHoldings } from './holdings.ts';
import type { Holding } from './holdings.ts';
import { contractScope, firstDayOf, strategyScope, wholeScope } from './ledger.ts';
import type { Ledger, LedgerCurrency, LedgerScope } from './ledger.ts';

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

/** Daily sums: of each strategy in its contract's currency, and of the whole in the report currency. */
interface DailySums {
  strategies: Float64Array[];
  total: Float64Array;
}

/** Answers what adds a holding to the sums: per day its rounded value, in the contract's and in the report currency. */
function createAdder(ledger: Ledger, span: DaySpan, sums: DailySums): (holding: Holding) => void {
  const conversionOf = createConversions(ledger, span);
  const length = lengthOf(span);
  const multiplier = createMultiplier(length);
  const values = new Float64Array(length);
  const prices = new Float64Array(length);
  return ({ strategy, security, currency, days, balances }) => {
    const contract = ledger.strategies[strategy]?.currency ?? currency;
    if (security !== null) spreadDaily(ledger.securities[security]?.prices, span, prices);
    const toContract = currency === contract ? null : conversionOf(currency, contract);
    const toReport = contract === ledger.reportCurrency ? null : conversionOf(contract, ledger.reportCurrency);
    const sum = sums.strategies[strategy] ?? sums.total;
    for (let step = 0; step < days.length; step += 1) {
      const balance = balances[step] ?? 0;
      if (balance === 0) continue;
      const stretch: Stretch = { from: (days[step] ?? 0) - span.firstDay, to: Math.min(length, (days[step + 1] ?? Infinity) - span.firstDay) };
      if (security === null) values.fill(balance, stretch.from, stretch.to);
      else multiplier.valuePieces(prices, values, balance, stretch);
      if (toContract) multiplier.convert(values, toContract, stretch);
      addValues(sum, values, stretch);
      if (!toReport) continue;
      multiplier.convert(values, toReport, stretch);
      addValues(sums.total, values, stretch);
    }
  };
}

function sumHoldings(ledger: Ledger, span: DaySpan, holdings: readonly Holding[]): DailySums {
  const length = lengthOf(span);
  const sums: DailySums = { strategies: ledger.strategies.map(() => new Float64Array(length)), total: new Float64Array(length) };
  const addHolding = createAdder(ledger, span, sums);
  for (const holding of holdings) addHolding(holding);
  // In the report currency already: a sum of the same rounded figures, so adding the strategy is adding its positions.
  for (const [index, { currency }] of ledger.strategies.entries()) {
    if (currency === ledger.reportCurrency) addValues(sums.total, sums.strategies[index] ?? sums.total, { from: 0, to: length });
  }
  return sums;
}

function refuseBeyondSafe(values: Float64Array): void {
  let largest = 0;
  for (let index = 0; index < values.length; index += 1) {
    const size = Math.abs(values[index] ?? 0);
    if (size > largest) largest = size;
  }
  if (largest > Number.MAX_SAFE_INTEGER) throw new RangeError('a value is beyond 2^53 minor units');
}

/** All rows of a ledger, worked up once for every scope. */
interface Work extends DaySpan {
  flows: readonly Flow[];
  gaps: readonly Gap[];
}

function createFigures({ firstDay, lastDay, flows, gaps }: Work, scope: LedgerScope, currency: LedgerCurrency, value: Float64Array): DailyFigures {
  refuseBeyondSafe(value);
  const inflow = new Float64Array(value.length);
  const outflow = new Float64Array(value.length);
  for (const flow of flowsOfScope(flows, scope)) {
    const amount = scope.inReportCurrency ? flow.reportMinor : flow.contractMinor;
    const side = amount < 0 ? outflow : inflow;
    const index = flow.day - firstDay;
    side[index] = (side[index] ?? 0) + Math.abs(amount);
  }
  const ownGaps = gaps.filter((gap) => scope.includes(gap.strategy) && (scope.inReportCurrency || !gap.isTotalOnly));
  return { firstDay, lastDay, currency, value, inflow, outflow, gaps: ownGaps };
}

function createContracts(ledger: Ledger, work: Work, strategies: readonly Float64Array[]): Map<string, DailyFigures> {
  const contracts = new Map<string, DailyFigures>();
  for (const { contractId, currency } of ledger.strategies) {
    if (contracts.has(contractId)) continue;
    const scope = contractScope(ledger, contractId);
    const value = new Float64Array(lengthOf(work));
    for (const [index, part] of strategies.entries()) if (scope.includes(index)) addValues(value, part, { from: 0, to: value.length });
    contracts.set(contractId, createFigures(work, scope, currency, value));
  }
  return contracts;
}

/**
 * Values a ledger on every calendar day from its first row to its last day, in one pass over positions and days. Values
 * are rounded half away from zero to the minor unit at each step (instrument, contract, report currency), and sums are
 * sums of rounded figures. Answers null for a ledger without rows. Throws RangeError beyond 2^53 minor units.
 */
export function valueLedger(ledger: Ledger): Valuation | null {
  const firstDay = firstDayOf(ledger);
  if (firstDay === null) return null;
  const span: DaySpan = { firstDay, lastDay: ledger.lastDay };
  const holdings = collectHoldings(ledger);
  const flows = collectFlows(ledger);
  const work: Work = { ...span, flows, gaps: findGaps(ledger, holdings, flows) };
  const sums = sumHoldings(ledger, span, holdings);
  return {
    ...span,
    total: createFigures(work, wholeScope, ledger.reportCurrency, sums.total),
    contracts: createContracts(ledger, work, sums.strategies),
    strategies: ledger.strategies.map(({ currency }, index) => createFigures(work, strategyScope(index), currency, sums.strategies[index] ?? sums.total)),
    gaps: work.gaps,
  };
}
