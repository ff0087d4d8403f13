import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from '../../database/connect.ts';
import { APP_ROLE } from '../../database/migrate.ts';
import { bytea } from '../../database/schema/bytes.ts';
import { id, instant } from '../../database/schema/columns.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { MailFile } from '../../platform/mail/mailer.ts';

/** The demonstration's own tables: no migration creates them, so a production database never has them. */
const demo = pgSchema('demo');

const inbox = demo.table('inbox', {
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: id().notNull(),
  channel: text({ enum: ['SMS', 'EMAIL', 'PUSH'] }).notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  createdAt: instant().notNull(),
});

/** Files attached to an inbox e-mail. */
const inboxFiles = demo.table(
  'inbox_files',
  {
    messageId: id().notNull(),
    place: integer().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.place] })],
);

const clock = demo.table('clock', {
  isOnly: boolean().primaryKey(),
  offsetMs: bigint({ mode: 'number' }).notNull(),
});

/** Documents that the demonstration has created. A finished one is never changed again, whatever users do with it. */
export const documentStories = demo.table('document_stories', {
  story: text().primaryKey(),
  /** null: its client or template no longer exists, so there is nothing to create. */
  clientId: id(),
  documentId: id(),
  beganAt: instant().notNull(),
  /** Number of steps done. */
  step: integer().notNull(),
  isTold: boolean().notNull(),
});

/** Imports that the demonstration has created, by key. */
export const importStories = demo.table('import_stories', { story: text().primaryKey() });

const statements = [
  'CREATE SCHEMA IF NOT EXISTS demo',
  `CREATE TABLE IF NOT EXISTS demo.inbox (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL, channel text NOT NULL, recipient text NOT NULL,
     subject text NOT NULL, body text NOT NULL, created_at timestamptz NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS inbox_recipient_idx ON demo.inbox (recipient, number)',
  `CREATE TABLE IF NOT EXISTS demo.inbox_files (
     message_id uuid NOT NULL, place integer NOT NULL, name text NOT NULL, media_type text NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (message_id, place))`,
  'CREATE TABLE IF NOT EXISTS demo.clock (is_only boolean PRIMARY KEY CHECK (is_only), offset_ms bigint NOT NULL)',
  'INSERT INTO demo.clock VALUES (true, 0) ON CONFLICT DO NOTHING',
  `CREATE TABLE IF NOT EXISTS demo.document_stories (
     story text PRIMARY KEY, client_id uuid, document_id uuid, began_at timestamptz NOT NULL, step integer NOT NULL, is_told boolean NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS demo.import_stories (story text PRIMARY KEY)',
  `GRANT USAGE ON SCHEMA demo TO ${APP_ROLE}`,
  `GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA demo TO ${APP_ROLE}`,
];

/** Creates the demonstration's tables as the owner; idempotent. */
export async function createDemoSchema(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export type InboxMessage = Omit<typeof inbox.$inferSelect, 'number'>;
/** A file in the list of messages. */
export interface InboxFile {
  place: number;
  name: string;
  byteCount: number;
}
export type ArrivedMessage = InboxMessage & { files: InboxFile[] };

export async function addInboxMessage(db: Db, message: InboxMessage, files: readonly MailFile[] = []): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(inbox).values(message);
    for (const [place, { name, mediaType, bytes }] of files.entries())
      await tx.insert(inboxFiles).values({ messageId: message.id, place, name, mediaType, bytes: Buffer.from(bytes) });
  });
}

async function listFilesOf(db: Db, messageIds: readonly string[]): Promise<Map<string, InboxFile[]>> {
  const { messageId, place, name, bytes } = inboxFiles;
  const rows = await db
    .select({ messageId, place, name, byteCount: sql<number>`length(${bytes})` })
    .from(inboxFiles)
    .where(inArray(messageId, [...messageIds]))
    .orderBy(asc(place));
  return Map.groupBy(rows, (row) => row.messageId);
}

/** Messages newest first, for one recipient or for all. */
export async function listInboxMessages(db: Db, recipient: string | null, most: number): Promise<ArrivedMessage[]> {
  const { id: messageId, channel, subject, body, createdAt } = inbox;
  const messages = await db
    .select({ id: messageId, channel, recipient: inbox.recipient, subject, body, createdAt })
    .from(inbox)
    .where(recipient === null ? undefined : eq(inbox.recipient, recipient))
    .orderBy(desc(inbox.number))
    .limit(most);
  const files = await listFilesOf(
    db,
    messages.map((message) => message.id),
  );
  return messages.map((message) => ({ ...message, files: files.get(message.id) ?? [] }));
}

/** A file of a message by its index; null when there is none. */
export async function findInboxFile(db: Db, messageId: string, place: number): Promise<MailFile | null> {
  const [file] = await db
    .select()
    .from(inboxFiles)
    .where(and(eq(inboxFiles.messageId, messageId), eq(inboxFiles.place, place)));
  return file ?? null;
}

/** How far the demonstration's clock is ahead of the system clock, in milliseconds. */
export async function readClockOffset(db: Db): Promise<number> {
  const [row] = await db.select({ offsetMs: clock.offsetMs }).from(clock);
  return row?.offsetMs ?? 0;
}

/** Advances the clock permanently, also across restarts. */
export async function addClockOffset(db: Db, milliseconds: number): Promise<void> {
  await db.update(clock).set({ offsetMs: sql`${clock.offsetMs} + ${milliseconds}` });
}
