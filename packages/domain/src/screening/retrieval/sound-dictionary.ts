import { editCost } from '../comparison/edit-cost.ts';
import { counterpartsOf } from '../names/given-names.ts';
import type { NamePart } from '../names/prepare-name.ts';
import { consonantsOf } from '../names/sound.ts';

/** The distinct sounds of all parts of all names, numbered by length, and the search for similar ones. */
export interface SoundDictionary {
  size: number;
  /** The number of a sound; undefined when no name has it. */
  numberOf: (sound: string) => number | undefined;
  /** The first letter of a numbered sound, as a character code. */
  firstLetterOf: (number: number) => number;
  isInitial: (number: number) => boolean;
  /** Numbers of all sounds that a part may stand for, initials excepted. */
  similarTo: (part: NamePart) => Uint32Array;
}

/** A sound with whether it comes from a script without short vowels. */
export interface DictionarySound {
  sound: string;
  isConsonantal: boolean;
}

/** Dearer pairs do not reach the threshold of a candidate, whatever the other parts are. */
const COST_LIMIT = 2.2;
const SHORT = 4;
const LONG = 8;
/** Remembered searches: given names and frequent surnames come again and again. */
const REMEMBERED = 20_000;

const initial = /^[a-z]$/;

/** How many letters two sounds may differ in, by their length. */
const letterBudget = (length: number): number => (length <= SHORT ? 1 : length <= LONG ? 2 : 3);

/** The set of letters of a sound as bits; letters beyond the Latin ones share six bits. */
function signatureOf(sound: string): number {
  let signature = 0;
  for (let at = 0; at < sound.length; at += 1) {
    const code = sound.charCodeAt(at) - 97;
    signature |= 1 << (code >= 0 && code < 26 ? code : 26 + (sound.charCodeAt(at) % 6));
  }
  return signature;
}

/** The number of bits set in 32 (parallel sums of neighbouring bits). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Builds the dictionary. A search scans the sounds of nearly the same length: a comparison of letter sets leaves few whose edit cost is
 * computed. Linear in the number of distinct sounds, with a small constant.
 */
export function createSoundDictionary(all: Iterable<DictionarySound>): SoundDictionary {
  const sounds = [...all].toSorted((one, other) => one.sound.length - other.sound.length);
  const numbers = new Map(sounds.map(({ sound }, number) => [sound, number]));
  const signatures = Uint32Array.from(sounds, ({ sound }) => signatureOf(sound));
  const longest = sounds.at(-1)?.sound.length ?? 0;
  /** The first number of each length. */
  const starts = new Uint32Array(longest + 2);
  for (const { sound } of sounds) starts[sound.length + 1] = (starts[sound.length + 1] ?? 0) + 1;
  for (let length = 1; length < starts.length; length += 1) starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
  const startOf = (length: number) => starts[Math.min(Math.max(length, 0), longest + 1)] ?? 0;
  const byConsonants = new Map<string, number[]>();
  const consonantal = sounds.flatMap(({ isConsonantal }, number) => (isConsonantal ? [number] : []));
  for (const number of consonantal) {
    const key = consonantsOf(sounds[number]?.sound ?? '');
    byConsonants.set(key, [...(byConsonants.get(key) ?? []), number]);
  }
  const remembered = new Map<string, Uint32Array>();

  function scan(sound: string, found: Set<number>): void {
    const budget = letterBudget(sound.length);
    const signature = signatureOf(sound);
    const end = startOf(sound.length + budget + 1);
    for (let number = startOf(Math.max(2, sound.length - budget)); number < end; number += 1) {
      if (countBits(signature ^ (signatures[number] ?? 0)) > 2 * budget) continue;
      if (editCost(sound, sounds[number]?.sound ?? '', COST_LIMIT) <= COST_LIMIT) found.add(number);
    }
  }

  /** Latin names for an Arabic or Hebrew part, by equal consonants. */
  function scanConsonants(sound: string, found: Set<number>): void {
    const consonants = consonantsOf(sound);
    for (const [number, { sound: other }] of sounds.entries()) if (consonantsOf(other) === consonants) found.add(number);
  }

  function search(part: NamePart): Uint32Array {
    const own = numbers.get(part.sound);
    const found = new Set<number>(own === undefined ? [] : [own]);
    scan(part.sound, found);
    if (part.isConsonantal) scanConsonants(part.sound, found);
    else for (const number of byConsonants.get(consonantsOf(part.sound)) ?? []) found.add(number);
    for (const sound of counterpartsOf(part.sound)) {
      const number = numbers.get(sound);
      if (number !== undefined) found.add(number);
    }
    return Uint32Array.from(found);
  }

  return {
    size: sounds.length,
    numberOf: (sound) => numbers.get(sound),
    firstLetterOf: (number) => sounds[number]?.sound.charCodeAt(0) ?? 0,
    isInitial: (number) => initial.test(sounds[number]?.sound ?? ''),
    similarTo(part) {
      const key = part.isConsonantal ? `|${part.sound}` : part.sound;
      const known = remembered.get(key);
      if (known) return known;
      if (remembered.size >= REMEMBERED) remembered.clear();
      const found = search(part);
      remembered.set(key, found);
      return found;
    },
  };
}
