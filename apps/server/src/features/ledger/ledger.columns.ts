import { asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedReadQuery } from '@pramen/contract/fields';

/** Columns that a caller may name, by the name in the contract. */
export type Columns = Readonly<Record<string, SQL>>;

function columnOf(columns: Columns, name: string): SQL | undefined {
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

/** Reads `column:dir,column:dir`; unknown columns are dropped, `last` keeps the order total. */
export function orderOf(columns: Columns, order: string | undefined, last: readonly SQL[]): SQL[] {
  const wanted = (order ?? '').split(',').flatMap((part) => {
    const [name = '', direction] = part.trim().split(':');
    const column = columnOf(columns, name);
    return column ? [direction === 'desc' ? desc(column) : asc(column)] : [];
  });
  return [...wanted, ...last];
}

/** Every known filter must be contained in its column; case and diacritics do not matter. */
export function filtersOf(columns: Columns, filter: PagedReadQuery['filter']): SQL[] {
  return Object.entries(filter ?? {}).flatMap(([name, value]) => {
    const column = columnOf(columns, name);
    return column && value !== '' ? [sql`position(fold(${value}::text) in fold(${column}::text)) > 0`] : [];
  });
}

/** Rows to take and to skip; null without a page, which means all rows. */
export function sliceOf(query: PagedReadQuery): { limit: number; offset: number } | null {
  return query.page === undefined ? null : { limit: query.length, offset: (query.page - 1) * query.length };
}
