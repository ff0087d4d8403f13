import { prepareName, type PreparedName } from '../names/prepare-name.ts';
import { invertLists, lengthAt, listAt, packLists, type PackedLists } from './packed-lists.ts';
import { askFor, type AskedPart, type Question } from './question.ts';
import { createSoundDictionary, type SoundDictionary } from './sound-dictionary.ts';

/** Finds names that may score as one person with an asked name. */
export interface NameIndex {
  /** Numbers of the names, in no order: a superset of those worth comparing. */
  find: (name: PreparedName) => number[];
}

const FIRST_HALF = 12;
const HALVES_LIMIT = 9;

/** Names as lists of sounds, and sounds as lists of names. */
interface Postings {
  dictionary: SoundDictionary;
  soundsOfName: PackedLists;
  namesOfSound: PackedLists;
  hasInitial: Uint8Array;
}

function indexNames(names: readonly string[]): Postings {
  const temporary = new Map<string, { number: number; entry: { sound: string; isConsonantal: boolean } }>();
  const lists = names.map((name) =>
    prepareName(name).parts.map(({ sound, isConsonantal }) => {
      const known = temporary.get(sound) ?? { number: temporary.size, entry: { sound, isConsonantal } };
      if (known.number === temporary.size) temporary.set(sound, known);
      return known.number;
    }),
  );
  const dictionary = createSoundDictionary(Array.from(temporary.values(), ({ entry }) => entry));
  const final = Uint32Array.from(temporary.keys(), (sound) => dictionary.numberOf(sound) ?? 0);
  const soundsOfName = packLists(lists);
  for (const [at, number] of soundsOfName.values.entries()) soundsOfName.values[at] = final[number] ?? 0;
  const hasInitial = new Uint8Array(names.length);
  for (let name = 0; name < names.length; name += 1)
    if (listAt(soundsOfName, name).some((sound) => dictionary.isInitial(sound))) hasInitial[name] = 1;
  return { dictionary, soundsOfName, namesOfSound: invertLists(soundsOfName, dictionary.size), hasInitial };
}

function countOnes(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Indexes names by the sounds of their parts. A question gathers the names that have one of its rarer parts, then keeps those in which
 * every part of the shorter name has a similar one. Two names of two parts or more that score as a match share a similar pair among all
 * parts but the most frequent one, so that part's long list is never read in full.
 *
 * Memory: about 8 bytes for each part of a name, 2 for each name, and the distinct sounds once. A question reads the sounds near each
 * part not asked before, and the lists of the rarer parts.
 */
export function createNameIndex(names: readonly string[]): NameIndex {
  const { dictionary, soundsOfName, namesOfSound, hasInitial } = indexNames(names);
  // Scratch space of one question; cleared at its end.
  const bitsOfSound = new Uint32Array(dictionary.size);
  const isGathered = new Uint8Array(names.length);

  const frequencyOf = ({ sounds }: AskedPart) => sounds.reduce((sum, sound) => sum + lengthAt(namesOfSound, sound), 0);

  function gather(question: Question): number[] {
    const gathered: number[] = [];
    const add = (sound: number, isWanted: (name: number) => boolean) => {
      for (const name of listAt(namesOfSound, sound)) {
        if (isGathered[name] === 1 || !isWanted(name)) continue;
        isGathered[name] = 1;
        gathered.push(name);
      }
    };
    const byFrequency = question.parts
      .map((part) => ({ part, frequency: frequencyOf(part) }))
      .toSorted((one, other) => one.frequency - other.frequency);
    const isAlone = question.parts.length === 1;
    for (const [index, { part }] of byFrequency.entries()) {
      const isMostFrequent = index > 0 && index === byFrequency.length - 1;
      for (const sound of part.sounds) add(sound, (name) => isAlone || !isMostFrequent || hasInitial[name] === 1);
    }
    for (const { sound } of question.joined) add(sound, () => true);
    for (const { first, second } of question.halves)
      add(lengthAt(namesOfSound, first) < lengthAt(namesOfSound, second) ? first : second, () => true);
    return gathered;
  }

  /** Sets the bits of all sounds; returns the sounds set. */
  function mark(question: Question): number[] {
    const marked: number[] = [];
    const set = (sound: number, bits: number) => {
      bitsOfSound[sound] = (bitsOfSound[sound] ?? 0) | bits;
      marked.push(sound);
    };
    for (const { bit, sounds } of question.parts) for (const sound of sounds) set(sound, bit);
    for (const { sound, bits } of question.joined) set(sound, bits);
    for (const { sound, bit } of question.initialSounds) set(sound, bit);
    for (const [index, { first, second }] of question.halves.slice(0, HALVES_LIMIT).entries()) {
      set(first, 1 << (FIRST_HALF + 2 * index));
      set(second, 1 << (FIRST_HALF + 2 * index + 1));
    }
    return marked;
  }

  /** Whether every part of the shorter of two names has a similar part in the other; one part of several is not enough. */
  function isCovered(question: Question, name: number): boolean {
    const sounds = listAt(soundsOfName, name);
    let bits = 0;
    for (const sound of sounds) bits |= bitsOfSound[sound] ?? 0;
    let matched = bits & ((1 << FIRST_HALF) - 1);
    let isDivided = false;
    for (const [index, { bit }] of question.halves.slice(0, HALVES_LIMIT).entries())
      if (((bits >>> (FIRST_HALF + 2 * index)) & 3) === 3) {
        matched |= bit;
        isDivided = true;
      }
    const initials = question.initials.filter((letter) => sounds.some((sound) => dictionary.firstLetterOf(sound) === letter));
    const least = Math.min(question.count, sounds.length);
    const needed = least === 1 && question.count + sounds.length > 2 && !isDivided ? 2 : least;
    return countOnes(matched) + initials.length >= needed;
  }

  return {
    find(name) {
      const question = askFor(name, dictionary);
      const marked = mark(question);
      const gathered = gather(question);
      const found = gathered.filter((number) => isCovered(question, number));
      for (const sound of marked) bitsOfSound[sound] = 0;
      for (const number of gathered) isGathered[number] = 0;
      return found;
    },
  };
}
