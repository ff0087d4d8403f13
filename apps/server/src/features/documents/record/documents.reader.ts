import type { Permission } from '@pramen/domain/permissions/permissions';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { ShownSignatureState } from '@pramen/domain/documents/document-states';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { users } from '../../../database/schema/people.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { inOrderOf } from '../../../platform/lists/list-page.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { readTrails } from './document-trails.reader.ts';
import type { DocumentTrail } from './document-trails.reader.ts';

export type DocumentRecord = typeof documents.$inferSelect;
export type SignatureRecord = typeof documentSignatures.$inferSelect;

/** What whoever was asked to sign may do with the document, whose client it may be. */
const openToSigners: ReadonlySet<Permission> = new Set(['documents.read', 'documents.sign', 'documents.assign', 'files.read']);

const signedBy = (userId: string) => sql`SELECT own.document_id FROM ${documentSignatures} own WHERE own.user_id = ${userId}`;
const isSigner = ({ userId }: Actor) => sql`${documents.id} IN (${signedBy(userId)})`;

/** Documents that a permission reaches: of the clients in its scope, and those that the actor was asked to sign. Wants `clients` joined. */
export function documentsInScope(actor: Actor, permission: Permission): SQL | undefined {
  const ofClients = clientsInScope(actor, scopeOf(permission, actor.role));
  const reached = openToSigners.has(permission) ? or(ofClients, isSigner(actor)) : ofClients;
  return and(isNull(documents.deletedAt), isNull(clients.deletedAt), reached);
}

const selectRecord = (db: Readable, where: SQL | undefined) =>
  db.select({ document: documents }).from(documents).innerJoin(clients, eq(clients.id, documents.clientId)).where(where);

/** The document of an id, when the permission reaches it; record.not_found when unknown, removed or out of reach. */
export async function requireDocument(db: Readable, actor: Actor, permission: Permission, id: string): Promise<DocumentRecord> {
  const [found] = isId(id) ? await selectRecord(db, and(eq(documents.id, id), documentsInScope(actor, permission))) : [];
  if (!found) throw new Problem('record.not_found');
  return found.document;
}

/** As requireDocument, and holds its row until the transaction ends: everything that decides about a document takes its turn here. */
export async function holdDocument(tx: Tx, actor: Actor, permission: Permission, id: string): Promise<DocumentRecord> {
  const [held] = isId(id)
    ? await selectRecord(tx, and(eq(documents.id, id), documentsInScope(actor, permission))).for('no key update', { of: documents })
    : [];
  if (!held) throw new Problem('record.not_found');
  return held.document;
}

/** The same for several at once, in the order of their ids, so that two who hold the same never wait for each other. */
export async function holdDocuments(tx: Tx, actor: Actor, permission: Permission, ids: readonly string[]): Promise<DocumentRecord[]> {
  const wanted = [...new Set(ids)].filter(isId);
  const held = await selectRecord(tx, and(inArray(documents.id, wanted), documentsInScope(actor, permission)))
    .orderBy(asc(documents.id))
    .for('no key update', { of: documents });
  if (held.length !== new Set(ids).size) throw new Problem('record.not_found');
  return held.map(({ document }) => document);
}

const assigned = alias(users, 'assigned');

/** Who is asked and what came of it, of one document. */
export const signaturesOf = (db: Readable, { clientId, id }: Pick<DocumentRecord, 'clientId' | 'id'>): Promise<SignatureRecord[]> =>
  db
    .select()
    .from(documentSignatures)
    .where(and(eq(documentSignatures.clientId, clientId), eq(documentSignatures.documentId, id)))
    .orderBy(asc(documentSignatures.role), asc(documentSignatures.requestedAt), asc(documentSignatures.id));

const signatureOf = (condition: SQL) => sql<ShownSignatureState>`coalesce((
  SELECT s.state FROM ${documentSignatures} s
  WHERE s.client_id = ${documents.clientId} AND s.document_id = ${documents.id} AND ${condition}
  ORDER BY s.state = 'PENDING' DESC, s.requested_at DESC LIMIT 1), 'NOT_REQUIRED')`;

/** Documents with what stands beside them in lists, seen by somebody: their own signature beside the client's. */
function selectRows(db: Readable, viewer: Pick<Actor, 'userId'>) {
  return db
    .select({
      id: documents.id,
      document: documents,
      fullname: sql<string>`concat_ws(' ', ${clients.titleBefore}, ${clients.firstname}, ${clients.surname}, ${clients.titleAfter})`,
      assignedName: assigned.name,
      file: {
        id: files.id,
        uuid: files.uuid,
        fileName: files.fileName,
        mediaType: files.mediaType,
        byteCount: files.byteCount,
        sha256: files.sha256,
      },
      ownUntil: sql<Date | null>`(
        SELECT min(s.expires_at) FROM ${documentSignatures} s
        WHERE s.client_id = ${documents.clientId} AND s.document_id = ${documents.id} AND s.user_id = ${viewer.userId} AND s.state = 'PENDING')`.mapWith(
        documentSignatures.expiresAt,
      ),
      ownSignature: signatureOf(sql`s.user_id = ${viewer.userId}`),
      clientSignature: signatureOf(sql`s.role = 'OWNER'`),
      isSigned: sql<boolean>`EXISTS (
        SELECT FROM ${documentSignatures} s
        WHERE s.client_id = ${documents.clientId} AND s.document_id = ${documents.id} AND s.state = 'SIGNED')`,
    })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .leftJoin(assigned, eq(assigned.id, documents.assignedUserId))
    .leftJoin(files, eq(files.id, documents.fileId));
}
export type DocumentRowRecord = Awaited<ReturnType<typeof selectRows>>[number] & { trail: DocumentTrail };

async function addTrails(db: Readable, rows: Awaited<ReturnType<typeof selectRows>>): Promise<DocumentRowRecord[]> {
  const trails = await readTrails(
    db,
    rows.map(({ document }) => document),
  );
  return rows.map((row) => ({ ...row, trail: trails(row.id) }));
}

/** Rows of documents by their ids, in no order. */
export async function readRowsByIds(db: Readable, viewer: Pick<Actor, 'userId'>, ids: readonly string[]): Promise<DocumentRowRecord[]> {
  return ids.length === 0 ? [] : addTrails(db, await selectRows(db, viewer).where(inArray(documents.id, [...ids])));
}

/** Rows of documents under a condition on `documents` and `clients`, newest first. */
async function readDocumentRows(db: Readable, viewer: Pick<Actor, 'userId'>, where: SQL | undefined): Promise<DocumentRowRecord[]> {
  return addTrails(db, await selectRows(db, viewer).where(where).orderBy(desc(documents.createdAt), desc(documents.id)));
}

/** One document as its row shows it; record.not_found as requireDocument. */
export async function requireDocumentRow(db: Readable, actor: Actor, permission: Permission, id: string): Promise<DocumentRowRecord> {
  const [found] = isId(id) ? await readDocumentRows(db, actor, and(eq(documents.id, id), documentsInScope(actor, permission))) : [];
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** Documents that somebody owns or was asked to sign. */
export function readOwnDocuments(db: Readable, actor: Actor): Promise<DocumentRowRecord[]> {
  // Put together by ids: of one condition or another the planner would look at every document of the company.
  const theirs =
    actor.clientId === null ? sql`` : sql`UNION ALL SELECT mine.id FROM ${documents} mine WHERE mine.client_id = ${actor.clientId}`;
  return readDocumentRows(
    db,
    actor,
    and(isNull(documents.deletedAt), isNull(clients.deletedAt), sql`${documents.id} IN (${signedBy(actor.userId)} ${theirs})`),
  );
}

/** One client's documents. */
export function readDocumentsOfClient(db: Readable, viewer: Pick<Actor, 'userId'>, clientId: string): Promise<DocumentRowRecord[]> {
  return readDocumentRows(db, viewer, and(eq(documents.clientId, clientId), isNull(documents.deletedAt)));
}

/** Documents that were just made or changed, in the order of their ids; whoever asks has been let through. */
export async function readDocumentsByIds(
  db: Readable,
  viewer: Pick<Actor, 'userId'>,
  ids: readonly string[],
): Promise<DocumentRowRecord[]> {
  return inOrderOf(ids, await readRowsByIds(db, viewer, ids));
}
