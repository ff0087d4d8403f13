import type { PagedListBody } from '@pramen/contract/fields';
import { inArray, sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf, nameIn } from '../../database/names.ts';
import { documentCategories, documentCategoryIntermediaries } from '../../database/schema/documents.ts';
import type { Language } from '../../platform/calls/call.ts';
import { day, flag, folded } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../platform/lists/list-page.ts';

type StoredCategory = typeof documentCategories.$inferSelect;

/** A category and its intermediaries; null: all of them. */
export interface CategoryRow extends StoredCategory {
  intermediaryIds: string[] | null;
}

const shownIn = (language: Language) => inAlphabetOf(language, nameIn(language, sql`c.name`, sql`c.name_sk`));

const listIn = (language: Language): SmallList => ({
  from: sql`document_categories c`,
  id: sql`c.id`,
  columns: {
    name: folded(sql`concat_ws(' ', c.name, c.name_sk)`, shownIn(language)),
    created_at: day(sql`c.created_at`),
    lacks_slovak: flag(sql`(c.name_sk IS NULL)`),
  },
  searched: ['name'],
  usual: [{ by: shownIn(language), isDescending: false }],
});

async function withIntermediaries(db: Readable, rows: readonly StoredCategory[]): Promise<CategoryRow[]> {
  if (rows.length === 0) return [];
  const links = await db
    .select()
    .from(documentCategoryIntermediaries)
    .where(
      inArray(
        documentCategoryIntermediaries.categoryId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(documentCategoryIntermediaries.intermediaryId);
  return rows.map((row) => {
    const own = links.filter(({ categoryId }) => categoryId === row.id).map(({ intermediaryId }) => intermediaryId);
    return { ...row, intermediaryIds: row.isForAllIntermediaries ? null : own };
  });
}

/** The list of categories in a language. */
export const categoryListIn = (language: Language): ReadableList<CategoryRow> => ({
  list: listIn(language),
  rows: async (db, ids) => withIntermediaries(db, await db.select().from(documentCategories).where(inArray(documentCategories.id, ids))),
});

/** One page of categories with the exact total. */
export function listCategories(db: Readable, body: PagedListBody, language: Language): Promise<{ rows: CategoryRow[]; total: number }> {
  return readListPage(db, categoryListIn(language), body);
}

/** All categories in the order of their names in a language. */
export async function readCategories(db: Readable, language: Language): Promise<CategoryRow[]> {
  return withIntermediaries(
    db,
    await db
      .select()
      .from(documentCategories)
      .orderBy(inAlphabetOf(language, nameIn(language, documentCategories.name, documentCategories.nameSk)), documentCategories.id),
  );
}

export async function findCategory(db: Readable, id: string): Promise<CategoryRow | null> {
  const [row] = await withIntermediaries(
    db,
    await db
      .select()
      .from(documentCategories)
      .where(sql`${documentCategories.id}::text = ${id}`),
  );
  return row ?? null;
}
