import type { Effects, Performance } from '@pramen/contract/portfolio/portfolio.schemas';

export function directionOf(figure: number | null): 'up' | 'down' | 'none' {
  if (figure === null || Math.abs(figure) < 0.005) return 'none';
  return figure > 0 ? 'up' : 'down';
}

/** True when the figure needs the word for loss. */
export function isLoss({ gain }: Pick<Performance, 'gain'>): boolean {
  return directionOf(gain) === 'down';
}

/** The longest weekend with holidays; older prices are late. */
const USUAL_DAYS_BEHIND = 7;

/** Whether the as-of date is so old that the screen must say so. */
export function hasOldPrices({ daysBehind }: Pick<Performance, 'daysBehind'>): boolean {
  return daysBehind !== null && daysBehind > USUAL_DAYS_BEHIND;
}

/** Sum of amounts with 2 decimals, exact to the cent; null when one of them is unknown. */
export function sumAmounts(amounts: readonly (number | null)[]): number | null {
  let cents = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}

export type EffectName = 'prices' | 'income' | 'currency' | 'fees';

/** Splits the gain into fees, income, rates and, as the remainder, prices. The parts add up to the gain. */
export function splitGain(
  gain: number | null,
  { fees, income, currency }: Effects,
): readonly { name: EffectName; amount: number | null }[] {
  const named = sumAmounts([fees, income, currency]);
  const prices = gain === null || named === null ? null : sumAmounts([gain, -named]);
  return [
    { name: 'prices', amount: prices },
    { name: 'income', amount: income },
    { name: 'currency', amount: currency },
    { name: 'fees', amount: fees },
  ];
}
