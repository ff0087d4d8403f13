import type { HitState, ReopeningReason } from '@pramen/domain/compliance/screening/status/screening-words';

/** What is stored of a hit, as far as a new comparison may change it. */
export interface KnownHit {
  state: HitState;
  isFound: boolean;
  entryHash: string;
  subjectHash: string;
  isWithdrawn: boolean;
  /** Whether a person has ever decided on it. */
  wasDecided: boolean;
}

/** What a new comparison found of a pair. */
export type Comparison =
  | { isFound: true; entryHash: string; subjectHash: string }
  /** The entry is on the list, or has left it. */
  | { isFound: false; isListed: boolean };

export interface HitChange {
  state: HitState;
  isFound: boolean;
  isWithdrawn: boolean;
  reopenedFor: ReopeningReason | null;
  /** The new content, score and reasons replace the stored ones. */
  takesMatch: boolean;
}

const unchanged = (hit: KnownHit) => ({ state: hit.state, isWithdrawn: hit.isWithdrawn, reopenedFor: null, takesMatch: false });

function whenFound(hit: KnownHit, found: Comparison & { isFound: true }): HitChange | null {
  const isNewEntry = hit.entryHash !== found.entryHash;
  const isNewClient = hit.subjectHash !== found.subjectHash;
  const isNew = isNewEntry || isNewClient;
  if (!isNew && hit.isFound && !hit.isWithdrawn) return null;
  const change = { ...unchanged(hit), isFound: true, isWithdrawn: false, takesMatch: isNew };
  if (!isNew || hit.state === 'OPEN') return change;
  return { ...change, state: 'OPEN', reopenedFor: isNewEntry ? 'ENTRY_CHANGED' : 'CLIENT_CHANGED' };
}

function whenNotFound(hit: KnownHit, isListed: boolean): HitChange | null {
  const change = { ...unchanged(hit), isFound: false };
  // Renaming a client must not free them from what was confirmed: a person decides whether it still holds.
  if (hit.state === 'CONFIRMED') return { ...change, state: 'OPEN', reopenedFor: 'NO_LONGER_FOUND' };
  if (hit.state === 'OPEN' && !hit.wasDecided && !isListed) return hit.isWithdrawn ? null : { ...change, isWithdrawn: true };
  return hit.isFound ? change : null;
}

/**
 * What a new comparison makes of a known hit; null: nothing. A decision holds for the exact contents that it was made on; an open hit stays
 * open until a person decides, and is withdrawn only when its entry has left the list.
 */
export function compareAgain(hit: KnownHit, comparison: Comparison): HitChange | null {
  return comparison.isFound ? whenFound(hit, comparison) : whenNotFound(hit, comparison.isListed);
}
