import type { PagedListBody } from '@pramen/contract/fields';
import { identificationMethods } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentificationMethod, ProofOfIdentity } from '@pramen/domain/compliance/identity/identity-methods';
import { recordStates } from '@pramen/domain/forms/records/record-states';
import type { Permission } from '@pramen/domain/permissions/permissions';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { identificationPayments, identifications } from '../../../database/schema/identifications.ts';
import { users } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { day, folded, oneOf } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import { findOwners } from '../../../platform/numbers/registry.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { CONCEPTS_AT_ONCE } from '../../records/record/concept-sources.service.ts';

export type StoredIdentification = typeof identifications.$inferSelect;

/** An identification with the name of who prepared it. */
export interface IdentificationRow extends StoredIdentification {
  creator: string;
  /** The first payment that was matched with it; null: none. */
  payment: typeof identificationPayments.$inferSelect | null;
}

export const proofOf = ({ state, level, payment }: Pick<IdentificationRow, 'state' | 'level' | 'payment'>): ProofOfIdentity => ({
  isAccepted: state === 'ACCEPTED',
  level,
  isPaid: payment !== null,
});

export interface IdentificationKey {
  clientId: string;
  id: string;
}

/** What a permission reaches; clients do not see what staff still prepare. Requires a join with `clients`. */
function inReach(actor: Actor, permission: Permission): SQL | undefined {
  return and(
    isNull(identifications.deletedAt),
    isNull(clients.deletedAt),
    clientsInScope(actor, scopeOf(permission, actor.role)),
    actor.role === 'CLIENT' ? ne(identifications.state, 'CONCEPT') : undefined,
  );
}

const selectRows = (db: Readable) =>
  db
    .select({ identification: identifications, creator: users.name, payment: identificationPayments })
    .from(identifications)
    .innerJoin(clients, eq(clients.id, identifications.clientId))
    .innerJoin(users, eq(users.id, identifications.creatorId))
    .leftJoin(
      identificationPayments,
      and(eq(identificationPayments.clientId, identifications.clientId), eq(identificationPayments.identificationId, identifications.id)),
    );

const toRow = ({ identification, creator, payment }: Awaited<ReturnType<typeof selectRows>>[number]): IdentificationRow => ({
  ...identification,
  creator,
  payment,
});

const isIt = ({ clientId, id }: IdentificationKey) => and(eq(identifications.clientId, clientId), eq(identifications.id, id));

/** Finds an identification within reach of the permission; throws record.not_found when it is unknown, deleted or out of reach. */
export async function requireIdentification(
  db: Readable,
  actor: Actor,
  permission: Permission,
  key: IdentificationKey,
): Promise<IdentificationRow> {
  const found = isId(key.id) && isId(key.clientId) ? await selectRows(db).where(and(isIt(key), inReach(actor, permission))) : [];
  const [row] = found;
  if (!row) throw new Problem('record.not_found');
  return toRow(row);
}

/** Like requireIdentification, but locks the row until the transaction ends, so that all steps are taken one after the other. */
export async function holdIdentification(tx: Tx, actor: Actor, permission: Permission, key: IdentificationKey): Promise<IdentificationRow> {
  if (isId(key.id) && isId(key.clientId))
    await tx.select({ id: identifications.id }).from(identifications).where(isIt(key)).for('no key update');
  return requireIdentification(tx, actor, permission, key);
}

/** Like requireIdentification, for calls that name no client. */
export async function requireIdentificationById(
  db: Readable,
  actor: Actor,
  permission: Permission,
  id: string,
): Promise<IdentificationRow> {
  const clientId = (await findOwners(db, 'IDENTIFICATION', [id])).get(id.toLowerCase());
  if (clientId === undefined) throw new Problem('record.not_found');
  return requireIdentification(db, actor, permission, { clientId, id });
}

const listOf = (actor: Actor, clientId: string): ReadableList<IdentificationRow> => ({
  list: {
    from: sql`identifications i JOIN users u ON u.id = i.creator_id`,
    id: sql`i.id`,
    columns: {
      created_at: day(sql`i.created_at`),
      method: oneOf(sql`i.method`, identificationMethods),
      state: oneOf(sql`i.state`, recordStates),
      creator: folded(sql`u.name`),
    },
    searched: ['creator'],
    usual: [{ by: sql`i.created_at`, isDescending: true }],
    scope: sql`i.client_id = ${clientId} AND i.deleted_at IS NULL AND (i.state <> 'CONCEPT' OR ${actor.role !== 'CLIENT'})`,
  },
  rows: async (db, ids) =>
    (await selectRows(db).where(and(eq(identifications.clientId, clientId), inArray(identifications.id, ids)))).map(toRow),
});

/** One page of a client's identifications, the newest first by default, with the exact total. */
export function listIdentifications(
  db: Readable,
  actor: Actor,
  clientId: string,
  body: PagedListBody,
): Promise<{ rows: IdentificationRow[]; total: number }> {
  return readListPage(db, listOf(actor, clientId), body);
}

const areInState = (clientId: string, state: 'CONCEPT' | 'WAITING') =>
  and(eq(identifications.clientId, clientId), eq(identifications.state, state), isNull(identifications.deletedAt));

/** A client's concepts, the newest first, at most as many as are sent at once. */
export async function readConcepts(db: Readable, clientId: string): Promise<IdentificationRow[]> {
  const rows = await selectRows(db)
    .where(areInState(clientId, 'CONCEPT'))
    .orderBy(desc(identifications.createdAt), desc(identifications.id))
    .limit(CONCEPTS_AT_ONCE);
  return rows.map(toRow);
}

/** How many concepts a client has. */
export const countConcepts = (db: Readable, clientId: string): Promise<number> =>
  db.$count(identifications, areInState(clientId, 'CONCEPT'));

/** Whether an identification by this method waits for the client. */
export async function isRequested(db: Readable, clientId: string, method: IdentificationMethod): Promise<boolean> {
  return (await db.$count(identifications, and(areInState(clientId, 'WAITING'), eq(identifications.method, method)))) > 0;
}
