import { prepareName, type NamePart, type PreparedName } from '../names/prepare-name.ts';
import { assign } from './assign.ts';
import { compareParts, type PartComparison } from './compare-parts.ts';
import type { Contribution, NameContributionKind } from './contribution.ts';
import { joinLike } from './join-split.ts';
import { weights } from './weights.ts';

/** The similarity of two names from 0 to 1, with a reason for every part of both; the points of the reasons add up to the score. */
export interface NameComparison {
  score: number;
  contributions: readonly Contribution<NameContributionKind>[];
}

/** From this score on, two names may belong to one person. */
export const NAME_MATCH_FROM = 0.7;

const incomparable: NameComparison = { score: 0, contributions: [] };

interface Pair extends PartComparison {
  one: NamePart;
  other: NamePart;
}

/** Which parts of two names correspond; `missing` are the parts of the longer name without a counterpart. */
interface Alignment {
  pairs: readonly Pair[];
  missing: readonly NamePart[];
}

const lettersOf = ({ one, other }: Pair) => (one.text.length + other.text.length) / 2;
const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number) => items.reduce((sum, item) => sum + amountOf(item), 0);

/** Pairs each part of the shorter name with one of the longer, at the least total cost. */
function align(shorter: readonly NamePart[], longer: readonly NamePart[]): Alignment {
  const table = shorter.map((one) => longer.map((other) => compareParts(one, other)));
  const columns = assign(table.map((line) => line.map(({ cost }) => cost)));
  const pairs = shorter.flatMap((one, row) => {
    const column = columns[row] ?? 0;
    const [other, comparison] = [longer[column], table[row]?.[column]];
    return other && comparison ? [{ ...comparison, one, other }] : [];
  });
  const taken = new Set(columns);
  return { pairs, missing: longer.filter((_, column) => !taken.has(column)) };
}

const isFull = ({ one, other, kind }: Pair) => !one.isInitial && !other.isInitial && kind !== 'PART_DIFFERENT';

/** What each pair and each missing part takes from the score, in the order of the alignment; the sum may exceed 1. */
function lossesOf({ pairs, missing }: Alignment): { ofPairs: readonly number[]; ofMissing: readonly number[] } {
  const budget = weights.freeCost + weights.costPerLetter * sumOf(pairs, lettersOf);
  const lacking = sumOf(missing, ({ weight }) => weight);
  const share = lacking / (lacking + sumOf(pairs, ({ other }) => other.weight));
  // One part of several, or nothing but initials, identifies no person.
  const lone = pairs.length === 1 && missing.length > 0 ? weights.lone : 0;
  const vague = pairs.some(isFull) ? 0 : weights.lone / pairs.length;
  return {
    ofPairs: pairs.map(({ cost }) => (cost / budget) * weights.lossAtBudget + vague),
    ofMissing: missing.map(({ weight }) => (weight / lacking) * (share * weights.missing + lone)),
  };
}

/** Compares prepared names, for callers that compare one name with many; see `compareNames`. */
export function comparePrepared(one: PreparedName, other: PreparedName): NameComparison {
  if (one.parts.length === 0 || other.parts.length === 0) return incomparable;
  const left = joinLike(one.parts, other.parts);
  const right = joinLike(other.parts, one.parts);
  const isTurned = left.parts.length > right.parts.length;
  const alignment = isTurned ? align(right.parts, left.parts) : align(left.parts, right.parts);
  const losses = lossesOf(alignment);
  const lost = sumOf([...losses.ofPairs, ...losses.ofMissing], (loss) => loss);
  const scale = lost > 1 ? 1 / lost : 1;
  const letters = sumOf(alignment.pairs, lettersOf);
  const wasJoined = (part: NamePart) => left.joined.has(part) || right.joined.has(part);
  const told = (kind: NameContributionKind, subject: string, value: string, points: number) =>
    isTurned ? { kind, subject: value, value: subject, points } : { kind, subject, value, points };
  return {
    score: 1 - lost * scale,
    contributions: [
      ...alignment.pairs.map((pair, index) => {
        const kind = wasJoined(pair.one) || wasJoined(pair.other) ? 'PARTS_JOINED' : pair.kind;
        return told(kind, pair.one.written, pair.other.written, lettersOf(pair) / letters - (losses.ofPairs[index] ?? 0) * scale);
      }),
      ...alignment.missing.map((part, index) => told('PART_MISSING', '', part.written, -(losses.ofMissing[index] ?? 0) * scale)),
    ],
  };
}

/**
 * Compares two names of people, in any alphabet and order: each part of one corresponds to at most one part of the other. The score is 1
 * for names with equal parts, at least `NAME_MATCH_FROM` for names that may belong to one person, and 0 when either has no letters.
 * Symmetric.
 */
export const compareNames = (one: string, other: string): NameComparison => comparePrepared(prepareName(one), prepareName(other));
