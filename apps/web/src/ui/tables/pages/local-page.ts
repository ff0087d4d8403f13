import type { TableView } from './table-view.ts';
import { countPages } from './count-pages.ts';

/** Sort keys by column; unknown figures come last in both directions. */
export type Sorters<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** Created on first use, once for each language, because it is slow on a phone. */
const collators = new Map<string, Intl.Collator>();

function compareTexts(one: string, other: string): number {
  // The language of the page: Slovak sorts 'ä' after 'a', Czech together with it.
  const lang = globalThis.document?.documentElement.lang || 'cs';
  const collator = collators.get(lang) ?? new Intl.Collator(lang, { numeric: true });
  collators.set(lang, collator);
  return collator.compare(one, other);
}

function compare(one: string | number | null, other: string | number | null, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compareTexts(String(one), String(other)));
}

/** One page of rows that have all arrived, and its number: the last one where the requested one is beyond the end. */
export function takeLocalPage<Row>(rows: readonly Row[], view: TableView, sorters: Sorters<Row>): { rows: readonly Row[]; page: number } {
  const [by] = view.order;
  const valueOf = by && sorters[by.column];
  const ordered = valueOf ? rows.toSorted((one, other) => compare(valueOf(one), valueOf(other), by.dir === 'desc' ? -1 : 1)) : rows;
  const page = Math.min(view.page, countPages(rows.length, view.length));
  return { rows: ordered.slice((page - 1) * view.length, page * view.length), page };
}
