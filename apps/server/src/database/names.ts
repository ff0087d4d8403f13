import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Language = 'cs' | 'sk';

/** The name of a catalogue entry in a language; a missing Slovak one is the Czech one. Twin of nameIn in packages/domain. */
export function nameIn(language: Language, czech: SQL | AnyPgColumn, slovak: SQL | AnyPgColumn): SQL<string> {
  return language === 'sk' ? sql<string>`coalesce(${slovak}, ${czech})` : sql<string>`${czech}`;
}

/** A text by the alphabet of a language: every list that people read is ordered by that of its caller. */
export function inAlphabetOf(language: Language, text: SQL | AnyPgColumn): SQL {
  return language === 'sk' ? sql`${text} COLLATE "sk-SK-x-icu"` : sql`${text} COLLATE "cs-CZ-x-icu"`;
}
