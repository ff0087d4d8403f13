import type { CompositionItem } from '@pramen/contract/portfolio/portfolio.schemas';
import { chartColour } from '../../../platform/theme/chart-palette.ts';
import type { RingShare } from '../../../platform/theme/ring.model.ts';
import { sumAmounts } from '../performance.model.ts';

export interface Share extends RingShare {
  /** Names may repeat: two strategies can carry the same label. */
  key: string;
  isin: string | null;
}

export interface Composition {
  /** Largest first; unknown ones last. */
  shares: readonly Share[];
  total: number | null;
  /** Percent of all shares together: 100 where there are any. */
  totalPercent: number | null;
}

/** Rows of a response with share and colour; the order of the response fixes the colours, whatever the table is sorted by later. */
export function composeShares(items: readonly CompositionItem[]): Composition {
  const total = sumAmounts(items.map(({ value }) => value));
  const ordered = items.toSorted((one, other) => (other.value ?? Number.NEGATIVE_INFINITY) - (one.value ?? Number.NEGATIVE_INFINITY));
  const shares = ordered.map((item, index) => ({
    key: String(index),
    name: item.name,
    isin: item.meta.account.isin,
    currency: item.currency,
    amount: item.value,
    percent: item.value === null || total === null || total <= 0 ? null : (item.value / total) * 100,
    colour: chartColour(index),
  }));
  return { shares, total, totalPercent: total === null || total <= 0 ? null : 100 };
}
