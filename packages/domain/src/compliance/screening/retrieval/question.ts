import { joinParts, mayBeInitials, type NamePart, type PreparedName } from '../names/prepare-name.ts';
import { soundOf, soundsOfInitial } from '../names/sound.ts';
import type { SimilarSounds, SoundDictionary } from './sound-dictionary.ts';

/** A part of the asked name and the sounds in the dictionary that may stand for it. */
export interface AskedPart {
  bit: number;
  sounds: SimilarSounds;
}

/** Two sounds that together are one part of the asked name. */
export interface AskedHalves {
  bit: number;
  first: number;
  second: number;
}

/** What an index looks for. Bit i stands for part i of the asked name. */
export interface Question {
  parts: readonly AskedPart[];
  /** For each initial of the asked name the letters that a sound may begin with. */
  initials: readonly string[];
  /** Sounds that stand for several parts at once. */
  joined: readonly { bits: number; sound: number }[];
  halves: readonly AskedHalves[];
  /** Sounds in the dictionary that are initials of asked parts. */
  initialSounds: readonly { bit: number; sound: number }[];
  /** All parts, initials included: their number, letters and weight. */
  count: number;
  letters: number;
  weight: number;
}

const LONGEST_RUN = 3;
const SHORTEST_HALF = 2;
const HALVES_PER_PART = 3;
export const HALVES_LIMIT = 9;

/** Known sounds of parts written as one: neighbours in order, any two, and the first letters of all neighbours ("JC"). */
function findJoined(parts: readonly NamePart[], bitOf: readonly number[], dictionary: SoundDictionary): Question['joined'] {
  const found: { bits: number; sound: number }[] = [];
  const add = (indexes: readonly number[]) => {
    const run = indexes.flatMap((index) => parts[index] ?? []);
    const bits = indexes.reduce((all, index) => all | (bitOf[index] ?? 0), 0);
    for (const sound of [joinParts(run).sound, run.map(({ text }) => text[0] ?? '').join('')]) {
      const number = dictionary.numberOf(sound);
      if (number !== undefined) found.push({ bits, sound: number });
    }
  };
  for (let from = 0; from < parts.length; from += 1) {
    for (let length = 2; length <= LONGEST_RUN && from + length <= parts.length; length += 1)
      add(Array.from({ length }, (_, step) => from + step));
    for (let other = 0; other < parts.length; other += 1) if (other !== from && other !== from + 1) add([from, other]);
  }
  return found;
}

/** Ways to divide a part into two known sounds, the most balanced first. */
function findHalves(part: NamePart, bit: number, dictionary: SoundDictionary): AskedHalves[] {
  const found: { halves: AskedHalves; shorter: number }[] = [];
  for (let at = SHORTEST_HALF; at <= part.text.length - SHORTEST_HALF; at += 1) {
    const first = dictionary.numberOf(soundOf(part.text.slice(0, at)));
    const second = first === undefined ? undefined : dictionary.numberOf(soundOf(part.text.slice(at)));
    if (first !== undefined && second !== undefined)
      found.push({ halves: { bit, first, second }, shorter: Math.min(at, part.text.length - at) });
  }
  return found
    .toSorted((one, other) => other.shorter - one.shorter)
    .slice(0, HALVES_PER_PART)
    .map(({ halves }) => halves);
}

/** Translates a name into the numbers of a dictionary. */
export function askFor({ parts }: PreparedName, dictionary: SoundDictionary): Question {
  const isShort = (part: NamePart) => part.isInitial || mayBeInitials(part);
  const bitOf = parts.map((part, index) => (isShort(part) ? 0 : 1 << index));
  const full = parts.flatMap((part, index) => (isShort(part) ? [] : [{ part, bit: 1 << index }]));
  return {
    parts: full.map(({ part, bit }) => ({ bit, sounds: dictionary.similarTo(part) })),
    initials: parts.flatMap((part) => (isShort(part) ? [soundsOfInitial(part.text.charAt(0))] : [])),
    joined: findJoined(parts, bitOf, dictionary),
    halves: full.flatMap(({ part, bit }) => findHalves(part, bit, dictionary)).slice(0, HALVES_LIMIT),
    initialSounds: full.flatMap(({ part, bit }) =>
      [...new Set([part.sound[0] ?? '', part.text[0] ?? ''])].flatMap((letter) => {
        const sound = dictionary.numberOf(letter);
        return sound !== undefined && dictionary.isInitial(sound) ? [{ bit, sound }] : [];
      }),
    ),
    count: parts.length,
    letters: parts.reduce((sum, { text }) => sum + text.length, 0),
    weight: parts.reduce((sum, { weight }) => sum + weight, 0),
  };
}
