import {
  connectedRoles,
  hitDecisions,
  hitStates,
  reopeningReasons,
  screeningListFormats,
  screeningListKinds,
  screeningRoles,
  versionRefusals,
} from '@pramen/domain/compliance/screening/status/screening-words';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytes.ts';
import { clients } from './clients.ts';
import { id, instant, version } from './columns.ts';
import { users } from './people.ts';

/** Lists of sanctioned and of exposed persons that clients are compared with. */
export const screeningLists = pgTable(
  'screening_lists',
  {
    id: id().primaryKey(),
    kind: text({ enum: screeningListKinds }).notNull(),
    /** As staff call it; unique within the kind regardless of case. */
    name: text().notNull(),
    /** Number of the version in use; null until the first one is ready. */
    currentNumber: integer(),
    createdAt: instant().notNull(),
    /** No longer used: its hits stay, but clients are not compared with it. */
    retiredAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('screening_lists_name_key').on(table.kind, sql`lower(${table.name})`)],
);

/** A row of a list file that was not imported, or not whole. */
export interface ListFinding {
  /** Line of the file; for XML the number of the entry. */
  line: number;
  reason: string;
  /** The entry was imported without the value that could not be read. */
  isImported: boolean;
}

/** The versions of lists, each from one file. */
export const screeningListVersions = pgTable(
  'screening_list_versions',
  {
    id: id().primaryKey(),
    /** null while the file arrives. */
    listId: id().references(() => screeningLists.id),
    /** From 1 in each list; null until it is ready. */
    number: integer(),
    /**
     * RECEIVING: the file arrives. STAGED: it is whole and waits for its comparison with the version before. REFUSED: it was never used,
     * because by its turn another version was in use.
     */
    state: text({ enum: ['RECEIVING', 'STAGED', 'READY', 'REFUSED'] }).notNull(),
    refusedFor: text({ enum: versionRefusals }),
    /** The importer said that it may have far fewer entries than the version before. */
    mayShrink: boolean().notNull().default(false),
    format: text({ enum: screeningListFormats }).notNull(),
    publishedOn: date({ mode: 'string' }),
    fileName: text().notNull(),
    byteCount: bigint({ mode: 'number' }).notNull(),
    sha256: bytea().notNull(),
    entryCount: integer().notNull().default(0),
    /** Entries of kinds that are not compared, such as ships. */
    skippedCount: integer().notNull().default(0),
    addedCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    removedCount: integer().notNull().default(0),
    findingCount: integer().notNull().default(0),
    /** The first of them. */
    findings: jsonb().$type<readonly ListFinding[]>().notNull(),
    /** null: a command of the operator. */
    importedBy: id().references(() => users.id),
    receivedAt: instant().notNull(),
    readyAt: instant(),
  },
  (table) => [uniqueIndex('screening_list_versions_number_key').on(table.listId, table.number)],
);

/** What a list says about an entry beyond what is compared. */
export interface EntryDetails {
  functions?: string[];
  programmes?: string[];
  remarks?: string[];
  birthPlaces?: string[];
}

const entryColumns = () => ({
  /** The list's own identifier of the entry. */
  ref: text().notNull(),
  kind: text({ enum: ['PERSON', 'ENTITY'] }).notNull(),
  names: text().array().notNull(),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birthDates: text().array().notNull(),
  countries: text().array().notNull(),
  details: jsonb().$type<EntryDetails>().notNull(),
  /** SHA-256 over everything above but `ref`. */
  hash: bytea().notNull(),
});

/** Entries of lists; every content that an entry had is one row, valid in the versions from `fromNumber` up to, but not including, `toNumber`. */
export const screeningEntries = pgTable(
  'screening_entries',
  {
    listId: id()
      .notNull()
      .references(() => screeningLists.id),
    fromNumber: integer().notNull(),
    toNumber: integer(),
    ...entryColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.ref, table.fromNumber] }),
    index('screening_entries_from_idx').on(table.listId, table.fromNumber),
    index('screening_entries_to_idx').on(table.listId, table.toNumber),
  ],
);

/** Entries of a file that is not yet a version. */
export const screeningStagedEntries = pgTable(
  'screening_staged_entries',
  {
    versionId: id().notNull(),
    ...entryColumns(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.ref] })],
);

/** Persons whom the answers of a client's records name; compared with lists like the client. Rows are added, and ended once. */
export const clientConnectedPersons = pgTable(
  'client_connected_persons',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    role: text({ enum: connectedRoles }).notNull(),
    /** The record whose answers name the person. */
    recordId: id().notNull(),
    /** The name as it was written, encrypted with the client's key. */
    sealedName: bytea().notNull(),
    createdAt: instant().notNull(),
    /** The record names the person no longer, or is no longer relied on. */
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('client_connected_persons_id_idx').on(table.id),
    index('client_connected_persons_record_idx').on(table.clientId, table.recordId),
  ],
);

/** Up to which version of each list a client was compared, and as who. */
export const screeningMarks = pgTable(
  'screening_marks',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    listId: id()
      .notNull()
      .references(() => screeningLists.id),
    number: integer().notNull(),
    /** Hash of the client's data that were compared; another one now means that the client was not screened. */
    identity: text().notNull(),
    /** Version of the comparison in the product's code. */
    engine: integer().notNull(),
    screenedAt: instant().notNull(),
    /** When the client was last compared with the whole list, and not only with what had changed. */
    wholeAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.listId] }), index('screening_marks_list_idx').on(table.listId, table.number)],
);

/** Entries that may be a client or another person of the client's record. */
export const screeningHits = pgTable(
  'screening_hits',
  {
    clientId: id()
      .notNull()
      .references(() => clients.id),
    id: id().notNull(),
    role: text({ enum: screeningRoles }).notNull(),
    listId: id()
      .notNull()
      .references(() => screeningLists.id),
    entryRef: text().notNull(),
    /** Content of the entry as compared last. */
    entryHash: bytea().notNull(),
    /** Hash of the compared person's data. */
    subjectHash: bytea().notNull(),
    listNumber: integer().notNull(),
    /** Thousandths. */
    score: smallint().notNull(),
    /** JSON of the compared person and of the reasons for the score, encrypted with the client's key. */
    sealedMatch: bytea().notNull(),
    state: text({ enum: hitStates }).notNull(),
    /** false: the last comparison no longer found it; it stays until a person has decided. */
    isFound: boolean().notNull().default(true),
    foundAt: instant().notNull(),
    comparedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: id().references(() => users.id),
    /** The last decision was made while the comparison did not find the hit. */
    wasDecidedLost: boolean().notNull().default(false),
    reopenedAt: instant(),
    reopenedFor: text({ enum: reopeningReasons }),
    /** Nobody had decided, and the entry has left the list. */
    withdrawnAt: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('screening_hits_id_idx').on(table.id),
    uniqueIndex('screening_hits_pair_key').on(table.clientId, table.role, table.listId, table.entryRef),
    index('screening_hits_state_idx').on(table.state, table.foundAt),
    index('screening_hits_entry_idx').on(table.listId, table.entryRef),
  ],
);

/** Decisions on hits, with what each was made on; rows are only added. */
export const screeningDecisions = pgTable(
  'screening_decisions',
  {
    clientId: id().notNull(),
    id: id().notNull(),
    hitId: id().notNull(),
    decision: text({ enum: hitDecisions }).notNull(),
    entryHash: bytea().notNull(),
    subjectHash: bytea().notNull(),
    listNumber: integer().notNull(),
    score: smallint().notNull(),
    /** JSON of the compared person and of the reasons for the score, encrypted with the client's key. */
    sealedMatch: bytea().notNull(),
    /** Encrypted with the client's key. */
    sealedReason: bytea().notNull(),
    decidedBy: id()
      .notNull()
      .references(() => users.id),
    decidedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('screening_decisions_hit_idx').on(table.clientId, table.hitId),
    foreignKey({
      columns: [table.clientId, table.hitId],
      foreignColumns: [screeningHits.clientId, screeningHits.id],
      name: 'screening_decisions_hit_fk',
    }),
  ],
);

/** Passes over the clients that had to be compared. */
export const screeningRuns = pgTable('screening_runs', {
  id: id().primaryKey(),
  listId: id()
    .notNull()
    .references(() => screeningLists.id),
  listNumber: integer().notNull(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
  /** Clients compared with the whole list, and with what had changed. */
  wholeCount: integer().notNull().default(0),
  changesCount: integer().notNull().default(0),
  newHitCount: integer().notNull().default(0),
  reopenedCount: integer().notNull().default(0),
});
