import type { ExplainedFigure, ExplainedPiece, Explanation, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { sumAmounts } from '../performance.model.ts';

/** The figure with its unit, as it stands on the screen. */
export function writeFigure(figure: ExplainedFigure, performance: Performance): string {
  if (figure === 'totalAmount' || figure === 'investedAmount') return formatMoney(performance[figure], performance.currency);
  if (figure === 'gain') return formatMoney(performance.gain, performance.currency, { withSign: true });
  return formatPercent(performance[figure], { withSign: true });
}

/** The formula with the numbers of this figure; null where its rows are the calculation. */
export function writeCalculation(figure: ExplainedFigure, performance: Performance): string | null {
  const { totalAmount, investedAmount, gain, currency } = performance;
  const result = writeFigure(figure, performance);
  if (performance[figure] === null) return null;
  // A negative second term would read as two signs in a row.
  const invested = investedAmount !== null && investedAmount < 0 ? `(${formatMoney(investedAmount, currency)})` : formatMoney(investedAmount, currency);
  if (figure === 'gain') return `${formatMoney(totalAmount, currency)} − ${invested} = ${result}`;
  if (figure === 'performancePerc') return `${formatMoney(gain, currency)} ÷ ${invested} × 100 = ${result}`;
  return null;
}

/** Product of the factors of all stretches; null when one of them is not known. */
export function multiplyFactors(pieces: readonly ExplainedPiece[]): number | null {
  return pieces.reduce<number | null>((product, { factor }) => (product === null || factor === null ? null : product * factor), 1);
}

/** Days between the first and the as-of day of the figures. */
export function countDays({ sinceDate, asOfDate }: Performance): number {
  return sinceDate === null || asOfDate === null ? 0 : dayNumberOf(asOfDate) - dayNumberOf(sinceDate);
}

export interface Sums {
  positions: number | null;
  flows: number | null;
}

/** What the rows add up to; nobody has to believe the figure. */
export function sumRows({ positions, flows }: Pick<Explanation, 'positions' | 'flows'>): Sums {
  return { positions: sumAmounts(positions.map(({ value }) => value)), flows: sumAmounts(flows.map(({ value }) => value)) };
}

export function isRate(figure: ExplainedFigure): boolean {
  return figure === 'performancePerc' || figure === 'twrPerc' || figure === 'mwrPerc';
}
