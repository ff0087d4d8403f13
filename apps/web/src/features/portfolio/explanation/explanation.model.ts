import type { ExplainedFigure, ExplainedPiece, Explanation, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { formatFactor, formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { sumAmounts } from '../performance.model.ts';

/** The figure with its unit, as shown on the screen. */
export function writeFigure(figure: ExplainedFigure, performance: Performance): string {
  if (figure === 'totalAmount' || figure === 'investedAmount') return formatMoney(performance[figure], performance.currency);
  if (figure === 'gain') return formatMoney(performance.gain, performance.currency, { withSign: true });
  return formatPercent(performance[figure], { withSign: true });
}

/** With more factors than this, the middle ones are left out of the formula; the rows show all of them. */
const MOST_FACTORS = 8;

/** `1,5 × 0,981911 × 1,02 = 1,502324`, then the result derived from this product; nothing when a factor is unknown. */
function writeProduct(pieces: readonly ExplainedPiece[], performance: Performance): string[] {
  const product = multiplyFactors(pieces);
  if (product === null || pieces.length === 0) return [];
  const factors = pieces.map(({ factor }) => formatFactor(factor));
  const shown = factors.length > MOST_FACTORS ? [...factors.slice(0, MOST_FACTORS - 2), '…', factors.at(-1)] : factors;
  const growth = formatFactor(product);
  const power = performance.annualised ? `${growth} ^ (365\u00a0÷\u00a0${performance.measuredDays})` : growth;
  const result = `(${power} − 1) × 100 = ${writeFigure('twrPerc', performance)}`;
  return factors.length === 1 ? [result] : [`${shown.join(' × ')} = ${growth}`, result];
}

/** The formula with the numbers of this figure, line by line; nothing where the rows are the calculation. */
export function writeCalculation({ figure, performance, pieces }: Pick<Explanation, 'figure' | 'performance' | 'pieces'>): string[] {
  const { totalAmount, investedAmount, paidInAmount, gain, currency } = performance;
  const result = writeFigure(figure, performance);
  if (performance[figure] === null) return [];
  if (figure === 'twrPerc') return writeProduct(pieces, performance);
  // In brackets: a negative second term would read as two signs in a row.
  const invested =
    investedAmount !== null && investedAmount < 0 ? `(${formatMoney(investedAmount, currency)})` : formatMoney(investedAmount, currency);
  const difference = `${formatMoney(totalAmount, currency)} − ${invested} = ${writeFigure('gain', performance)}`;
  if (figure === 'gain') return [difference];
  if (figure === 'performancePerc')
    return [difference, `${formatMoney(gain, currency)} ÷ ${formatMoney(paidInAmount, currency)} × 100 = ${result}`];
  return [];
}

/** Product of the factors of all periods; null when one of them is unknown. */
export function multiplyFactors(pieces: readonly ExplainedPiece[]): number | null {
  return pieces.reduce<number | null>((product, { factor }) => (product === null || factor === null ? null : product * factor), 1);
}

export interface Sums {
  positions: number | null;
  flows: number | null;
  /** Only deposits. */
  deposits: number | null;
}

/** Sums of the rows, so that readers can check the figure. */
export function sumRows({ positions, flows }: Pick<Explanation, 'positions' | 'flows'>): Sums {
  return {
    positions: sumAmounts(positions.map(({ value }) => value)),
    flows: sumAmounts(flows.map(({ value }) => value)),
    deposits: sumAmounts(flows.map(({ value }) => value && Math.max(0, value))),
  };
}

export function isRate(figure: ExplainedFigure): boolean {
  return figure === 'performancePerc' || figure === 'twrPerc' || figure === 'mwrPerc';
}
