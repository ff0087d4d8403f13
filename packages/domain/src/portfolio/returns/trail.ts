import { listPositions, valueInScope } from './composition.ts';
import type { PositionLine } from './composition.ts';
import { collectFlows, flowsOfScope } from '../ledger/flows.ts';
import type { Flow } from '../ledger/flows.ts';
import { strategyOf } from '../ledger/ledger.ts';
import type { Ledger, LedgerScope } from '../ledger/ledger.ts';
import { listDatedAmounts, rangeOf, splitReturn } from './returns.ts';
import type { Period, ReturnPiece, WeighedAmount } from './returns.ts';
import { quoteOn, rateOn } from '../ledger/series.ts';
import type { Quoted } from '../ledger/series.ts';
import type { DailyFigures } from '../valuation/valuation.ts';

/** A position with its value in the currency of the scope. */
export interface TotalLine extends PositionLine {
  valueMinor: number | null;
}

/** A flow with the price and the rates of its day and its value in the currency of the scope. */
export interface InvestedLine extends Flow {
  price: Quoted | null;
  rates: { own: Quoted | null; contract: Quoted | null; report: Quoted | null };
  valueMinor: number | null;
}

/** Rows that add up exactly to a figure; the sum is null when one of them is not known. */
export interface Trail<Line> {
  lines: Line[];
  sumMinor: number | null;
}

function addUp<Line extends { valueMinor: number | null }>(lines: Line[], openingMinor = 0): Trail<Line> {
  let sum: number | null = Number.isNaN(openingMinor) ? null : openingMinor;
  for (const { valueMinor } of lines) sum = sum === null || valueMinor === null ? null : sum + valueMinor;
  return { lines, sumMinor: sum };
}

/** The rows behind the value of a scope on a day: quantity, price, rates and the days these date from. */
export function traceTotal(ledger: Ledger, scope: LedgerScope, day: number): Trail<TotalLine> {
  const inside = listPositions(ledger, day).filter(({ strategy }) => scope.includes(strategy));
  return addUp(inside.map((line) => ({ ...line, valueMinor: valueInScope(line, scope) })));
}

function toInvestedLine(ledger: Ledger, scope: LedgerScope, flow: Flow): InvestedLine {
  const { day } = flow;
  const minor = scope.inReportCurrency ? flow.reportMinor : flow.contractMinor;
  return {
    ...flow,
    price: flow.security === null ? null : quoteOn(ledger.securities[flow.security]?.prices, day),
    rates: {
      own: rateOn(ledger, flow.currency, day),
      contract: rateOn(ledger, strategyOf(ledger, flow).currency, day),
      report: rateOn(ledger, ledger.reportCurrency, day),
    },
    valueMinor: Number.isNaN(minor) ? null : minor,
  };
}

/** The rows behind the invested amount: every flow of the scope, and the opening value when the period starts later. */
export function traceInvested(
  ledger: Ledger,
  scope: LedgerScope,
  figures: DailyFigures,
  period: Period = {},
): Trail<InvestedLine> & { openingMinor: number | null } {
  const { first, last, openingMinor } = rangeOf(figures, period);
  const [firstDay, lastDay] = [figures.firstDay + first, figures.firstDay + last];
  const flows = flowsOfScope(collectFlows(ledger), scope).filter(({ day }) => day >= firstDay && day <= lastDay);
  const lines = flows.map((flow) => toInvestedLine(ledger, scope, flow));
  return { ...addUp(lines, openingMinor), openingMinor: Number.isNaN(openingMinor) ? null : openingMinor };
}

/** The factors of the time-weighted return: the growth between one flow and the next. */
export function traceTimeWeighted(figures: DailyFigures, period: Period = {}): ReturnPiece[] {
  return splitReturn(figures, rangeOf(figures, period));
}

/** The input of the money-weighted return: opening, flows and last value as dated amounts. */
export function traceMoneyWeighted(figures: DailyFigures, period: Period = {}): WeighedAmount[] {
  return listDatedAmounts(figures, rangeOf(figures, period));
}
