import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Language = 'cs' | 'sk';

/** The name of a catalogue entry in a language; the Czech name replaces a missing Slovak one. Twin of nameIn in packages/domain. */
export function nameIn(language: Language, czech: SQL | AnyPgColumn, slovak: SQL | AnyPgColumn): SQL<string> {
  return language === 'sk' ? sql<string>`coalesce(${slovak}, ${czech})` : sql<string>`${czech}`;
}

/** Sorts text by a language's alphabet: lists shown to users follow the caller's language. */
export function inAlphabetOf(language: Language, text: SQL | AnyPgColumn): SQL {
  return language === 'sk' ? sql`${text} COLLATE "sk-SK-x-icu"` : sql`${text} COLLATE "cs-CZ-x-icu"`;
}
