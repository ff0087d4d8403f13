import { and, eq, inArray, isNull } from 'drizzle-orm';
import { clients } from '../../../database/schema/clients.ts';
import { documents } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { MailFile } from '../../../platform/mail/mailer.ts';
import { readProvedBytes } from '../../files/integrity.service.ts';
import type { IntegrityDeps } from '../../files/integrity.service.ts';
import { isOneOf } from '../record/documents.reader.ts';
import { sealedStates } from '../record/documents.rules.ts';

/** Mail servers reject larger messages: base64 adds a third, and many limit messages to ten or twelve megabytes. */
export const MOST_MAILED_BYTES = 8 * 1024 * 1024;

/**
 * Reads and verifies the sealed file of a document; null when it is too large for an e-mail, or gone with its document, client or key. A
 * file that does not match its hash raises the alarm and is not sent.
 */
export async function readSealedFile(platform: IntegrityDeps, documentId: string): Promise<MailFile | null> {
  const [found] = await platform.db
    .select({ file: files })
    .from(documents)
    .innerJoin(clients, and(eq(clients.id, documents.clientId), isNull(clients.deletedAt)))
    .innerJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId), isNull(files.deletedAt)))
    .where(and(await isOneOf(platform.db, [documentId]), isNull(documents.deletedAt), inArray(documents.seal, sealedStates)));
  if (!found || found.file.byteCount > MOST_MAILED_BYTES) return null;
  const { fileName: name, mediaType } = found.file;
  const bytes = await readProvedBytes(platform, found.file).catch((error: unknown) => {
    if (error instanceof Problem && (error.code === 'file.damaged' || error.code === 'record.not_found')) return null;
    throw error;
  });
  return bytes && { name, mediaType, bytes };
}
