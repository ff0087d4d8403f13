import { NAME_MATCH_FROM } from '../comparison/compare-names.ts';
import { weights } from '../comparison/weights.ts';
import { PART_COUNT_LIMIT, prepareName, type NamePart, type PreparedName } from '../names/prepare-name.ts';
import { spelledSoundOf } from '../names/sound.ts';
import { invertLists, lengthAt, listAt, packLists, type PackedLists } from './packed-lists.ts';
import { askFor, type AskedPart, type Question } from './question.ts';
import { createSoundDictionary, type SoundDictionary } from './sound-dictionary.ts';

/** Finds names that may score as one person with an asked name. */
export interface NameIndex {
  /** Numbers of the names, in no order: those that may score at least `least`, from 0 to 1, beside others that do not. */
  find: (name: PreparedName, least?: number) => number[];
}

/** Bits of a sound: the parts it may stand for (0 to 11), halves of parts (12 to 29), and whether it stands for several parts at once. */
const PARTS = (1 << PART_COUNT_LIMIT) - 1;
const FIRST_HALF = PART_COUNT_LIMIT;
const JOINED = 1 << 30;
/** How much longer a part may be than the asked one, for the budget of a match. */
const LONGER = 2;

/** Names as lists of sounds, and sounds as lists of names. */
interface Postings {
  dictionary: SoundDictionary;
  soundsOfName: PackedLists;
  namesOfSound: PackedLists;
  hasInitial: Uint8Array;
  /** The sum of the weights of a name's parts. */
  weightOfName: Float32Array;
}

function indexNames(names: readonly string[]): Postings {
  const sounds = new Map<string, { number: number; spelled: Set<string>; isConsonantal: boolean }>();
  const numberOf = ({ text, sound, isConsonantal }: NamePart) => {
    const known = sounds.get(sound) ?? { number: sounds.size, spelled: new Set<string>(), isConsonantal };
    if (known.number === sounds.size) sounds.set(sound, known);
    const spelled = spelledSoundOf(text);
    if (spelled !== sound) known.spelled.add(spelled);
    return known.number;
  };
  const weightOfName = new Float32Array(names.length);
  const soundsOfName = packLists(
    names.map((name, number) => {
      const { parts } = prepareName(name);
      weightOfName[number] = parts.reduce((sum, { weight }) => sum + weight, 0);
      return parts.map(numberOf);
    }),
  );
  const dictionary = createSoundDictionary(
    Array.from(sounds, ([sound, { spelled, isConsonantal }]) => ({ sound, spelled: [...spelled], isConsonantal })),
  );
  const hasInitial = Uint8Array.from(names, (_, name) => (listAt(soundsOfName, name).some((sound) => dictionary.isInitial(sound)) ? 1 : 0));
  return { dictionary, soundsOfName, namesOfSound: invertLists(soundsOfName, dictionary.size), hasInitial, weightOfName };
}

function countOnes(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The sum of the `count` least numbers. */
const sumOfLeast = (numbers: readonly number[], count: number): number =>
  numbers
    .toSorted((one, other) => one - other)
    .slice(0, count)
    .reduce((sum, number) => sum + number, 0);

/** The cost up to which a name may lose `loss`, when `paired` parts have a counterpart and the longer name has the weight `weight`. */
function budgetOf({ letters, count }: Question, paired: number, weight: number, loss: number): number {
  const missing = Math.max(0, 1 - paired / weight) * weights.missing;
  const budget = weights.freeCost + weights.costPerLetter * (letters + LONGER * count);
  return (budget * (weight === 0 ? loss : loss - missing)) / weights.lossAtBudget;
}

/**
 * Indexes names by the sounds of their parts. A question gathers the names that have one of its rarer parts, then keeps those in which
 * every part of the shorter name has a similar one, at a total cost that may still be a match. Two names of two parts or more that match
 * share a similar pair among all parts but the most frequent one, so that part's long list is read only for names with initials.
 *
 * Memory: about 8 bytes for each part of a name, 10 for each name, and the distinct sounds once. A question reads the sounds near each
 * part not asked before, and the lists of the rarer parts.
 */
export function createNameIndex(names: readonly string[]): NameIndex {
  const { dictionary, soundsOfName, namesOfSound, hasInitial, weightOfName } = indexNames(names);
  // Scratch space of one question; cleared at its end.
  const bitsOfSound = new Uint32Array(dictionary.size);
  const costOfSound = new Float32Array(dictionary.size);
  const isGathered = new Uint8Array(names.length);

  const frequencyOf = ({ sounds }: AskedPart) => sounds.numbers.reduce((sum, sound) => sum + lengthAt(namesOfSound, sound), 0);

  /** Names with one of the rarer parts, with parts joined or divided, or with an initial. */
  function gather(question: Question): number[] {
    const gathered: number[] = [];
    const add = (sound: number, isOnlyWithInitial: boolean) => {
      for (const name of listAt(namesOfSound, sound)) {
        if (isGathered[name] === 1 || (isOnlyWithInitial && hasInitial[name] === 0)) continue;
        isGathered[name] = 1;
        gathered.push(name);
      }
    };
    const byFrequency = question.parts
      .map((part) => ({ part, frequency: frequencyOf(part) }))
      .toSorted((one, other) => one.frequency - other.frequency);
    for (const [index, { part }] of byFrequency.entries()) {
      const isMostFrequent = index > 0 && index === byFrequency.length - 1;
      for (const sound of part.sounds.numbers) add(sound, isMostFrequent);
    }
    for (const { sound } of question.joined) add(sound, false);
    for (const { first, second } of question.halves)
      add(lengthAt(namesOfSound, first) < lengthAt(namesOfSound, second) ? first : second, false);
    return gathered;
  }

  /** Notes at each sound which parts it may stand for and the least cost of that; returns the sounds noted. */
  function mark(question: Question): number[] {
    const marked: number[] = [];
    const set = (sound: number, bits: number, cost: number) => {
      const known = bitsOfSound[sound] ?? 0;
      costOfSound[sound] = known === 0 ? cost : Math.min(costOfSound[sound] ?? 0, cost);
      bitsOfSound[sound] = known | bits;
      marked.push(sound);
    };
    for (const { bit, sounds } of question.parts)
      for (const [at, sound] of sounds.numbers.entries()) set(sound, bit, sounds.costs[at] ?? 0);
    for (const { sound, bits } of question.joined) set(sound, bits | JOINED, 0);
    for (const { sound, bit } of question.initialSounds) set(sound, bit, 0);
    for (const [index, { first, second }] of question.halves.entries()) {
      set(first, 1 << (FIRST_HALF + 2 * index), 0);
      set(second, 1 << (FIRST_HALF + 2 * index + 1), 0);
    }
    return marked;
  }

  /** Whether a gathered name may match: enough parts have a counterpart, and the cheapest of them are cheap enough. */
  function mayMatch(question: Question, name: number, loss: number): boolean {
    const sounds = listAt(soundsOfName, name);
    let bits = 0;
    let joined = 0;
    const costs: number[] = [];
    for (const sound of sounds) {
      const own = bitsOfSound[sound] ?? 0;
      bits |= own;
      if ((own & PARTS) !== 0) costs.push(costOfSound[sound] ?? 0);
      if ((own & JOINED) !== 0) joined += countOnes(own & PARTS) - 1;
    }
    const divided = question.halves.filter((_, index) => ((bits >>> (FIRST_HALF + 2 * index)) & 3) === 3);
    const matched = countOnes(divided.reduce((all, { bit }) => all | bit, bits & PARTS));
    const initials = question.initials.filter((letters) =>
      sounds.some((sound) => letters.includes(dictionary.firstLetterOf(sound))),
    ).length;
    const least = Math.min(question.count, sounds.length);
    const needed = least === 1 && question.count + sounds.length > 2 && divided.length === 0 ? 2 : least;
    const merged = joined + divided.length;
    if (matched + initials < needed || costs.length + merged + initials < needed) return false;
    const weight = merged > 0 ? 0 : Math.max(question.weight, weightOfName[name] ?? 0);
    return sumOfLeast(costs, needed - merged - initials) <= budgetOf(question, least, weight, loss);
  }

  return {
    find(name, least = NAME_MATCH_FROM) {
      const question = askFor(name, dictionary);
      const marked = mark(question);
      const gathered = gather(question);
      const found = gathered.filter((number) => mayMatch(question, number, 1 - least));
      for (const sound of marked) bitsOfSound[sound] = 0;
      for (const number of gathered) isGathered[number] = 0;
      return found;
    },
  };
}
