import type { SortDirection } from '@pramen/contract/fields';
import type { z } from 'zod';

const columns = ['created_at', 'read_at', 'subject', 'text'] as const;
const textColumns = ['subject', 'text'] as const;
type TextColumn = (typeof textColumns)[number];

export interface NoticeOrder {
  column: (typeof columns)[number];
  dir: z.output<typeof SortDirection>;
}

const newestFirst: NoticeOrder = { column: 'created_at', dir: 'desc' };

/** Reads `column:dir`; if there are several, the first known one is used. Newest first when none is known. */
export function readOrder(order: string | undefined): NoticeOrder {
  for (const part of (order ?? '').split(',')) {
    const [name = '', direction] = part.trim().split(':');
    const column = columns.find((known) => known === name);
    if (column) return { column, dir: direction === 'desc' ? 'desc' : 'asc' };
  }
  return newestFirst;
}

export interface TextFilter {
  /** At least one of these columns must contain the needle. */
  columns: readonly TextColumn[];
  needle: string;
}

/** Text filters of a query: the search in any text column, a filter in its own. */
export function textFilters(query: { search?: string | undefined; filter?: Record<string, string> | undefined }): TextFilter[] {
  const search = query.search?.trim() ?? '';
  const own = textColumns.flatMap((column) => {
    const needle = query.filter?.[column] ?? '';
    return needle === '' ? [] : [{ columns: [column], needle }];
  });
  return search === '' ? own : [{ columns: textColumns, needle: search }, ...own];
}

interface Sortable {
  id: string;
  createdAt: Date;
  readAt: Date | null;
  subject: string;
  text: string;
}

/** Sorts notices; equal ones newest first, texts in the language's alphabet. */
export function orderNotices<Notice extends Sortable>(
  notices: readonly Notice[],
  { column, dir }: NoticeOrder,
  language: 'cs' | 'sk',
): Notice[] {
  const collator = new Intl.Collator(language);
  const compare = (one: Notice, other: Notice): number => {
    if (column === 'subject' || column === 'text') return collator.compare(one[column], other[column]);
    const [left, right] = column === 'read_at' ? [one.readAt, other.readAt] : [one.createdAt, other.createdAt];
    return (left?.getTime() ?? Number.MAX_SAFE_INTEGER) - (right?.getTime() ?? Number.MAX_SAFE_INTEGER);
  };
  const newer = (one: Notice, other: Notice) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);
  const sign = dir === 'desc' ? -1 : 1;
  return notices.toSorted((one, other) => sign * compare(one, other) || newer(one, other));
}
