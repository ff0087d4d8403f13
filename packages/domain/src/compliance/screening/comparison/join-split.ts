import { joinParts, mayBeInitials, PART_COUNT_LIMIT, type NamePart } from '../names/prepare-name.ts';
import { editCost } from './edit-cost.ts';

/** Parts of a name, and which of them were joined from several. */
interface Joined {
  parts: readonly NamePart[];
  joined: ReadonlySet<NamePart>;
}

/** Several parts as one, with the cost of taking that for a part of the other name. */
interface Join {
  indexes: readonly number[];
  part: NamePart;
  cost: number;
}

const runLengths = [2, 3, 4];
/** Cost per letter up to which a joined part counts as the other name's part. */
const JOINED_TOLERANCE = 0.15;
const SHORTEST_JOINED = 4;
const LENGTH_TOLERANCE = 3;

/** Indexes of the parts that could be one: neighbours in order, and any two, for names whose order was changed as well. */
function listCombinations(count: number): (readonly number[])[] {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const runs = indexes.flatMap((from) =>
    runLengths.flatMap((length) => (from + length <= count ? [indexes.slice(from, from + length)] : [])),
  );
  const others = indexes.flatMap((one) => indexes.filter((other) => other !== one && other !== one + 1).map((other) => [one, other]));
  return [...runs, ...others];
}

const combinations = Array.from({ length: PART_COUNT_LIMIT + 1 }, (_, count) => listCombinations(count));

const initialsOf = (parts: readonly NamePart[]) => parts.map(({ text }) => text[0] ?? '').join('');

/** Parts joined to one that is like a part of the other name; null when it is not. */
function joinedLike(parts: readonly NamePart[], indexes: readonly number[], target: NamePart): Join | null {
  let length = 0;
  for (const index of indexes) length += parts[index]?.text.length ?? 0;
  const isNear = length >= SHORTEST_JOINED && Math.abs(length - target.text.length) <= LENGTH_TOLERANCE;
  if (!isNear && !mayBeInitials(target)) return null;
  const run = indexes.flatMap((index) => parts[index] ?? []);
  const part = joinParts(run);
  if (mayBeInitials(target) && initialsOf(run) === target.text) {
    const isWritten = run.every(({ isInitial }) => isInitial);
    return { indexes, part: isWritten ? part : { ...part, text: part.text.slice(0, 1), isInitial: true }, cost: 0 };
  }
  const limit = target.sound.length * JOINED_TOLERANCE;
  const cost = isNear ? editCost(part.sound, target.sound, limit) : Infinity;
  return cost <= limit ? { indexes, part, cost } : null;
}

const hasSound = (parts: readonly NamePart[], sound: string) => parts.some((part) => part.sound === sound);

/**
 * Joins parts of a name that the other name writes as one ("Abdul Rahman" for "Abdulrahman", "J. C." for "JC"). Parts that the other name
 * has too stay apart. Returns the parts and which of them were joined.
 */
export function joinLike(parts: readonly NamePart[], other: readonly NamePart[]): Joined {
  const joined = new Set<NamePart>();
  let found = parts;
  for (const target of other) {
    if (hasSound(parts, target.sound)) continue;
    const isApart = found.map((part) => joined.has(part) || hasSound(other, part.sound));
    let best: Join | null = null;
    for (const indexes of combinations[found.length] ?? []) {
      if (indexes.some((index) => isApart[index])) continue;
      const join = joinedLike(found, indexes, target);
      if (join && join.cost < (best?.cost ?? Infinity)) best = join;
    }
    if (!best) continue;
    const { indexes, part } = best;
    joined.add(part);
    found = found.flatMap((own, index) => (index === Math.min(...indexes) ? [part] : indexes.includes(index) ? [] : [own]));
  }
  return { parts: found, joined };
}
