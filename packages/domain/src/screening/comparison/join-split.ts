import { joinParts, mayBeInitials, type NamePart } from '../names/prepare-name.ts';
import { editCost } from './edit-cost.ts';

/** Parts of a name in which each is marked when it was joined. */
interface Joined {
  parts: readonly NamePart[];
  joined: ReadonlySet<NamePart>;
}

const LONGEST_RUN = 4;
/** Cost per letter up to which a joined part counts as the other name's part. */
const JOINED_TOLERANCE = 0.15;
const SHORTEST_JOINED = 4;
const LENGTH_TOLERANCE = 3;

/** Indexes of the parts that could be one: neighbours in order, and any two, for names whose order was changed as well. */
function* combinations(count: number): Generator<readonly number[]> {
  for (let from = 0; from < count; from += 1) {
    for (let length = 2; length <= LONGEST_RUN && from + length <= count; length += 1)
      yield Array.from({ length }, (_, step) => from + step);
    for (let other = 0; other < count; other += 1) if (other !== from && other !== from + 1) yield [from, other];
  }
}

const initialsOf = (parts: readonly NamePart[]) => parts.map(({ text }) => text[0] ?? '').join('');

/** Several parts as one, with the cost of taking that for the other name's part. */
interface Candidate {
  part: NamePart;
  cost: number;
}

/** Parts joined to one that is like a part of the other name; null when it is not. */
function joinedLike(parts: readonly NamePart[], target: NamePart): Candidate | null {
  if (mayBeInitials(target) && initialsOf(parts) === target.text) {
    const part = joinParts(parts);
    return { part: parts.every(({ isInitial }) => isInitial) ? part : { ...part, text: part.text.slice(0, 1), isInitial: true }, cost: 0 };
  }
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length < SHORTEST_JOINED || Math.abs(length - target.text.length) > LENGTH_TOLERANCE) return null;
  const part = joinParts(parts);
  const limit = target.sound.length * JOINED_TOLERANCE;
  const cost = editCost(part.sound, target.sound, limit);
  return cost <= limit ? { part, cost } : null;
}

/**
 * Joins parts of a name that the other name writes as one ("Abdul Rahman" for "Abdulrahman", "J. C." for "JC"). Parts that the other name
 * has too stay apart. Returns the parts and which of them were joined.
 */
export function joinLike(parts: readonly NamePart[], other: readonly NamePart[]): Joined {
  const sounds = new Set(parts.map(({ sound }) => sound));
  const otherSounds = new Set(other.map(({ sound }) => sound));
  const joined = new Set<NamePart>();
  let found = parts;
  for (const target of other) {
    if (sounds.has(target.sound)) continue;
    let best: { indexes: readonly number[]; candidate: Candidate } | null = null;
    for (const indexes of combinations(found.length)) {
      const run = indexes.flatMap((index) => found[index] ?? []);
      if (run.some((part) => joined.has(part) || otherSounds.has(part.sound))) continue;
      const candidate = joinedLike(run, target);
      if (candidate && candidate.cost < (best?.candidate.cost ?? Infinity)) best = { indexes, candidate };
    }
    if (!best) continue;
    const { indexes, candidate } = best;
    joined.add(candidate.part);
    found = found.flatMap((part, index) => (index === Math.min(...indexes) ? [candidate.part] : indexes.includes(index) ? [] : [part]));
  }
  return { parts: found, joined };
}
