import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../../database/connect.ts';
import { documents, documentSignatures, documentStateChanges, documentTemplates } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { users } from '../../../database/schema/people.ts';
import { documentClosedRequests } from '../../../database/schema/signature-requests.ts';

type Named = Pick<typeof documents.$inferSelect, 'clientId' | 'id'>;

const signer = alias(users, 'signer');

/** Filters by both parts of the key, so that each client's data is searched only for its own documents. */
const ofDocuments = (table: { clientId: PgColumn; documentId: PgColumn }, named: readonly Named[]): SQL | undefined =>
  and(
    inArray(table.clientId, [...new Set(named.map(({ clientId }) => clientId))]),
    inArray(
      table.documentId,
      named.map(({ id }) => id),
    ),
  );

const readSignatures = (db: Readable, named: readonly Named[]) =>
  db
    .select({ signature: documentSignatures, signer: signer.name })
    .from(documentSignatures)
    .innerJoin(signer, eq(signer.id, documentSignatures.userId))
    .where(ofDocuments(documentSignatures, named))
    .orderBy(asc(documentSignatures.role), asc(documentSignatures.requestedAt), asc(documentSignatures.id));
export type SignatureRow = Awaited<ReturnType<typeof readSignatures>>[number];

const readChanges = (db: Readable, named: readonly Named[]) =>
  db
    .select({
      documentId: documentStateChanges.documentId,
      createdAt: documentStateChanges.createdAt,
      state: documentStateChanges.state,
      description: documentStateChanges.description,
      userName: users.name,
    })
    .from(documentStateChanges)
    .leftJoin(users, eq(users.id, documentStateChanges.userId))
    .where(ofDocuments(documentStateChanges, named))
    .orderBy(asc(documentStateChanges.position));
export type StateChangeRow = Awaited<ReturnType<typeof readChanges>>[number];

/** The signature requests of a document, and every state it was in. */
export interface DocumentTrail {
  signatures: SignatureRow[];
  changes: StateChangeRow[];
}

/** Reads the trails of the documents with two queries, however many documents there are. */
export async function readTrails(db: Readable, named: readonly Named[]): Promise<(id: string) => DocumentTrail> {
  if (named.length === 0) return () => ({ signatures: [], changes: [] });
  const signatures = Map.groupBy(await readSignatures(db, named), ({ signature }) => signature.documentId);
  const changes = Map.groupBy(await readChanges(db, named), ({ documentId }) => documentId);
  return (id) => ({ signatures: signatures.get(id) ?? [], changes: changes.get(id) ?? [] });
}

const closer = alias(users, 'closer');

/** What a document's page shows in addition to its row. */
export async function readDocumentDetail(db: Readable, { clientId, id }: Named) {
  const [made] = await db
    .select({
      template: {
        id: documentTemplates.id,
        name: documentTemplates.name,
        labelText7: documentTemplates.labelText7,
        signable: documentTemplates.signable,
      },
      mediaType: files.mediaType,
    })
    .from(documents)
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .leftJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId)))
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)));
  const closed = await db
    .select({ request: documentClosedRequests, signer: signer.name, closedByName: closer.name })
    .from(documentClosedRequests)
    .innerJoin(signer, eq(signer.id, documentClosedRequests.userId))
    .leftJoin(closer, eq(closer.id, documentClosedRequests.closedBy))
    .where(and(eq(documentClosedRequests.clientId, clientId), eq(documentClosedRequests.documentId, id)))
    .orderBy(desc(documentClosedRequests.closedAt), desc(documentClosedRequests.id));
  return { template: made?.template ?? null, isPdf: made?.mediaType === 'application/pdf', closed };
}
export type DocumentDetail = Awaited<ReturnType<typeof readDocumentDetail>>;
