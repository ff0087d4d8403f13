/** Spellings of one sound in Czech, German, English, French and Polish, and in the usual transliterations. Longer ones first. */
const spellings: Readonly<Record<string, string>> = {
  shch: 'sc',
  tsch: 'c',
  dsch: 'i',
  sch: 's',
  tch: 'c',
  dzh: 'i',
  rzh: 'r',
  szh: 's',
  ch: 'c',
  sh: 's',
  zh: 'z',
  kh: 'h',
  ph: 'f',
  th: 't',
  dh: 'd',
  gh: 'g',
  ck: 'k',
  cz: 'c',
  sz: 's',
  ts: 'c',
  tz: 'c',
  rz: 'r',
  dj: 'i',
  dz: 'z',
  ou: 'u',
  oo: 'u',
  ee: 'i',
  ue: 'u',
  oe: 'o',
  ae: 'a',
  x: 'ks',
  w: 'v',
  q: 'k',
  y: 'i',
  j: 'i',
};
const spelling = /shch|tsch|dsch|sch|tch|dzh|rzh|szh|ch|sh|zh|kh|ph|th|dh|gh|ck|cz|sz|ts|tz|rz|dj|dz|ou|oo|ee|ue|oe|ae|[xwqyj]/g;

/** Pinyin and Wade-Giles write one initial as x and hs; German and English speakers both say s or z for a leading x. */
const leadingSibilant = /^(?:hs|x)/;
const softE = /ie/g;
const repeated = /(.)\1+/gu;

/**
 * How a name part in Latin letters sounds, coarsely: spellings of one sound become one letter and doubled letters single, so that
 * Jaroslav equals Yaroslav and Schewtschenko equals Ševčenko without accents. Linear in the length.
 */
export const soundOf = (latin: string): string =>
  latin
    .replace(leadingSibilant, 's')
    .replaceAll(spelling, (letters) => spellings[letters] ?? letters)
    .replaceAll(softE, 'e')
    .replaceAll(repeated, '$1');

/** The letters that sounds of names with an initial may begin with: P for Pavel and Philip, J for Jan and Jean. */
export function soundsOfInitial(letter: string): string {
  const groups = Object.entries(spellings).flatMap(([group, sound]) => (group.startsWith(letter) ? [sound.charAt(0)] : []));
  const own = soundOf(letter);
  return [...new Set([letter, own, own === 'i' ? 'e' : '', ...groups])].join('');
}

const single: Readonly<Record<string, string>> = { w: 'v', q: 'k', x: 'k', y: 'i', j: 'i' };
const singleLetter = /[wqxyj]/g;

/**
 * The sound read letter by letter. One typo changes one letter of it, whereas it may join or divide the letter groups of `soundOf`: Loura
 * and Lobura.
 */
export const spelledSoundOf = (latin: string): string => latin.replaceAll(singleLetter, (letter) => single[letter] ?? letter);

const vowels = /[aeiouyw]/g;

/** The consonants of a sound: what Arabic and Hebrew spellings share with Latin ones. */
export const consonantsOf = (sound: string): string => sound.replaceAll(vowels, '').replaceAll('v', '').replaceAll(repeated, '$1');
