import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { documentOpenings } from '../../../database/schema/signature-requests.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileRow } from '../../files/files.reader.ts';

/** Whether the user has a pending signature request for this very file. */
async function isAskedToSign(db: Readable, { userId }: Actor, { id, clientId, fileableId }: FileRow): Promise<boolean> {
  if (clientId === null) return false;
  const [asked] = await db
    .select({ id: documentSignatures.id })
    .from(documentSignatures)
    .innerJoin(documents, and(eq(documents.clientId, documentSignatures.clientId), eq(documents.id, documentSignatures.documentId)))
    .where(
      and(
        eq(documents.clientId, clientId),
        eq(documents.id, fileableId),
        eq(documents.fileId, id),
        eq(documentSignatures.userId, userId),
        eq(documentSignatures.state, 'PENDING'),
      ),
    )
    .limit(1);
  return asked !== undefined;
}

/**
 * Whether the file is of a document whose delivery the firm must prove, in a session of the client themselves, and not proved yet. The first
 * time proves it.
 */
async function isToBeProved(db: Readable, { userId, role, clientId: own }: Actor, { clientId, fileableId }: FileRow): Promise<boolean> {
  if (clientId === null || role !== 'CLIENT' || own !== clientId) return false;
  const [document] = await db
    .select({ kind: documents.kind })
    .from(documents)
    .where(and(eq(documents.clientId, clientId), eq(documents.id, fileableId)));
  if (document?.kind !== 'SUITABILITY_REPORT') return false;
  const [opened] = await db
    .select({ id: documentOpenings.id })
    .from(documentOpenings)
    .where(and(eq(documentOpenings.clientId, clientId), eq(documentOpenings.documentId, fileableId), eq(documentOpenings.userId, userId)))
    .limit(1);
  return opened === undefined;
}

async function insertOpening(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  actor: Actor,
  clientId: string,
  { id: fileId, fileableId: documentId, sha256 }: FileRow,
): Promise<void> {
  const { userId, sessionId } = actor;
  const added = await tx
    .insert(documentOpenings)
    .values({ clientId, id: newId(), documentId, fileId, userId, sessionId, openedAt: platform.clock.now() })
    .onConflictDoNothing()
    .returning({ id: documentOpenings.id });
  if (added.length === 0) return;
  const facts = { fileId, sha256: sha256.toString('hex'), sessionId };
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.opened', objectType: 'document', objectId: documentId, clientId, facts },
  );
}

/**
 * Records, once per session, that a signer received the file that they are asked to sign, and the first time that a client received a report
 * whose delivery is to be proved. Impersonation does not count.
 */
export async function recordOpening(platform: Pick<Platform, 'audit' | 'clock' | 'db'>, actor: Actor, file: FileRow): Promise<void> {
  const { clientId } = file;
  if (clientId === null || actor.impersonatorUserId !== null) return;
  if (!(await isAskedToSign(platform.db, actor, file)) && !(await isToBeProved(platform.db, actor, file))) return;
  await inTransaction(platform.db, (tx) => insertOpening(tx, platform, actor, clientId, file));
}

/**
 * When a user opened the current file of each document: in this session if they did, otherwise the first time. Documents never opened are
 * left out.
 */
export async function readOpenings(
  db: Readable,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  documentIds: readonly string[],
): Promise<Map<string, { openedAt: Date; isThisSession: boolean }>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({
      documentId: documentOpenings.documentId,
      openedAt: documentOpenings.openedAt,
      isThisSession: sql<boolean>`${documentOpenings.sessionId} = ${sessionId}`,
    })
    .from(documentOpenings)
    .innerJoin(
      documents,
      and(
        eq(documents.clientId, documentOpenings.clientId),
        eq(documents.id, documentOpenings.documentId),
        eq(documents.fileId, documentOpenings.fileId),
      ),
    )
    .where(and(eq(documentOpenings.userId, userId), inArray(documentOpenings.documentId, [...documentIds]), isNotNull(documents.fileId)))
    // An opening in this session takes precedence over earlier ones.
    .orderBy(sql`${documentOpenings.sessionId} = ${sessionId} DESC`, asc(documentOpenings.openedAt));
  const openings = new Map<string, { openedAt: Date; isThisSession: boolean }>();
  for (const { documentId, ...opening } of rows) if (!openings.has(documentId)) openings.set(documentId, opening);
  return openings;
}
