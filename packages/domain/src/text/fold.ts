/** Latin letters that Unicode does not take apart into a letter and a mark, as PostgreSQL's unaccent folds them. */
const undivided: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ĳ: 'ij', þ: 'th', ŉ: "'n", ø: 'o', đ: 'd', ð: 'd', ł: 'l', ŀ: 'l', ħ: 'h', ı: 'i',
  ĸ: 'q', ŋ: 'n', ŧ: 't', ſ: 's', ª: 'a', º: 'o',
};
const undividedLetter = new RegExp(`[${Object.keys(undivided).join('')}]`, 'g');

/** Spaces of other widths, no-break ones among them. */
const wideSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Signs that are neither drawn nor a letter: hyphens that may break, marks of direction, joiners. */
const undrawn = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * Text as searches compare it: without case and diacritics. Twin of the database function fold(text), which is
 * unaccent(lower(normalize(x, NFC))) after the spaces; equal for the letters of European languages and Vietnamese.
 */
export function foldText(text: string): string {
  const lower = text.replaceAll(wideSpace, ' ').replaceAll(undrawn, '').normalize('NFC').toLowerCase();
  const bare = lower.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return bare.replaceAll(undividedLetter, (letter) => undivided[letter] ?? letter);
}
