import { maySign } from '@pramen/domain/documents/document-states';
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../database/schema/documents.ts';
import { files } from '../../database/schema/files.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { fileKinds } from '../files/files.kinds.ts';
import type { FileRow } from '../files/files.reader.ts';
import { documentsInScope } from './documents.reader.ts';
import type { DocumentRecord, SignatureRecord } from './documents.reader.ts';

/** A document that its signer may sign now: the file shown, and the signatures asked of them (two, when they hold both roles). */
export interface Signable {
  document: DocumentRecord;
  file: FileRow;
  signatures: SignatureRecord[];
}

/** Requests that wait for an answer. */
export const isOpenRequest = (now: Date) => and(eq(documentSignatures.state, 'PENDING'), or(isNull(documentSignatures.expiresAt), gt(documentSignatures.expiresAt, now)));

/** The ids that a caller typed, once each; record.not_found when one of them cannot name anything. */
export function readDocumentIds(typed: readonly string[]): string[] {
  const ids = [...new Set(typed.map((id) => id.toLowerCase()))].toSorted();
  if (!ids.every(isId)) throw new Problem('record.not_found');
  return ids;
}

function findDocuments(db: Readable, actor: Actor, ids: readonly string[]) {
  return db
    .select({ document: documents, file: files })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .leftJoin(files, and(eq(files.id, documents.fileId), isNull(files.deletedAt)))
    .where(and(inArray(documents.id, [...ids]), documentsInScope(actor, 'documents.sign')))
    .orderBy(asc(documents.id));
}

function findOpenRequests(db: Readable, { userId }: Actor, ids: readonly string[], now: Date): Promise<SignatureRecord[]> {
  return db
    .select()
    .from(documentSignatures)
    .where(and(inArray(documentSignatures.documentId, [...ids]), eq(documentSignatures.userId, userId), isOpenRequest(now)))
    .orderBy(asc(documentSignatures.role));
}

/** Whether the file that is shown is what will stay: whole, not being made anew, and a PDF that a seal can be added to. */
const isReady = ({ generation, seal }: DocumentRecord, file: FileRow | null): file is FileRow =>
  generation === 'DONE' && seal === null && file !== null && file.mediaType === fileKinds.pdf.mediaType;

/**
 * The documents of these ids in the order of their ids, each asked of the actor; record.not_found when one is unknown or out of
 * reach, document.not_signable when one is not theirs to sign, or not now.
 */
export async function requireSignable(db: Readable, actor: Actor, ids: readonly string[], now: Date): Promise<Signable[]> {
  const found = await findDocuments(db, actor, ids);
  if (found.length !== ids.length) throw new Problem('record.not_found');
  const requests = Map.groupBy(await findOpenRequests(db, actor, ids, now), ({ documentId }) => documentId);
  return found.map(({ document, file }) => {
    const signatures = requests.get(document.id) ?? [];
    if (signatures.length === 0 || !maySign(document.state) || !isReady(document, file)) throw new Problem('document.not_signable');
    return { document, file, signatures };
  });
}

/** The name of a document by its id. */
export async function findDocumentName(db: Readable, id: string): Promise<string | null> {
  const [row] = await db.select({ name: documents.name }).from(documents).where(eq(documents.id, id));
  return row?.name ?? null;
}
