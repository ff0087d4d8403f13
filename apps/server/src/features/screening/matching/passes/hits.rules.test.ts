import { expect, it } from 'vitest';
import { compareAgain } from './hits.rules.ts';
import type { Comparison, KnownHit } from './hits.rules.ts';

const hit: KnownHit = {
  state: 'OPEN',
  isFound: true,
  entryHash: 'e1',
  subjectHash: 's1',
  isWithdrawn: false,
  wasDecided: false,
  wasDecidedLost: false,
};
const same: Comparison = { isFound: true, entryHash: 'e1', subjectHash: 's1' };
const cleared = { ...hit, state: 'CLEARED', wasDecided: true } as const;
const confirmed = { ...hit, state: 'CONFIRMED', wasDecided: true } as const;
const unlisted: Comparison = { isFound: false, entryHash: null, subjectHash: 's1' };
const lost: Comparison = { isFound: false, entryHash: 'e1', subjectHash: 's1' };
/** Confirmed again after the comparison had lost it. */
const settled = { ...confirmed, isFound: false, wasDecidedLost: true } as const;

it.each<[string, KnownHit, Comparison, object | null]>([
  ['nothing new', hit, same, null],
  ['a clearance and nothing new', cleared, same, null],
  ['an open hit of a changed entry', hit, { ...same, entryHash: 'e2' }, { state: 'OPEN', takesMatch: true, reopenedFor: null }],
  [
    'a clearance of a changed entry',
    cleared,
    { ...same, entryHash: 'e2' },
    { state: 'OPEN', takesMatch: true, reopenedFor: 'ENTRY_CHANGED' },
  ],
  ['a clearance of a changed client', cleared, { ...same, subjectHash: 's2' }, { state: 'OPEN', reopenedFor: 'CLIENT_CHANGED' }],
  ['a confirmation of a changed client', confirmed, { ...same, subjectHash: 's2' }, { state: 'OPEN', reopenedFor: 'CLIENT_CHANGED' }],
  ['a clearance that is no longer found', cleared, lost, { state: 'CLEARED', isFound: false, reopenedFor: null }],
  ['that again', { ...cleared, isFound: false }, lost, null],
  ['a clearance that is found as before', { ...cleared, isFound: false }, same, { state: 'CLEARED', isFound: true, reopenedFor: null }],
  ['a confirmation that is no longer found', confirmed, lost, { state: 'OPEN', isFound: false, reopenedFor: 'NO_LONGER_FOUND' }],
  ['that again, decided meanwhile', settled, lost, null],
  ['that again, with its entry gone', settled, unlisted, null],
  ['that again, with nobody in the role', settled, { isFound: false, entryHash: 'e1', subjectHash: null }, null],
  [
    'that of a client who changes again',
    settled,
    { ...lost, subjectHash: 's3' },
    { state: 'OPEN', reopenedFor: 'CLIENT_CHANGED', takesHashes: true },
  ],
  [
    'that of an entry that changes',
    settled,
    { ...lost, entryHash: 'e2' },
    { state: 'OPEN', reopenedFor: 'ENTRY_CHANGED', takesHashes: true },
  ],
  ['that found again', settled, same, { state: 'CONFIRMED', isFound: true, reopenedFor: null }],
  [
    'a clearance of a lost match that is found again',
    { ...settled, state: 'CLEARED' },
    same,
    { state: 'OPEN', isFound: true, reopenedFor: 'FOUND_AGAIN' },
  ],
  ['a confirmation whose entry has left the list', confirmed, unlisted, { state: 'OPEN', reopenedFor: 'NO_LONGER_FOUND' }],
  ['an open hit that is no longer found', hit, lost, { state: 'OPEN', isFound: false, isWithdrawn: false }],
  ['an open hit whose entry has left the list', hit, unlisted, { isWithdrawn: true }],
  ['that again', { ...hit, isFound: false, isWithdrawn: true }, unlisted, null],
  ['a reopened hit whose entry has left the list', { ...hit, wasDecided: true }, unlisted, { state: 'OPEN', isWithdrawn: false }],
  [
    'an entry that is listed again',
    { ...hit, isFound: false, isWithdrawn: true },
    same,
    { state: 'OPEN', isWithdrawn: false, isFound: true },
  ],
])('%s', (_what, known, comparison, expected) => {
  const change = compareAgain(known, comparison);
  const named = new Set(Object.keys(expected ?? {}));
  expect(change && Object.fromEntries(Object.entries(change).filter(([name]) => named.has(name)))).toEqual(expected);
});
