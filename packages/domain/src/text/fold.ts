/**
 * Latin letters that Unicode does not take apart into a letter and a mark, as PostgreSQL's unaccent folds them. Only those
 * that European names contain.
 */
const undivided: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i' };

/**
 * Text as searches compare it: without case and diacritics. Twin of the database function fold(text), which is
 * unaccent(lower(normalize(x, NFC))); equal for Latin letters.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  return lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[ßæœøđðłþħı]/g, (letter) => undivided[letter] ?? letter).normalize('NFC');
}
