import type { Permission } from '@pramen/domain/permissions/permissions';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { ShownSignatureState } from '@pramen/domain/documents/document-states';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { users } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { inOrderOf } from '../../../platform/lists/list-page.ts';
import { findRegistered } from '../../../platform/numbers/registry.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { readTrails } from './document-trails.reader.ts';
import type { DocumentTrail } from './document-trails.reader.ts';

export type DocumentRecord = typeof documents.$inferSelect;
export type SignatureRecord = typeof documentSignatures.$inferSelect;

/** Permissions a requested signer has on the document, even if the client is not theirs. */
const openToSigners: ReadonlySet<Permission> = new Set(['documents.read', 'documents.sign', 'documents.assign', 'files.read']);

const isSigner = ({ userId }: Actor, clientId: string) => sql`${documents.id} IN (
  SELECT own.document_id FROM ${documentSignatures} own WHERE own.client_id = ${clientId} AND own.user_id = ${userId})`;

/**
 * Documents of one client that a permission reaches: all when the client is in its scope, otherwise those that the actor was asked to sign.
 * Requires a join with `clients`.
 */
export function documentsInScope(actor: Actor, permission: Permission, clientId: string): SQL | undefined {
  const ofClients = clientsInScope(actor, scopeOf(permission, actor.role));
  const reached = openToSigners.has(permission) ? or(ofClients, isSigner(actor, clientId)) : ofClients;
  return and(eq(documents.clientId, clientId), isNull(documents.deletedAt), isNull(clients.deletedAt), reached);
}

/** Groups document ids by client according to the registry, in the order of the clients' ids; omits unknown and malformed ids. */
export async function groupByClient(db: Readable, ids: readonly string[]): Promise<[clientId: string, ids: string[]][]> {
  const known = await findRegistered(db, 'DOCUMENT', [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))]);
  const groups = Map.groupBy(known.values(), ({ clientId }) => clientId);
  return [...groups]
    .map(([clientId, rows]): [string, string[]] => [clientId, rows.map(({ recordId }) => recordId)])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** A condition on `documents` for these ids that reads only their clients' rows. */
export async function isOneOf(db: Readable, ids: readonly string[]): Promise<SQL> {
  const groups = await groupByClient(db, ids);
  return (
    and(
      inArray(
        documents.clientId,
        groups.map(([clientId]) => clientId),
      ),
      inArray(
        documents.id,
        groups.flatMap(([, own]) => own),
      ),
    ) ?? sql`false`
  );
}

const selectRecord = (db: Readable, where: SQL | undefined) =>
  db.select({ document: documents }).from(documents).innerJoin(clients, eq(clients.id, documents.clientId)).where(where);

/** Finds a document within reach of the permission; throws record.not_found when it is unknown, removed or out of reach. */
export async function requireDocument(db: Readable, actor: Actor, permission: Permission, id: string): Promise<DocumentRecord> {
  const [[clientId, ids] = []] = await groupByClient(db, [id]);
  const [found] =
    clientId && ids ? await selectRecord(db, and(inArray(documents.id, ids), documentsInScope(actor, permission, clientId))) : [];
  if (!found) throw new Problem('record.not_found');
  return found.document;
}

/** Like requireDocument, but locks the row until the transaction ends, so that all decisions about a document are serialised. */
export async function holdDocument(tx: Tx, actor: Actor, permission: Permission, id: string): Promise<DocumentRecord> {
  const [held] = await holdDocuments(tx, actor, permission, [id]);
  if (!held) throw new Problem('record.not_found');
  return held;
}

/**
 * Like holdDocument for several documents, in the order of clients and ids, so that two calls that lock the same documents never deadlock.
 */
export async function holdDocuments(tx: Tx, actor: Actor, permission: Permission, ids: readonly string[]): Promise<DocumentRecord[]> {
  const held: DocumentRecord[] = [];
  for (const [clientId, own] of await groupByClient(tx, ids)) {
    const isOwn = and(inArray(documents.id, own), documentsInScope(actor, permission, clientId));
    const rows = await selectRecord(tx, isOwn).orderBy(asc(documents.id)).for('no key update', { of: documents });
    held.push(...rows.map(({ document }) => document));
  }
  if (held.length !== new Set(ids).size) throw new Problem('record.not_found');
  return held.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

const assigned = alias(users, 'assigned');

/** The signature requests of a document, with their states. */
export const signaturesOf = (db: Readable, { clientId, id }: Pick<DocumentRecord, 'clientId' | 'id'>): Promise<SignatureRecord[]> =>
  db
    .select()
    .from(documentSignatures)
    .where(and(eq(documentSignatures.clientId, clientId), eq(documentSignatures.documentId, id)))
    .orderBy(asc(documentSignatures.role), asc(documentSignatures.requestedAt), asc(documentSignatures.id));

/**
 * Documents as lists show them to a viewer, with the viewer's own signature and the client's; only those of one client when `clientId` is
 * given.
 */
function selectRows(db: Readable, viewer: Pick<Actor, 'userId'>, clientId?: string) {
  const isIts = sql`s.client_id = ${clientId ?? documents.clientId} AND s.document_id = ${documents.id}`;
  const signatureOf = (condition: SQL) => sql<ShownSignatureState>`coalesce((
    SELECT s.state FROM ${documentSignatures} s WHERE ${isIts} AND ${condition} ORDER BY s.state = 'PENDING' DESC, s.requested_at DESC LIMIT 1), 'NOT_REQUIRED')`;
  return db
    .select({
      id: documents.id,
      document: documents,
      fullname: sql<string>`concat_ws(' ', ${clients.titleBefore}, ${clients.firstname}, ${clients.surname}, ${clients.titleAfter})`,
      assignedName: assigned.name,
      contractLeftAt: contracts.withdrawnAt,
      file: {
        id: files.id,
        uuid: files.uuid,
        fileName: files.fileName,
        mediaType: files.mediaType,
        byteCount: files.byteCount,
        sha256: files.sha256,
      },
      ownUntil: sql<Date | null>`(
        SELECT min(s.expires_at) FROM ${documentSignatures} s WHERE ${isIts} AND s.user_id = ${viewer.userId} AND s.state = 'PENDING')`.mapWith(
        documentSignatures.expiresAt,
      ),
      ownSignature: signatureOf(sql`s.user_id = ${viewer.userId}`),
      clientSignature: signatureOf(sql`s.role = 'OWNER'`),
      isSigned: sql<boolean>`EXISTS (SELECT FROM ${documentSignatures} s WHERE ${isIts} AND s.state = 'SIGNED')`,
    })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .leftJoin(assigned, eq(assigned.id, documents.assignedUserId))
    .leftJoin(contracts, and(eq(contracts.clientId, documents.clientId), eq(contracts.id, documents.contractId)))
    .leftJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId)));
}
export type DocumentRowRecord = Awaited<ReturnType<typeof selectRows>>[number] & { trail: DocumentTrail };

async function addTrails(db: Readable, rows: Awaited<ReturnType<typeof selectRows>>): Promise<DocumentRowRecord[]> {
  const trails = await readTrails(
    db,
    rows.map(({ document }) => document),
  );
  return rows.map((row) => ({ ...row, trail: trails(row.id) }));
}

/** Rows of documents by their ids, unordered. */
export async function readRowsByIds(db: Readable, viewer: Pick<Actor, 'userId'>, ids: readonly string[]): Promise<DocumentRowRecord[]> {
  return ids.length === 0 ? [] : addTrails(db, await selectRows(db, viewer).where(await isOneOf(db, ids)));
}

/** Rows of documents under a condition on `documents` and `clients`, newest first. */
async function readDocumentRows(
  db: Readable,
  viewer: Pick<Actor, 'userId'>,
  where: SQL | undefined,
  clientId?: string,
): Promise<DocumentRowRecord[]> {
  const isOfClient = clientId === undefined ? undefined : eq(documents.clientId, clientId);
  return addTrails(
    db,
    await selectRows(db, viewer, clientId).where(and(isOfClient, where)).orderBy(desc(documents.createdAt), desc(documents.id)),
  );
}

/** One document's row; throws record.not_found like requireDocument. */
export async function requireDocumentRow(db: Readable, actor: Actor, permission: Permission, id: string): Promise<DocumentRowRecord> {
  const [[clientId, ids] = []] = await groupByClient(db, [id]);
  const [found] =
    clientId && ids
      ? await readDocumentRows(db, actor, and(inArray(documents.id, ids), documentsInScope(actor, permission, clientId)), clientId)
      : [];
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** Documents that the actor owns or was asked to sign. */
export function readOwnDocuments(db: Readable, actor: Actor): Promise<DocumentRowRecord[]> {
  // UNION ALL of ids: with OR, the planner would scan every document.
  const theirs =
    actor.clientId === null
      ? sql``
      : sql`UNION ALL SELECT mine.client_id, mine.id FROM ${documents} mine WHERE mine.client_id = ${actor.clientId}`;
  const asked = sql`SELECT own.client_id, own.document_id FROM ${documentSignatures} own WHERE own.user_id = ${actor.userId}`;
  return readDocumentRows(
    db,
    actor,
    and(isNull(documents.deletedAt), isNull(clients.deletedAt), sql`(${documents.clientId}, ${documents.id}) IN (${asked} ${theirs})`),
  );
}

/** Documents of one client, newest first. */
export function readDocumentsOfClient(db: Readable, viewer: Pick<Actor, 'userId'>, clientId: string): Promise<DocumentRowRecord[]> {
  return readDocumentRows(db, viewer, isNull(documents.deletedAt), clientId);
}

/** Documents just created or changed, in the order of their ids; the caller has already checked access. */
export async function readDocumentsByIds(
  db: Readable,
  viewer: Pick<Actor, 'userId'>,
  ids: readonly string[],
): Promise<DocumentRowRecord[]> {
  return inOrderOf(ids, await readRowsByIds(db, viewer, ids));
}
