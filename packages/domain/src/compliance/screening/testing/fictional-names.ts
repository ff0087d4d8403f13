import fc from 'fast-check';

const onsets = ['b', 'č', 'd', 'dr', 'h', 'ch', 'j', 'k', 'kr', 'l', 'm', 'n', 'p', 'r', 'ř', 's', 'š', 't', 'v', 'z', 'ž'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í'];
/** No codas that would form a letter group with the next syllable, such as s with č. */
const codas = ['', 'n', 'r', 'l', 'm', 'v', 'ň'];

const capitalise = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

const syllable = fc
  .tuple(fc.constantFrom(...onsets), fc.constantFrom(...vowels), fc.constantFrom(...codas))
  .map((letters) => letters.join(''));

/** An invented name part of two or three syllables. */
export const anyPart = fc.array(syllable, { minLength: 2, maxLength: 3 }).map((syllables) => capitalise(syllables.join('')));

/** An invented name of two or three parts. */
export const anyName = fc.array(anyPart, { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' '));

const cyrillicLetters: Readonly<Record<string, string>> = {
  ch: 'х',
  a: 'а',
  á: 'а',
  b: 'б',
  č: 'ч',
  d: 'д',
  ď: 'дь',
  e: 'е',
  é: 'е',
  h: 'г',
  i: 'и',
  í: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  ň: 'нь',
  o: 'о',
  p: 'п',
  r: 'р',
  ř: 'рж',
  s: 'с',
  š: 'ш',
  t: 'т',
  u: 'у',
  v: 'в',
  z: 'з',
  ž: 'ж',
};

/** A Czech name as Russian writes it. */
export const writeInCyrillic = (name: string): string =>
  name.toLowerCase().replaceAll(/ch|\p{L}/gu, (letters) => cyrillicLetters[letters] ?? letters);

export const dropAccents = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** What happens to one letter of a name. */
export const typos = ['OMITTED', 'DOUBLED', 'REPLACED', 'TRANSPOSED'] as const;

/** A name with one typo inside its longest part. */
export function misspell(name: string, typo: (typeof typos)[number], place: number, letter: string): string {
  const parts = name.split(' ');
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  const at = 1 + (place % (longest.length - 2));
  const [before, here, next, rest] = [longest.slice(0, at), longest.charAt(at), longest.charAt(at + 1), longest.slice(at + 2)];
  const middle = { OMITTED: next, DOUBLED: here + here + next, REPLACED: letter + next, TRANSPOSED: next + here }[typo];
  return parts.map((part) => (part === longest ? before + middle + rest : part)).join(' ');
}

/** A name whose first part is only an initial. */
export const shorten = (name: string): string => name.replace(/^(\p{L})\p{L}+/u, '$1.');
