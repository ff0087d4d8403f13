import { documentStates, maySign } from '@pramen/domain/documents/document-states';
import { translate } from '@pramen/texts/translate';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { FileRow } from '../../files/files.reader.ts';
import { documentsInScope, groupByClient, isOneOf } from '../record/documents.reader.ts';
import type { DocumentRecord, SignatureRecord } from '../record/documents.reader.ts';

/** A document that its signer may sign now: the file shown, and the signatures requested from them (two when they have both roles). */
export interface Signable {
  document: DocumentRecord;
  file: FileRow;
  /** The onboarding of the document's contract is not decided yet. */
  isContractHeld: boolean;
  signatures: SignatureRecord[];
}

/** Requests that are pending and have not expired. */
export const isOpenRequest = (now: Date) =>
  and(eq(documentSignatures.state, 'PENDING'), or(isNull(documentSignatures.expiresAt), gt(documentSignatures.expiresAt, now)));

/** The ids that the caller sent, deduplicated and sorted; throws record.not_found when one of them is malformed. */
export function readDocumentIds(typed: readonly string[]): string[] {
  const ids = [...new Set(typed.map((id) => id.toLowerCase()))].toSorted();
  if (!ids.every(isId)) throw new Problem('record.not_found');
  return ids;
}

function findDocuments(db: Readable, actor: Actor, clientId: string, ids: readonly string[]) {
  return db
    .select({ document: documents, file: files, heldSince: contracts.heldSince, withdrawnAt: contracts.withdrawnAt })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .leftJoin(contracts, and(eq(contracts.clientId, documents.clientId), eq(contracts.id, documents.contractId)))
    .leftJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId), isNull(files.deletedAt)))
    .where(and(inArray(documents.id, [...ids]), documentsInScope(actor, 'documents.sign', clientId)));
}

function findOpenRequests(
  db: Readable,
  { userId }: Actor,
  clientId: string,
  ids: readonly string[],
  now: Date,
): Promise<SignatureRecord[]> {
  return db
    .select()
    .from(documentSignatures)
    .where(
      and(
        eq(documentSignatures.clientId, clientId),
        inArray(documentSignatures.documentId, [...ids]),
        eq(documentSignatures.userId, userId),
        isOpenRequest(now),
      ),
    )
    .orderBy(asc(documentSignatures.role));
}

/**
 * The documents of these ids that the actor may sign, in the order of their ids, and the open requests. Reads client by client, because one
 * user signs documents of few clients.
 */
async function findAsked(db: Readable, actor: Actor, ids: readonly string[], now: Date) {
  const [found, requests]: [Awaited<ReturnType<typeof findDocuments>>, SignatureRecord[]] = [[], []];
  for (const [clientId, own] of await groupByClient(db, ids)) {
    found.push(...(await findDocuments(db, actor, clientId, own)));
    requests.push(...(await findOpenRequests(db, actor, clientId, own, now)));
  }
  return {
    found: found.toSorted((left, right) => (left.document.id < right.document.id ? -1 : 1)),
    requests: Map.groupBy(requests, ({ documentId }) => documentId),
  };
}

/** Whether the shown file is final: complete, not being generated again, and a PDF that a seal can be added to. */
const isReady = ({ generation, seal }: DocumentRecord, file: FileRow | null): file is FileRow =>
  generation === 'DONE' && seal === null && file !== null && file.mediaType === 'application/pdf';

/**
 * Documents that the actor may sign now, in the order of their ids. Throws record.not_found when one is unknown or out of reach, and
 * document.not_signable when the actor has no open request for one, it cannot be signed now, or the client has left its contract.
 */
export async function requireSignable(db: Readable, actor: Actor, ids: readonly string[], now: Date): Promise<Signable[]> {
  const { found, requests } = await findAsked(db, actor, ids, now);
  if (found.length !== ids.length) throw new Problem('record.not_found');
  return found.map(({ document, file, heldSince, withdrawnAt }) => {
    const signatures = requests.get(document.id) ?? [];
    if (signatures.length === 0 || !maySign(document.state) || !isReady(document, file)) throw new Problem('document.not_signable');
    if (withdrawnAt !== null)
      throw new Problem('document.not_signable', { message: translate(actor.origin.language, 'documentWork:contractLeft') });
    return { document, file, signatures, isContractHeld: heldSince !== null };
  });
}

/** The name of a document; null when it does not exist or was removed. */
export async function findDocumentName(db: Readable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: documents.name })
    .from(documents)
    .where(and(await isOneOf(db, [id]), isNull(documents.deletedAt)));
  return row?.name ?? null;
}

/** The name with the code, which distinguishes documents of one template. */
export async function findDocumentTitle(db: Readable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: documents.name, code: documents.code })
    .from(documents)
    .where(and(await isOneOf(db, [id]), isNull(documents.deletedAt)));
  return row ? [row.name, row.code].filter(Boolean).join(' ') : null;
}

/** States in which a requested signer may still sign. */
const signableStates = documentStates.filter(maySign);

/** Requests that their signer can answer now: open, and the document is complete, unsealed and in a signable state. */
export const waitsForSigner = (now: Date) =>
  and(
    isOpenRequest(now),
    inArray(documents.state, signableStates),
    isNull(documents.deletedAt),
    isNull(documents.seal),
    eq(documents.generation, 'DONE'),
  );

/** Joins a request to its document. */
export const isOfDocument = and(eq(documents.clientId, documentSignatures.clientId), eq(documents.id, documentSignatures.documentId));

/** Names of the documents that wait for a user's signature, oldest request first. */
export async function listNamesToSign(db: Readable, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ name: documents.name })
    .from(documentSignatures)
    .innerJoin(documents, isOfDocument)
    .where(and(eq(documentSignatures.userId, userId), waitsForSigner(now)))
    .orderBy(asc(documentSignatures.requestedAt), asc(documentSignatures.id));
  return rows.map(({ name }) => name);
}

/** Names of a client's documents that have a file, newest first; found by the client's user. */
export async function listReadableNames(db: Readable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: documents.name })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(and(eq(clients.userId, userId), isNull(clients.deletedAt), isNull(documents.deletedAt), isNotNull(documents.fileId)))
    .orderBy(desc(documents.createdAt), desc(documents.id));
  return rows.map(({ name }) => name);
}
