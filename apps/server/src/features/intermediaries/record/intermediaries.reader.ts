import type { PagedListBody } from '@pramen/contract/fields';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import { intermediaries } from '../../../database/schema/people.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { day, folded, keptFolded, phone } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../../platform/lists/list-page.ts';

/** Without what the database makes of it. */
export type IntermediaryRecord = Omit<typeof intermediaries.$inferSelect, 'foldedName'>;

/** A row without colours and logo. */
export type ListedIntermediary = Pick<IntermediaryRecord, 'id' | 'intermediaryName' | 'abbr' | 'code' | 'email' | 'phone' | 'version'>;

const columns = {
  id: intermediaries.id,
  intermediaryName: intermediaries.intermediaryName,
  abbr: intermediaries.abbr,
  code: intermediaries.code,
  email: intermediaries.email,
  phone: intermediaries.phone,
  version: intermediaries.version,
};

const listIn = (language: Language): SmallList => ({
  from: sql`intermediaries i`,
  id: sql`i.id`,
  columns: {
    intermediary_name: keptFolded(sql`i.folded_name`, inAlphabetOf(language, sql`i.intermediary_name`)),
    abbr: folded(sql`i.abbr`, inAlphabetOf(language, sql`i.abbr`)),
    code: folded(sql`i.code`),
    email: folded(sql`coalesce(i.email, '')`, sql`i.email`),
    created_at: day(sql`i.created_at`),
    phone: phone(sql`i.phone`),
  },
  searched: ['intermediary_name', 'abbr', 'code', 'email', 'phone'],
  usual: [{ by: inAlphabetOf(language, sql`i.intermediary_name`), isDescending: false }],
  scope: sql`i.deleted_at IS NULL`,
});

/** The list of intermediaries in a language. */
export const intermediaryListIn = (language: Language): ReadableList<ListedIntermediary> => ({
  list: listIn(language),
  rows: (db, ids) => db.select(columns).from(intermediaries).where(inArray(intermediaries.id, ids)),
});

/** One page of intermediaries with the exact total. */
export function listIntermediaries(
  db: Readable,
  body: PagedListBody,
  language: Language,
): Promise<{ rows: ListedIntermediary[]; total: number }> {
  return readListPage(db, intermediaryListIn(language), body);
}

/** All intermediaries in the order of their names in a language. */
export function readIntermediaries(db: Readable, language: Language): Promise<ListedIntermediary[]> {
  return db
    .select(columns)
    .from(intermediaries)
    .where(isNull(intermediaries.deletedAt))
    .orderBy(inAlphabetOf(language, intermediaries.intermediaryName), intermediaries.id);
}

const isLiving = (id: string) => and(eq(intermediaries.id, id), isNull(intermediaries.deletedAt));

export async function findIntermediary(db: Readable, id: string): Promise<IntermediaryRecord | null> {
  const [row] = await db.select().from(intermediaries).where(isLiving(id));
  return row ?? null;
}

/** As findIntermediary, held until the transaction ends: 'update' for who changes it, 'share' for who relies on it. */
export async function holdIntermediary(tx: Tx, id: string, strength: 'update' | 'share'): Promise<IntermediaryRecord | null> {
  const [row] = await tx.select().from(intermediaries).where(isLiving(id)).for(strength);
  return row ?? null;
}
