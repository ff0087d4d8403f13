import type { ScreenedClient, ScreeningEntry } from '@pramen/domain/compliance/screening/candidates/score-candidate';

const onsets = 'b br c č d dr f g h hr ch j k kr l m n p pr r ř s sl st š t tr v vl z ž'.split(' ');
const vowels = 'a e i o u á í ou y'.split(' ');
const codas = ['', '', '', 'n', 'r', 'l', 'k', 's', 'm', 't'];
const endings = ['ov', 'ek', 'ák', 'ský', 'enko', 'ić', 'a', 'in', 'yan', 'son', 'ko', 'ura', 'el', 'itz', 'ec', 'al'];
const countries = ['CZ', 'SK', 'RU', 'UA', 'BY', 'RS', 'DE', 'IR', 'SY', 'CN'];

const GIVEN_NAMES = 3_000;
const FIRST_YEAR = 1930;
const YEARS = 75;

/** A sequence of pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const capitalise = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const syllable = (random: Random) => pick(random, onsets) + pick(random, vowels) + pick(random, codas);
const twoDigits = (number: number) => String(number).padStart(2, '0');

const givenNames = (() => {
  const random = createRandom(11);
  return Array.from({ length: GIVEN_NAMES }, () => capitalise(syllable(random) + syllable(random)));
})();

/** Few given names are frequent and most are rare, as among people. */
const pickGivenName = (random: Random) => givenNames[Math.floor(random() ** 3 * GIVEN_NAMES)] ?? '';
const inventSurname = (random: Random) =>
  capitalise(syllable(random) + (random() < 0.6 ? syllable(random) : '') + pick(random, onsets) + pick(random, endings));

function inventName(random: Random): string {
  const middle = random() < 0.3 ? `${pickGivenName(random)} ` : '';
  return `${pickGivenName(random)} ${middle}${inventSurname(random)}`;
}

const inventDate = (random: Random) =>
  `${FIRST_YEAR + Math.floor(random() * YEARS)}-${twoDigits(1 + Math.floor(random() * 12))}-${twoDigits(1 + Math.floor(random() * 28))}`;

/** People on an invented list; every third one has an alias. No name is that of a known person on purpose. */
export function inventEntries(count: number, seed: number): ScreeningEntry[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    names: random() < 0.34 ? [inventName(random), inventName(random)] : [inventName(random)],
    birthDates: random() < 0.7 ? [inventDate(random)] : [],
    countries: [pick(random, countries)],
  }));
}

export function inventClients(count: number, seed: number): ScreenedClient[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({ names: [inventName(random)], birthDate: inventDate(random), countries: ['CZ'] }));
}

/** A client with the name of an entry in other order, without accents and with one letter missing. */
export function inventLookAlike(entry: ScreeningEntry): ScreenedClient {
  const words = (entry.names[0] ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').split(' ');
  const [surname = '', ...others] = words.toReversed();
  const misspelt = surname.slice(0, 2) + surname.slice(3);
  return { names: [[misspelt, ...others].join(' ')], birthDate: entry.birthDates[0] ?? null, countries: entry.countries };
}
