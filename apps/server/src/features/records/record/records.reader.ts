import type { PagedListBody } from '@pramen/contract/fields';
import type { Permission } from '@pramen/domain/permissions/permissions';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { recordStates } from '@pramen/domain/forms/records/record-states';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { formTemplates } from '../../../database/schema/forms.ts';
import { users } from '../../../database/schema/people.ts';
import { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { day, folded, oneOf } from '../../../platform/lists/columns.ts';
import { findOwners } from '../../../platform/numbers/registry.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { CONCEPTS_AT_ONCE } from './concept-sources.service.ts';

export type StoredRecord = typeof records.$inferSelect;

/** A record with its template and the name of who prepared it. */
export interface RecordRow extends StoredRecord {
  template: Pick<typeof formTemplates.$inferSelect, 'name' | 'publicName' | 'publicNameSk' | 'confirmationRequired' | 'validityMonths'>;
  creator: string;
}

/** Records that a permission reaches; clients do not see what staff still prepare. Requires a join with `clients`. */
function isReached(actor: Actor, permission: Permission): SQL | undefined {
  return and(
    isNull(records.deletedAt),
    isNull(clients.deletedAt),
    clientsInScope(actor, scopeOf(permission, actor.role)),
    actor.role === 'CLIENT' ? ne(records.state, 'CONCEPT') : undefined,
  );
}

const inReach = (actor: Actor, permission: Permission, type: TemplateType) => and(eq(records.type, type), isReached(actor, permission));

const selectRows = (db: Readable) =>
  db
    .select({
      record: records,
      template: {
        name: formTemplates.name,
        publicName: formTemplates.publicName,
        publicNameSk: formTemplates.publicNameSk,
        confirmationRequired: formTemplates.confirmationRequired,
        validityMonths: formTemplates.validityMonths,
      },
      creator: users.name,
    })
    .from(records)
    .innerJoin(clients, eq(clients.id, records.clientId))
    .innerJoin(formTemplates, eq(formTemplates.id, records.templateId))
    .innerJoin(users, eq(users.id, records.creatorId));

const toRow = ({ record, template, creator }: Awaited<ReturnType<typeof selectRows>>[number]): RecordRow => ({
  ...record,
  template,
  creator,
});

/** Names a record. */
export interface RecordKey {
  clientId: string;
  id: string;
  type: TemplateType;
}

const isIt = ({ clientId, id }: RecordKey) => and(eq(records.clientId, clientId), eq(records.id, id));

/** Finds a record within reach of the permission; throws record.not_found when it is unknown, deleted or out of reach. */
export async function requireRecord(db: Readable, actor: Actor, permission: Permission, key: RecordKey): Promise<RecordRow> {
  const found = isId(key.id) && isId(key.clientId) ? await selectRows(db).where(and(isIt(key), inReach(actor, permission, key.type))) : [];
  const [row] = found;
  if (!row) throw new Problem('record.not_found');
  return toRow(row);
}

/** Like requireRecord, for calls that name a record of any type without its client. */
export async function requireRecordById(db: Readable, actor: Actor, permission: Permission, id: string): Promise<RecordRow> {
  const clientId = isId(id) ? (await findOwners(db, 'RECORD', [id])).get(id.toLowerCase()) : undefined;
  if (clientId === undefined) throw new Problem('record.not_found');
  const [row] = await selectRows(db).where(and(eq(records.clientId, clientId), eq(records.id, id), isReached(actor, permission)));
  if (!row) throw new Problem('record.not_found');
  return toRow(row);
}

/** Like requireRecord, but locks the record until the transaction ends, so that all steps of a record are taken one after the other. */
export async function holdRecord(tx: Tx, actor: Actor, permission: Permission, key: RecordKey): Promise<RecordRow> {
  if (isId(key.id) && isId(key.clientId)) await tx.select({ id: records.id }).from(records).where(isIt(key)).for('no key update');
  return requireRecord(tx, actor, permission, key);
}

/** The name that the actor reads: a template's own one is for staff. */
const nameFor = ({ role, origin: { language } }: Actor): SQL =>
  role !== 'CLIENT' ? sql`t.name` : language === 'sk' ? sql`coalesce(t.public_name_sk, t.public_name)` : sql`t.public_name`;

const listOf = (actor: Actor, clientId: string, type: TemplateType): ReadableList<RecordRow> => ({
  list: {
    from: sql`records r JOIN form_templates t ON t.id = r.template_id JOIN users u ON u.id = r.creator_id`,
    id: sql`r.id`,
    columns: {
      created_at: day(sql`r.created_at`),
      state: oneOf(sql`r.state`, recordStates),
      template_name: folded(nameFor(actor)),
      creator: folded(sql`u.name`),
    },
    searched: ['template_name', 'creator'],
    usual: [{ by: sql`r.created_at`, isDescending: true }],
    scope: sql`r.client_id = ${clientId} AND r.type = ${type} AND r.deleted_at IS NULL
      AND (r.state <> 'CONCEPT' OR ${actor.role !== 'CLIENT'})`,
  },
  rows: async (db, ids) => (await selectRows(db).where(and(eq(records.clientId, clientId), inArray(records.id, ids)))).map(toRow),
});

/** One page of a client's records of a type, the newest first by default, with the exact total. */
export function listRecords(
  db: Readable,
  actor: Actor,
  { clientId, type }: Omit<RecordKey, 'id'>,
  body: PagedListBody,
): Promise<{ rows: RecordRow[]; total: number }> {
  return readListPage(db, listOf(actor, clientId, type), body);
}

/** Most records in the response of a call for all of them. */
const MOST_OF_ALL = 1000;

/** The newest records of a type within the actor's reach. */
export async function readNewest(db: Readable, actor: Actor, type: TemplateType): Promise<RecordRow[]> {
  const rows = await selectRows(db)
    .where(inReach(actor, 'records.read', type))
    .orderBy(desc(records.createdAt), desc(records.id))
    .limit(MOST_OF_ALL);
  return rows.map(toRow);
}

const areConcepts = (clientId: string) => and(eq(records.clientId, clientId), eq(records.state, 'CONCEPT'), isNull(records.deletedAt));

/** A client's concepts, the newest first, at most as many as are sent at once. */
export async function readConcepts(db: Readable, clientId: string): Promise<RecordRow[]> {
  const rows = await selectRows(db).where(areConcepts(clientId)).orderBy(desc(records.createdAt), desc(records.id)).limit(CONCEPTS_AT_ONCE);
  return rows.map(toRow);
}

/** How many concepts a client has. */
export const countConcepts = (db: Readable, clientId: string): Promise<number> => db.$count(records, areConcepts(clientId));

/**
 * The client's newest record of a type that was not cancelled, from which the next one is prefilled; only of the given template, if any. null
 * without one.
 */
export async function findLastRecord(db: Readable, clientId: string, type: TemplateType, templateId?: string): Promise<RecordRow | null> {
  const ofTemplate = templateId === undefined ? undefined : eq(records.templateId, templateId);
  const isNot = and(isNull(records.deletedAt), ne(records.state, 'CANCELED'));
  const [row] = await selectRows(db)
    .where(and(eq(records.clientId, clientId), eq(records.type, type), isNot, ofTemplate))
    .orderBy(desc(records.createdAt), desc(records.id))
    .limit(1);
  return row ? toRow(row) : null;
}
