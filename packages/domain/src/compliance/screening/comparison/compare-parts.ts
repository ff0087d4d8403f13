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
/** What one typo costs at most. */
const TYPO = 1;
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

/** The cost of two sounds in scripts with vowels; Infinity for different parts. One typo may change several letters of the sound. */
function costOfSounds(one: NamePart, other: NamePart): number {
  const limit = weights.differentShare * Math.max(one.sound.length, other.sound.length);
  const cost = editCost(one.sound, other.sound, limit);
  const least = cost <= TYPO ? cost : Math.min(cost, editCost(one.text, other.text, Math.min(limit, cost)));
  return least <= limit ? least : Infinity;
}

/** The cost when one part is in Arabic or Hebrew letters; Infinity for different parts. */
function costOfConsonants(one: NamePart, other: NamePart): number {
  const [consonants, otherConsonants] = [consonantsOf(one.sound), consonantsOf(other.sound)];
  const length = Math.min(consonants.length, otherConsonants.length);
  const cost = weights.consonantsOnly + editCost(consonants, otherConsonants) * (length < 2 ? 2 : 1);
  return cost <= weights.differentShare * (length + 2) ? cost : Infinity;
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
  const cost = one.isConsonantal === other.isConsonantal ? costOfSounds(one, other) : costOfConsonants(one, other);
  if (cost > weights.counterpart && areCounterparts(one.sound, other.sound)) return { kind: 'PART_COUNTERPART', cost: weights.counterpart };
  if (cost === Infinity) return { kind: 'PART_DIFFERENT', cost: weights.different };
  return { kind: 'PART_SIMILAR', cost: differInGender(one.sound, other.sound) ? Math.max(weights.gender, cost) : cost };
}
