import { parseScaled, MICRO, MICRO_SCALE } from '@pramen/domain/money/scaled';
import type { TotalLine } from '@pramen/domain/portfolio/returns/trail';
import type { MovementRow } from './statement-rows.reader.ts';

/** Units of a security before a split and after it. */
export interface SplitUnits {
  before: number;
  after: number;
}

interface Held {
  isinOf: (line: TotalLine) => string | null;
  opening: readonly TotalLine[];
  /** Of one investment, oldest first. */
  movements: readonly MovementRow[];
}

/**
 * What each split made of the units that an investment held in the morning of its day: splits come first, because the prices of a day are
 * those of the new units. Keyed by the movement; without an entry where nothing was held, so that the split has no ratio.
 */
export function measureSplits({ isinOf, opening, movements }: Held): ReadonlyMap<MovementRow, SplitUnits> {
  const held = new Map<string, number>();
  const add = (isin: string | null, micro: number) => isin !== null && held.set(isin, (held.get(isin) ?? 0) + micro);
  for (const line of opening) add(isinOf(line), line.security === null ? 0 : line.quantity);
  const units = new Map<MovementRow, SplitUnits>();
  const ordered = movements.toSorted(
    (left, right) =>
      (left.date < right.date ? -1 : left.date > right.date ? 1 : 0) || Number(right.kind === 'SPLIT') - Number(left.kind === 'SPLIT'),
  );
  for (const row of ordered) {
    if (row.quantity === null) continue;
    const before = held.get(row.isin ?? '') ?? 0;
    const after = before + parseScaled(row.quantity, MICRO_SCALE);
    add(row.isin, after - before);
    if (row.kind === 'SPLIT' && before > 0) units.set(row, { before: before / MICRO, after: after / MICRO });
  }
  return units;
}
