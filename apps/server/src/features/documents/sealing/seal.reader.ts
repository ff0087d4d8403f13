import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { users } from '../../../database/schema/people.ts';
import type { Language } from '../../../platform/calls/call.ts';
import type { FileRow } from '../../files/files.reader.ts';
import type { DocumentRecord, SignatureRecord } from '../record/documents.reader.ts';

/** The document that a job works on, with its client. */
export interface SealJob {
  clientId: string;
  documentId: string;
}

/** A document that waits for its seal. */
export interface WaitingSeal {
  document: DocumentRecord;
  /** The file that was signed. */
  original: FileRow;
  client: { userId: string; fullname: string; language: Language };
  /** In the order of signing. */
  signatures: SignatureRecord[];
}

const isDocument = ({ clientId, documentId }: SealJob) =>
  and(eq(documents.clientId, clientId), eq(documents.id, documentId), isNull(documents.deletedAt));

/** The data needed to seal a document; null when it does not wait for a seal (any more). */
export async function findWaitingSeal(db: Readable, job: SealJob): Promise<WaitingSeal | null> {
  const [found] = await db
    .select({ document: documents, original: files, userId: users.id, fullname: users.name, language: users.language })
    .from(documents)
    .innerJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.originalFileId)))
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .innerJoin(users, eq(users.id, clients.userId))
    .where(and(isDocument(job), eq(documents.seal, 'WAITING')));
  if (!found) return null;
  const { document, original, ...client } = found;
  const signatures = await db
    .select()
    .from(documentSignatures)
    .where(
      and(
        eq(documentSignatures.clientId, job.clientId),
        eq(documentSignatures.documentId, job.documentId),
        eq(documentSignatures.state, 'SIGNED'),
      ),
    )
    .orderBy(asc(documentSignatures.decidedAt), asc(documentSignatures.role), asc(documentSignatures.id));
  return { document, original, client, signatures };
}

/** A sealed document that waits for a time stamp or validation data, with its sealed file; null when it does not wait (any more). */
export async function findWaitingAddition(
  db: Readable,
  job: SealJob,
  state: 'STAMPING' | 'VALIDATING',
): Promise<{ document: DocumentRecord; sealed: FileRow } | null> {
  const [found] = await db
    .select({ document: documents, sealed: files })
    .from(documents)
    .innerJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId)))
    .where(and(isDocument(job), eq(documents.seal, state)));
  return found ?? null;
}
