import { editCost } from '../comparison/edit-cost.ts';
import { counterpartsOf } from '../names/given-names.ts';
import type { NamePart } from '../names/prepare-name.ts';
import { consonantsOf } from '../names/sound.ts';
import { keysWithoutOne, soundKeyOf } from '../names/sound-key.ts';

/** The distinct sounds of all parts of all names, numbered, and the search for similar ones. */
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

/** Dearer pairs do not reach the threshold of a candidate, whatever the other parts are. */
const COST_LIMIT = 2.4;
const LENGTH_LIMIT = 3;
/** Remembered searches: given names and frequent surnames come again and again. */
const REMEMBERED = 20_000;
const initial = /^[a-z]$/;

/** A number from 0 to 2^32 - 1 for a text (FNV-1a over UTF-16 code units). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
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

/**
 * Builds the dictionary from distinct sounds. A search reads the sounds whose consonants are, by class, those of the asked sound or one
 * change away, and keeps those whose edit cost is small: so it tolerates any change of vowels, and one other change of a consonant.
 */
export function createSoundDictionary(all: readonly { sound: string; isConsonantal: boolean }[]): SoundDictionary {
  const keyed = all.map(({ sound, isConsonantal }) => ({ sound, isConsonantal, key: soundKeyOf(sound) }));
  const sounds = keyed.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const numbers = new Map(sounds.map(({ sound }, number) => [sound, number]));
  const firsts = sounds.flatMap(({ key }, number) => (number === 0 || key !== sounds[number - 1]?.key ? [number] : []));
  const table = buildKeyTable(firsts.map((number) => sounds[number]?.key ?? ''));
  // The sounds of group g are those from starts[g] up to starts[g + 1].
  const starts = Uint32Array.from([...firsts, sounds.length]);
  const texts = sounds.map(({ sound }) => sound);
  const byConsonants = Map.groupBy(
    sounds.flatMap(({ isConsonantal }, number) => (isConsonantal ? [number] : [])),
    (number) => consonantsOf(texts[number] ?? ''),
  );
  const remembered = new Map<string, Uint32Array>();

  function addNear(sound: string, found: Set<number>): void {
    for (const group of groupsNear(soundKeyOf(sound), table)) {
      for (let number = starts[group] ?? 0; number < (starts[group + 1] ?? 0); number += 1) {
        const other = texts[number] ?? '';
        const difference = Math.abs(other.length - sound.length);
        if (other.length > 1 && difference <= LENGTH_LIMIT && editCost(sound, other, COST_LIMIT) <= COST_LIMIT) found.add(number);
      }
    }
  }

  /** Sounds with the same consonants; for an Arabic or Hebrew part all of them, otherwise only Arabic and Hebrew ones. */
  function addConsonantal(part: NamePart, found: Set<number>): void {
    const consonants = consonantsOf(part.sound);
    if (!part.isConsonantal) for (const number of byConsonants.get(consonants) ?? []) found.add(number);
    else for (const [number, text] of texts.entries()) if (consonantsOf(text) === consonants) found.add(number);
  }

  function search(part: NamePart): Uint32Array {
    const own = numbers.get(part.sound);
    const found = new Set<number>(own === undefined ? [] : [own]);
    addNear(part.sound, found);
    addConsonantal(part, found);
    for (const sound of counterpartsOf(part.sound)) {
      const number = numbers.get(sound);
      if (number !== undefined) found.add(number);
    }
    return Uint32Array.from(found);
  }

  return {
    size: sounds.length,
    numberOf: (sound) => numbers.get(sound),
    firstLetterOf: (number) => texts[number]?.charCodeAt(0) ?? 0,
    isInitial: (number) => initial.test(texts[number] ?? ''),
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
