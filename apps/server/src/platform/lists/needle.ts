import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { foldText } from '@pramen/domain/text/fold';

/** A search text to compare with folded columns. */
export interface Needle {
  /** LIKE pattern that finds the text anywhere, with %, _ and \ escaped. */
  pattern: SQL;
  /** Whether a trigram index can be used. */
  isIndexed: boolean;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** ASCII and the letters that the domain and the database are known to fold alike. */
const foldedAlike = /^[\u0300-\u030c -~\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0218-\u021b\u1ea0-\u1ef9]*$/;
/** pg_trgm splits runs of letters and digits; in a C.UTF-8 database it recognizes only these. */
const indexed = /[a-z0-9]/g;
const TRIGRAM = 3;

/** Prepares a search text for folded columns; null when folding leaves nothing, as with a lone accent. */
export function readNeedle(typed: string): Needle | null {
  const needle = foldText(typed).trim();
  if (needle === '') return null;
  const isIndexed = (needle.match(indexed)?.length ?? 0) >= TRIGRAM;
  // Folded here, the pattern is a constant for the planner. Other characters (quotation marks, dashes, other scripts) are folded by the
  // database, as the columns were.
  if (foldedAlike.test(typed)) return { pattern: sql`${`%${escaped(needle)}%`}::text`, isIndexed };
  return { pattern: sql`('%' || regexp_replace(fold(${typed.trim()}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%')`, isIndexed };
}

const numberLike = /^\+?[\d\s/().-]+$/;

/** LIKE pattern for numbers stored as digits, such as phones; ignores separators. null with fewer than three digits. */
export function readNumberPattern(typed: string): SQL | null {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < TRIGRAM) return null;
  const pattern = numberLike.test(text) ? `${text.startsWith('+') ? '+' : ''}${digits.replace(/^00(?=\d{9})/, '')}` : escaped(text);
  return sql`${`%${pattern}%`}::text`;
}
