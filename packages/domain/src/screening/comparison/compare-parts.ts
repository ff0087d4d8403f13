import { areCounterparts } from '../names/given-names.ts';
import type { NamePart } from '../names/prepare-name.ts';
import { consonantsOf } from '../names/sound.ts';
import type { NameContributionKind } from './contribution.ts';
import { editCost } from './edit-cost.ts';
import { weights } from './weights.ts';

/** How two parts relate, and the cost of taking them for one, in changed letters. */
export interface PartComparison {
  kind: Exclude<NameContributionKind, 'PARTS_JOINED' | 'PART_MISSING'>;
  cost: number;
}

const equal: PartComparison = { kind: 'PART_EQUAL', cost: 0 };
const endings = ['ova', 'eva', 'a'] as const;

/**
 * Whether two parts are the masculine and the feminine form of a name: Novák and Nováková, Novotný and Novotná, Ivanov and Ivanova,
 * Jan and Jana. They belong to different people although few letters differ.
 */
function differInGender(one: string, other: string): boolean {
  const [masculine, feminine] = one.endsWith('a') && (one.length > other.length || !other.endsWith('a')) ? [other, one] : [one, other];
  if (!feminine.endsWith('a')) return false;
  const stems = [masculine, masculine.replace(/[aioe]$/, ''), masculine.replace(/e([^aeiou])$/, '$1')];
  return masculine !== feminine && endings.some((ending) => stems.some((stem) => stem.length >= 2 && stem + ending === feminine));
}

/** The cost of the difference and the length it refers to. One typo may change several letters of the sound, so texts count as well. */
function costOfSounds(one: NamePart, other: NamePart): { cost: number; length: number } {
  if (one.isConsonantal === other.isConsonantal) {
    const cost = Math.min(editCost(one.sound, other.sound), editCost(one.text, other.text));
    return { cost, length: Math.max(one.sound.length, other.sound.length) };
  }
  const [consonants, otherConsonants] = [consonantsOf(one.sound), consonantsOf(other.sound)];
  const length = Math.min(consonants.length, otherConsonants.length);
  return { cost: weights.consonantsOnly + editCost(consonants, otherConsonants) * (length < 2 ? 2 : 1), length: length + 2 };
}

/** Compares two parts of names. Symmetric; costs nothing only for equal texts. */
export function compareParts(one: NamePart, other: NamePart): PartComparison {
  if (one.text === other.text) return equal;
  if (one.isInitial || other.isInitial)
    return one.sound[0] === other.sound[0] || one.text[0] === other.text[0]
      ? { kind: 'PART_INITIAL', cost: weights.initial }
      : { kind: 'PART_DIFFERENT', cost: weights.different };
  if (one.sound === other.sound) return { kind: 'PART_SPELLING', cost: weights.spelling };
  if (one.sound + 's' === other.sound || other.sound + 's' === one.sound) return { kind: 'PART_SPELLING', cost: weights.balticEnding };
  const { cost, length } = costOfSounds(one, other);
  if (cost > weights.counterpart && areCounterparts(one.sound, other.sound)) return { kind: 'PART_COUNTERPART', cost: weights.counterpart };
  if (cost > length * weights.differentShare) return { kind: 'PART_DIFFERENT', cost: Math.max(weights.different, cost) };
  return { kind: 'PART_SIMILAR', cost: differInGender(one.sound, other.sound) ? Math.max(weights.gender, cost) : cost };
}
