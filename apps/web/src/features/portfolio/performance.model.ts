import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';

export function directionOf(figure: number | null): 'up' | 'down' | 'none' {
  if (figure === null || Math.abs(figure) < 0.005) return 'none';
  return figure > 0 ? 'up' : 'down';
}

/** True when the word beside the figure must be loss. */
export function isLoss({ gain }: Pick<Performance, 'gain'>): boolean {
  return directionOf(gain) === 'down';
}
