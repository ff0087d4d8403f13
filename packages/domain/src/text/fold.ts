import { foldTable } from './fold-table.ts';

const folded = new Map(foldTable.flatMap(([bare, letters]) => Array.from(letters, (letter) => [letter, bare] as const)));
/** Everything outside printable ASCII; the fold table decides what it becomes. */
const other = /[^\u0020-\u007e]/gu;

/** Spaces of other widths, including no-break spaces. */
const wideSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Invisible characters: soft hyphens, direction marks, joiners. */
const undrawn = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * Text as searches compare it: without case and diacritics. Must equal the database function fold(text), which replaces the spaces and
 * then applies unaccent(lower(normalize(x, NFC))).
 */
export function foldText(text: string): string {
  const lower = text.replaceAll(wideSpace, ' ').replaceAll(undrawn, '').normalize('NFC').toLowerCase();
  return lower.replaceAll(other, (letter) => folded.get(letter) ?? letter);
}
