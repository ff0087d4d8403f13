import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QueryOf } from '@pramen/contract/endpoint';
import type { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { foldText } from '@pramen/domain/text/fold';
import type { Readable } from '../../../database/connect.ts';
import { notifications } from '../../../database/schema/messages.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { oneChoice } from '../../../platform/lists/columns.ts';
import { orderNotices, readOrder, textFilters, type NoticeOrder } from './notifications.rules.ts';
import type { ComposedNotice, NoticeComposers } from './notifications.service.ts';

type Query = QueryOf<typeof listNotifications>;
type Row = typeof notifications.$inferSelect;
/** A notification with its text in the reader's language. */
export type WrittenNotice = Row & ComposedNotice;

export interface Reader {
  userId: string;
  language: Language;
}

export interface NoticePage {
  rows: WrittenNotice[];
  total: number;
  unread: number;
}

/** Texts exist only once they are read, so a search composes every one of them; older notifications are not searched. */
export const MOST_SEARCHED = 1_000;

async function write(db: Readable, composers: NoticeComposers, language: Language, rows: readonly Row[]): Promise<WrittenNotice[]> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const written = new Map<string, WrittenNotice>();
  for (const [kind, ofKind] of byKind) {
    const compose = composers[kind];
    // Kinds from an older version have no composer: their rows are left out.
    const letters = compose
      ? await compose(
          db,
          ofKind.map(({ params, userId }) => ({ params, userId, language })),
        )
      : [];
    for (const [place, row] of ofKind.entries()) {
      const letter = letters[place];
      if (letter) written.set(row.id, { ...row, ...letter });
    }
  }
  return rows.flatMap((row) => written.get(row.id) ?? []);
}

function sqlOrderOf({ column, dir }: NoticeOrder): SQL[] {
  const direct = dir === 'desc' ? desc : asc;
  const first = column === 'read_at' ? [direct(notifications.readAt)] : [];
  return [...first, direct(notifications.createdAt), direct(notifications.id)];
}

/** Notifications without a composer are left out of rows and counts. */
const ofReader = (reader: Reader, composers: NoticeComposers) =>
  and(eq(notifications.userId, reader.userId), inArray(notifications.kind, Object.keys(composers)));

async function countUnread(db: Readable, composers: NoticeComposers, reader: Reader): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(and(ofReader(reader, composers), isNull(notifications.readAt)));
  return row?.count ?? 0;
}

/** Number of the reader's unread notifications. */
export function readUnreadCount(db: Readable, composers: NoticeComposers, userId: string): Promise<number> {
  return countUnread(db, composers, { userId, language: 'cs' });
}

/** One page in SQL, for queries that do not concern the texts. */
async function listByDate(
  db: Readable,
  composers: NoticeComposers,
  reader: Reader,
  query: Query,
  order: NoticeOrder,
): Promise<Omit<NoticePage, 'unread'>> {
  const where = and(ofReader(reader, composers), ...filtersOf(query));
  const limit = query.page === undefined ? MOST_SEARCHED : query.length;
  const rows = await db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...sqlOrderOf(order))
    .limit(limit)
    .offset(query.page === undefined ? 0 : (query.page - 1) * query.length);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(where);
  return { rows: await write(db, composers, reader.language, rows), total: counted?.count ?? 0 };
}

/** The filter that needs no text: whether it was read. */
function filtersOf({ filter }: Query): SQL[] {
  const wanted = filter?.['read_at'] ?? '';
  return wanted === ''
    ? []
    : [oneChoice({ unread: sql`${notifications.readAt} IS NULL`, read: sql`${notifications.readAt} IS NOT NULL` }, wanted)];
}

/** For queries about texts: composes and searches the newest 1,000. */
async function listByText(
  db: Readable,
  composers: NoticeComposers,
  reader: Reader,
  query: Query,
  order: NoticeOrder,
): Promise<Omit<NoticePage, 'unread'>> {
  const newest = await db
    .select()
    .from(notifications)
    .where(and(ofReader(reader, composers), ...filtersOf(query)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(MOST_SEARCHED);
  const needles = textFilters(query).map(({ columns, needle }) => ({ columns, needle: foldText(needle) }));
  const written = await write(db, composers, reader.language, newest);
  const found = written.filter((notice) =>
    needles.every(({ columns, needle }) => columns.some((column) => foldText(notice[column]).includes(needle))),
  );
  const ordered = orderNotices(found, order, reader.language);
  const rows = query.page === undefined ? ordered : ordered.slice((query.page - 1) * query.length, query.page * query.length);
  return { rows, total: ordered.length };
}

/** The reader's own notifications in their language, newest first by default, with the exact number of unread ones. */
export async function listNotices(db: Readable, composers: NoticeComposers, reader: Reader, query: Query): Promise<NoticePage> {
  const order = readOrder(query.order);
  const asksForText = textFilters(query).length > 0 || order.column === 'subject' || order.column === 'text';
  const list = asksForText ? listByText : listByDate;
  return { ...(await list(db, composers, reader, query, order)), unread: await countUnread(db, composers, reader) };
}
