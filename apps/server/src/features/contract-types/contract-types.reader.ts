import { eq, inArray, sql } from 'drizzle-orm';
import { isWithin } from '@pramen/domain/dates/period';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf, nameIn } from '../../database/names.ts';
import { contractTypes } from '../../database/schema/catalogue.ts';
import type { Language } from '../../platform/calls/call.ts';
import { day, flag, folded } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../platform/lists/list-page.ts';

export type ContractTypeRow = typeof contractTypes.$inferSelect;

const shownIn = (language: Language) => inAlphabetOf(language, nameIn(language, sql`t.name`, sql`t.name_sk`));

const listIn = (language: Language): SmallList => ({
  from: sql`contract_types t`,
  id: sql`t.id`,
  columns: {
    name: folded(sql`concat_ws(' ', t.name, t.name_sk)`, shownIn(language)),
    lacks_slovak: flag(sql`(t.name_sk IS NULL)`),
    description: folded(sql`coalesce(t.description, '')`, inAlphabetOf(language, sql`t.description`)),
    created_at: day(sql`t.created_at`),
    is_active_new_contract: flag(sql`t.is_active_new_contract`),
    is_active_new_products: flag(sql`t.is_active_new_products`),
  },
  searched: ['name', 'description'],
  usual: [{ by: shownIn(language), isDescending: false }],
});

/** The list of contract types in a language. */
export const contractTypeListIn = (language: Language): ReadableList<ContractTypeRow> => ({
  list: listIn(language),
  rows: (db, ids) => db.select().from(contractTypes).where(inArray(contractTypes.id, ids)),
});

/** One page of contract types with the exact total. */
export function listContractTypes(
  db: Readable,
  body: PagedListBody,
  language: Language,
): Promise<{ rows: ContractTypeRow[]; total: number }> {
  return readListPage(db, contractTypeListIn(language), body);
}

/** All contract types by name in a language's alphabet. */
export function readContractTypes(db: Readable, language: Language = 'cs'): Promise<ContractTypeRow[]> {
  return db
    .select()
    .from(contractTypes)
    .orderBy(inAlphabetOf(language, nameIn(language, contractTypes.name, contractTypes.nameSk)), contractTypes.id);
}

export async function findContractType(db: Readable, id: string): Promise<ContractTypeRow | null> {
  const [row] = await db.select().from(contractTypes).where(eq(contractTypes.id, id));
  return row ?? null;
}

type Opening = Pick<ContractTypeRow, 'isActiveNewContract' | 'isActiveNewContractFrom' | 'isActiveNewContractTo'>;
type ProductOpening = Pick<ContractTypeRow, 'isActiveNewProducts' | 'isActiveNewProductsFrom' | 'isActiveNewProductsTo'>;

/** Whether contracts of the type can be created at a given minute of Prague time. */
export function takesContracts(type: Opening, minute: string): boolean {
  return type.isActiveNewContract && isWithin(minute, { from: type.isActiveNewContractFrom, to: type.isActiveNewContractTo });
}

/** Whether contracts of the type can be created at some time on a day in Prague, `YYYY-MM-DD`. */
export function takesContractsOn(type: Opening, day: string): boolean {
  const [first, last] = [`${day}T00:00`, `${day}T23:59`];
  const minute = type.isActiveNewContractFrom !== null && type.isActiveNewContractFrom > first ? type.isActiveNewContractFrom : first;
  return minute <= last && takesContracts(type, minute);
}

/** Whether strategies can be added to contracts of the type at a given minute of Prague time. */
export function takesProducts(type: ProductOpening, minute: string): boolean {
  return type.isActiveNewProducts && isWithin(minute, { from: type.isActiveNewProductsFrom, to: type.isActiveNewProductsTo });
}
