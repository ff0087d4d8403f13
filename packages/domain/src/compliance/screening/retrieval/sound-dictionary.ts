import { editCost } from '../comparison/edit-cost.ts';
import { weights } from '../comparison/weights.ts';
import { counterpartsOf } from '../names/given-names.ts';
import type { NamePart } from '../names/prepare-name.ts';
import { consonantsOf, spelledSoundOf } from '../names/sound.ts';
import { keysWithoutOne, soundKeyOf } from '../names/sound-key.ts';

/** The distinct sounds of all parts of all names, numbered, and the search for similar ones. */
export interface SoundDictionary {
  size: number;
  /** The number of a sound; undefined when no name has it. */
  numberOf: (sound: string) => number | undefined;
  firstLetterOf: (number: number) => string;
  isInitial: (number: number) => boolean;
  /** All sounds that a part may stand for, initials excepted. */
  similarTo: (part: NamePart) => SimilarSounds;
}

/** Numbers of sounds, and at the same places what it costs to take each for the asked part. */
export interface SimilarSounds {
  numbers: Uint32Array;
  costs: Float32Array;
}

/** Dearer pairs are within the budget of long names only, when all other parts are equal. */
const COST_LIMIT = 2;
const LENGTH_LIMIT = 3;
/** What one typo and the vowels beside it cost at most. */
const TYPO = 1.5;
/** Remembered searches: given names and frequent surnames come again and again. */
const REMEMBERED = 20_000;
const initial = /^[a-z]$/;

/** A number from 0 to 2^32 - 1 for a text (FNV-1a over UTF-16 code units). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const FIRST_LETTER = 97;
const LETTERS = 26;

/** The set of letters of a reading, one bit each; all other characters share six bits. */
function lettersOf(reading: string): number {
  let letters = 0;
  for (let at = 0; at < reading.length; at += 1) {
    const code = reading.charCodeAt(at) - FIRST_LETTER;
    letters |= 1 << (code >= 0 && code < LETTERS ? code : LETTERS + (reading.charCodeAt(at) % 6));
  }
  return letters;
}

/** How many of 32 bits are set (sums of neighbouring bits in parallel). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sounds with one key, found by hashes of the key and of what one missing letter leaves of it. */
interface KeyTable {
  /** Ascending hashes; `groups` has the group of each. */
  hashes: Uint32Array;
  groups: Uint32Array;
}

function buildKeyTable(keys: readonly string[]): KeyTable {
  const pairs = keys.flatMap((key, group) => Array.from(new Set(keysWithoutOne(key).map(hashOf)), (hash) => ({ hash, group })));
  pairs.sort((one, other) => one.hash - other.hash);
  return { hashes: Uint32Array.from(pairs, ({ hash }) => hash), groups: Uint32Array.from(pairs, ({ group }) => group) };
}

/** The first place of a value in ascending numbers, or where it would be. */
function placeOf(value: number, ascending: Uint32Array): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ascending[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Groups whose key is equal to a key or one change away from it. */
function groupsNear(key: string, { hashes, groups }: KeyTable): Set<number> {
  const found = new Set<number>();
  for (const hash of new Set(keysWithoutOne(key).map(hashOf)))
    for (let at = placeOf(hash, hashes); hashes[at] === hash; at += 1) found.add(groups[at] ?? 0);
  return found;
}

/** A distinct sound as input of the dictionary. */
export interface DictionarySound {
  sound: string;
  /** How its parts sound read letter by letter, where that differs. */
  spelled: readonly string[];
  isConsonantal: boolean;
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Builds the dictionary; the number of a sound is its place in `all`. A search reads the sounds whose consonants are, by class, those of
 * the asked sound or one change away, and keeps those whose edit cost is small: so it tolerates any change of vowels, and one other
 * change of a consonant.
 */
export function createSoundDictionary(all: readonly DictionarySound[]): SoundDictionary {
  const sounds = all.map(({ sound }) => sound);
  const numbers = new Map(sounds.map((sound, number) => [sound, number]));
  const readings = all
    .flatMap(({ sound, spelled }, number) =>
      [sound, ...spelled].map((text) => ({ text, number, isSpelled: text !== sound, key: soundKeyOf(text) })),
    )
    .toSorted((one, other) => compareTexts(one.key, other.key));
  const firsts = readings.flatMap(({ key }, at) => (at === 0 || key !== readings[at - 1]?.key ? [at] : []));
  const table = buildKeyTable(firsts.map((at) => readings[at]?.key ?? ''));
  // The readings of group g are those from starts[g] up to starts[g + 1].
  const starts = Uint32Array.from([...firsts, readings.length]);
  const texts = readings.map(({ text }) => text);
  const numberOfReading = Uint32Array.from(readings, ({ number }) => number);
  const spelledFlags = Uint8Array.from(readings, ({ isSpelled }) => (isSpelled ? 1 : 0));
  const letterSets = Int32Array.from(readings, ({ text }) => lettersOf(text));
  const byConsonants = Map.groupBy(
    all.flatMap(({ isConsonantal }, number) => (isConsonantal ? [number] : [])),
    (number) => consonantsOf(sounds[number] ?? ''),
  );
  const remembered = new Map<string, SimilarSounds>();

  /** Adds the sounds near a reading: those that sound similar, or, for readings letter by letter, those one typo away. */
  function addNear(reading: string, isSpelled: boolean, found: Map<number, number>): void {
    const letters = lettersOf(reading);
    for (const group of groupsNear(soundKeyOf(reading), table)) {
      for (let at = starts[group] ?? 0; at < (starts[group + 1] ?? 0); at += 1) {
        const other = texts[at] ?? '';
        if (other.length < 2 || Math.abs(other.length - reading.length) > LENGTH_LIMIT) continue;
        const isTypo = isSpelled || spelledFlags[at] === 1;
        if (isTypo && countBits(letters ^ (letterSets[at] ?? 0)) > 3) continue;
        const limit = Math.min(isTypo ? TYPO : COST_LIMIT, weights.differentShare * Math.max(reading.length, other.length));
        const cost = editCost(reading, other, limit);
        const number = numberOfReading[at] ?? 0;
        if (cost <= limit) found.set(number, Math.min(cost, found.get(number) ?? Infinity));
      }
    }
  }

  /** Sounds with the same consonants; for an Arabic or Hebrew part all of them, otherwise only Arabic and Hebrew ones. */
  function addConsonantal(part: NamePart, found: Map<number, number>): void {
    const consonants = consonantsOf(part.sound);
    const add = (number: number) => found.set(number, found.get(number) ?? weights.consonantsOnly);
    if (!part.isConsonantal) for (const number of byConsonants.get(consonants) ?? []) add(number);
    else for (const [number, sound] of sounds.entries()) if (consonantsOf(sound) === consonants) add(number);
  }

  function search(part: NamePart): SimilarSounds {
    const found = new Map<number, number>();
    const spelled = spelledSoundOf(part.text);
    addNear(part.sound, false, found);
    if (spelled !== part.sound) addNear(spelled, true, found);
    addConsonantal(part, found);
    for (const sound of counterpartsOf(part.sound)) {
      const number = numbers.get(sound);
      if (number !== undefined) found.set(number, Math.min(found.get(number) ?? Infinity, weights.counterpart));
    }
    const own = numbers.get(part.sound);
    if (own !== undefined) found.set(own, 0);
    return { numbers: Uint32Array.from(found.keys()), costs: Float32Array.from(found.values()) };
  }

  return {
    size: sounds.length,
    numberOf: (sound) => numbers.get(sound),
    firstLetterOf: (number) => sounds[number]?.charAt(0) ?? '',
    isInitial: (number) => initial.test(sounds[number] ?? ''),
    similarTo(part) {
      const key = part.isConsonantal ? `|${part.text}` : part.text;
      const known = remembered.get(key);
      if (known) return known;
      if (remembered.size >= REMEMBERED) remembered.clear();
      const found = search(part);
      remembered.set(key, found);
      return found;
    },
  };
}
