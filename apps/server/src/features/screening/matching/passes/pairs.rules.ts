import { createHash } from 'node:crypto';
import type { ScreeningRole } from '@pramen/domain/compliance/screening/status/screening-words';
import type { Match } from '../packed-list.ts';
import { subjectHashOf } from '../subjects.ts';
import type { Subject } from '../subjects.ts';

/** A person of a client's record with an entry that resembles them. */
export interface Found {
  subject: Subject;
  match: Match;
}

/** A person with everything that resembles them. */
export interface SubjectResult {
  subject: Subject;
  matches: readonly Match[];
}

export const pairOf = (role: string, ref: string) => `${role} ${ref}`;

const hashOf = (subject: Subject) => subjectHashOf(subject).toString('hex');

/** The nearest of several persons, and of equals always the same one, in whatever order they are stored. */
const byScore = (one: Found, other: Found) => other.match.score - one.match.score || (hashOf(one.subject) < hashOf(other.subject) ? -1 : 1);

function merge([first, ...others]: readonly [Found, ...Found[]]): Found {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const nearest = all.toSorted(byScore)[0] ?? first;
  // Sorted: a renewed questionnaire stores the same persons in another order, which is no change.
  const names = [...new Set(all.flatMap(({ subject }) => subject.names))].toSorted();
  return { subject: { ...nearest.subject, names }, match: nearest.match };
}

/** The matches by role and entry. Several persons of a role may resemble one entry: their hit names them all, scored as the nearest. */
export function pairsOf(results: readonly SubjectResult[]): Map<string, Found> {
  const found = new Map<string, [Found, ...Found[]]>();
  for (const { subject, matches } of results)
    for (const match of matches) {
      const pair = pairOf(subject.role, match.ref);
      const others = found.get(pair);
      if (others) others.push({ subject, match });
      else found.set(pair, [{ subject, match }]);
    }
  return new Map([...found].map(([pair, all]) => [pair, merge(all)]));
}

/**
 * Identifies of whom a hit that is not found any more was: the same as before while that person is still among those of the role, so that
 * a change of the others is none of it; otherwise everybody in the role, of whom any may be the one who was renamed. null: nobody is left.
 */
export function lostSubjectHash(hit: { role: ScreeningRole; subjectHash: Buffer }, results: readonly SubjectResult[]): string | null {
  const known = hit.subjectHash.toString('hex');
  const hashes = [...new Set(results.filter(({ subject }) => subject.role === hit.role).map(({ subject }) => hashOf(subject)))].toSorted();
  if (hashes.length === 0) return null;
  if (hashes.includes(known)) return known;
  const [first = ''] = hashes;
  if (hashes.length === 1) return first;
  return createHash('sha256').update(hashes.join(' ')).digest('hex');
}
