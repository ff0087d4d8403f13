import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { foldText } from '@pramen/domain/text/fold';

/** What somebody looks for, as folded columns are compared with it. */
export interface Needle {
  /** Pattern of LIKE that finds it anywhere; in it %, _ and \ are ordinary characters. */
  pattern: SQL;
  /** Whether a trigram index has something to go by. */
  isIndexed: boolean;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** Letters that domain and database are known to fold alike, and ASCII. */
const foldedAlike = /^[\u0300-\u030c -~\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0218-\u021b\u1ea0-\u1ef9]*$/;
/** pg_trgm takes apart runs of letters and digits; of others than these our databases (C.UTF-8) tell it nothing. */
const indexed = /[a-z0-9]/g;
const TRIGRAM = 3;

/** Text that is looked for in folded columns; null when nothing remains of it, such as of an accent alone. */
export function readNeedle(typed: string): Needle | null {
  const needle = foldText(typed).trim();
  if (needle === '') return null;
  const isIndexed = (needle.match(indexed)?.length ?? 0) >= TRIGRAM;
  // Folded here it is a constant to the planner. Quotation marks, dashes and other scripts are left to the database, which folded the columns.
  if (foldedAlike.test(typed)) return { pattern: sql`${`%${escaped(needle)}%`}::text`, isIndexed };
  return { pattern: sql`('%' || regexp_replace(fold(${typed.trim()}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%')`, isIndexed };
}

const numberLike = /^\+?[\d\s/().-]+$/;

/** Pattern of LIKE for numbers kept as digits, such as phones: what people put between digits does not matter. null: hardly a number. */
export function readNumberPattern(typed: string): SQL | null {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < TRIGRAM) return null;
  const pattern = numberLike.test(text) ? `${text.startsWith('+') ? '+' : ''}${digits.replace(/^00(?=\d{9})/, '')}` : escaped(text);
  return sql`${`%${pattern}%`}::text`;
}
