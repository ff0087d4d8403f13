/** Bounds `YYYY-MM-DDTHH:mm` in Prague time, both inclusive; null means open on that side. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** Whether a minute `YYYY-MM-DDTHH:mm` is within a period. */
export function isWithin(minute: string, { from, to }: Period): boolean {
  return (from === null || from <= minute) && (to === null || minute <= to);
}

/** Whether a period ends before it begins. */
export function isReversed({ from, to }: Period): boolean {
  return from !== null && to !== null && to < from;
}
