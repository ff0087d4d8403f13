/** Latin letters that Unicode does not take apart into a letter and a mark, as PostgreSQL's unaccent folds them. */
const undivided: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ĳ: 'ij', þ: 'th', ŉ: "'n", ø: 'o', đ: 'd', ð: 'd', ł: 'l', ŀ: 'l', ħ: 'h', ı: 'i',
  ĸ: 'q', ŋ: 'n', ŧ: 't', ſ: 's', ª: 'a', º: 'o',
};
const undividedLetter = new RegExp(`[${Object.keys(undivided).join('')}]`, 'g');

/**
 * Text as searches compare it: without case and diacritics. Twin of the database function fold(text), which is
 * unaccent(lower(normalize(x, NFC))); equal for the letters of European languages and Vietnamese.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  const bare = lower.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return bare.replaceAll(undividedLetter, (letter) => undivided[letter] ?? letter);
}
