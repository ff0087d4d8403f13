import type { FallNotice, ValuationView } from '@pramen/contract/duties/duties.schemas';
import { calendarDayOf } from '../../platform/formats/dates.ts';

/** How the telling of a fall stands: in time, late, not yet, or never, because a correction showed it too late. */
export type FallState = 'told' | 'late' | 'waiting' | 'closed';

export function stateOfFall({ told_at: toldAt, due_on: dueOn, is_closed: isClosed }: FallNotice): FallState {
  if (isClosed) return 'closed';
  if (toldAt === null) return 'waiting';
  return calendarDayOf(Date.parse(toldAt)) > dueOn ? 'late' : 'told';
}

/** A quarter that is not over may still be opened. */
export const wordsOfView = ({ first_seen_at: seenAt, is_current: isCurrent }: ValuationView): 'seen' | 'unseenYet' | 'unseen' =>
  seenAt !== null ? 'seen' : isCurrent ? 'unseenYet' : 'unseen';
