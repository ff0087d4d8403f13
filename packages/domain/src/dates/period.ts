/** Bounds `YYYY-MM-DDTHH:mm` on the clocks of Prague, both counted in; null: open on that side. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** Whether a minute `YYYY-MM-DDTHH:mm` lies within a period. */
export function isWithin(minute: string, { from, to }: Period): boolean {
  return (from === null || from <= minute) && (to === null || minute <= to);
}

/** Whether a period ends before it begins. */
export function isReversed({ from, to }: Period): boolean {
  return from !== null && to !== null && to < from;
}
