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
  /** Whether the last decision was made while the comparison did not find it. */
  wasDecidedLost: boolean;
}

/** What a new comparison found of a pair. */
export type Comparison =
  | { isFound: true; entryHash: string; subjectHash: string }
  /** The contents that were compared; null: the entry has left the list, or the client's record names nobody in the role any more. */
  | { isFound: false; entryHash: string | null; subjectHash: string | null };

export interface HitChange {
  state: HitState;
  isFound: boolean;
  isWithdrawn: boolean;
  reopenedFor: ReopeningReason | null;
  /** The new content, score and reasons replace the stored ones. */
  takesMatch: boolean;
  /** Only the hashes of what was compared replace the stored ones: the next decision is about these contents. */
  takesHashes: boolean;
}

const unchanged = (hit: KnownHit) => ({
  state: hit.state,
  isWithdrawn: hit.isWithdrawn,
  reopenedFor: null,
  takesMatch: false,
  takesHashes: false,
});

function whenFound(hit: KnownHit, found: Comparison & { isFound: true }): HitChange | null {
  const isNewEntry = hit.entryHash !== found.entryHash;
  const isNewClient = hit.subjectHash !== found.subjectHash;
  const isNew = isNewEntry || isNewClient;
  if (!isNew && hit.isFound && !hit.isWithdrawn) return null;
  const change = { ...unchanged(hit), isFound: true, isWithdrawn: false, takesMatch: isNew };
  if (hit.state === 'OPEN') return change;
  if (isNew) return { ...change, state: 'OPEN', reopenedFor: isNewEntry ? 'ENTRY_CHANGED' : 'CLIENT_CHANGED' };
  // Cleared because it was not found any more, so that the reason no longer holds.
  return hit.state === 'CLEARED' && hit.wasDecidedLost ? { ...change, state: 'OPEN', reopenedFor: 'FOUND_AGAIN' } : change;
}

/** Why a confirmed match that is not found has to be decided again: once because it is lost, and whenever its entry or client changes later. */
function whyLost(hit: KnownHit, lost: Comparison & { isFound: false }): ReopeningReason | null {
  if (hit.isFound) return 'NO_LONGER_FOUND';
  if (lost.entryHash !== null && lost.entryHash !== hit.entryHash) return 'ENTRY_CHANGED';
  return lost.subjectHash !== null && lost.subjectHash !== hit.subjectHash ? 'CLIENT_CHANGED' : null;
}

function whenNotFound(hit: KnownHit, lost: Comparison & { isFound: false }): HitChange | null {
  const change = { ...unchanged(hit), isFound: false };
  // Renaming a client must not free them from what was confirmed: a person decides whether it still holds.
  if (hit.state === 'CONFIRMED') {
    const reopenedFor = whyLost(hit, lost);
    return reopenedFor && { ...change, state: 'OPEN', reopenedFor, takesHashes: true };
  }
  if (hit.state === 'OPEN' && !hit.wasDecided && lost.entryHash === null) return hit.isWithdrawn ? null : { ...change, isWithdrawn: true };
  return hit.isFound ? change : null;
}

/**
 * What a new comparison makes of a known hit; null: nothing. A decision holds for the exact contents that it was made on; an open hit stays
 * open until a person decides, and is withdrawn only when its entry has left the list.
 */
export function compareAgain(hit: KnownHit, comparison: Comparison): HitChange | null {
  return comparison.isFound ? whenFound(hit, comparison) : whenNotFound(hit, comparison);
}
