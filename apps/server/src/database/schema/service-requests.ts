import { messageSides, requestStates, requestTypes } from '@pramen/domain/service-requests/service-requests';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant, version } from './columns.ts';
import { files } from './files.ts';
import { users } from './people.ts';

/** Service requests: what clients want of the company, and what staff ask clients. */
export const serviceRequirements = pgTable(
  'service_requirements',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    type: text({ enum: requestTypes }).notNull(),
    state: text({ enum: requestStates }).notNull(),
    /** What the client wants or answered, encrypted with their key; null: they have not answered yet. */
    sealedText: bytea(),
    /** What staff asked, encrypted with the client's key; null: nobody asked. */
    sealedRequestText: bytea(),
    /** The author of the text; null with it. */
    userId: id().references(() => users.id),
    requestUserId: id().references(() => users.id),
    /** An intermediary wrote in their own name about the client, who does not see it. */
    isInOwnName: boolean().notNull().default(false),
    /** Who of the company takes care of it. */
    ownerUserId: id().references(() => users.id),
    isComplaint: boolean().notNull().default(false),
    /** Of a complaint: the last day for its answer. */
    dueOn: date({ mode: 'string' }),
    /** The written answer to a complaint, encrypted with the client's key. */
    sealedAnswer: bytea(),
    createdAt: instant().notNull(),
    /** When it came to the company: with its text. */
    confirmedAt: instant(),
    /** The company has asked something in a message and the client has not replied. */
    isReplyAwaited: boolean().notNull().default(false),
    /** When such a question, or the reply to one, last changed whose turn it is; null: none has. */
    turnedAt: instant(),
    processedAt: instant(),
    processedBy: id().references(() => users.id),
    /** When who takes care of it was reminded that it is overdue, and those above them; each once. */
    remindedAt: instant(),
    escalatedAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('service_requirements_id_idx').on(table.id),
    index('service_requirements_newest_idx').on(table.clientId, table.createdAt),
    index('service_requirements_created_idx').on(table.createdAt, table.id),
    index('service_requirements_open_idx')
      .on(table.confirmedAt)
      .where(sql`processed_at IS NULL`),
  ],
);

/** Messages after the first text of a request; rows are only added. */
export const serviceRequirementMessages = pgTable(
  'service_requirement_messages',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    requirementId: id().notNull(),
    userId: id()
      .notNull()
      .references(() => users.id),
    side: text({ enum: messageSides }).notNull(),
    /** Encrypted with the client's key. */
    sealedText: bytea().notNull(),
    /** A question of the company that the client is asked to reply to. */
    awaitsReply: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id], name: 'service_requirement_messages_pkey' }),
    index('service_requirement_messages_requirement_idx').on(table.clientId, table.requirementId, table.createdAt),
    foreignKey({
      columns: [table.clientId, table.requirementId],
      foreignColumns: [serviceRequirements.clientId, serviceRequirements.id],
      name: 'service_requirement_messages_requirement_fk',
    }),
  ],
);

/** The files of a request's text, or of one of its messages; rows are only added. */
export const serviceRequirementFiles = pgTable(
  'service_requirement_files',
  {
    clientId: id().notNull(),
    fileId: id().notNull(),
    requirementId: id().notNull(),
    /** null: they came with the text of the request. */
    messageId: id(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.fileId], name: 'service_requirement_files_pkey' }),
    index('service_requirement_files_requirement_idx').on(table.clientId, table.requirementId),
    foreignKey({
      columns: [table.clientId, table.requirementId],
      foreignColumns: [serviceRequirements.clientId, serviceRequirements.id],
      name: 'service_requirement_files_requirement_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.messageId],
      foreignColumns: [serviceRequirementMessages.clientId, serviceRequirementMessages.id],
      name: 'service_requirement_files_message_fk',
    }),
    foreignKey({
      columns: [table.clientId, table.fileId],
      foreignColumns: [files.clientId, files.id],
      name: 'service_requirement_files_file_fk',
    }),
  ],
);
