import { and, eq, inArray, isNull } from 'drizzle-orm';
import { clients } from '../../database/schema/clients.ts';
import { documents } from '../../database/schema/documents.ts';
import { files } from '../../database/schema/files.ts';
import { ObjectMissing } from '../../platform/files/object-store.ts';
import type { MailFile } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { readFileKey } from '../files/files.reader.ts';
import { sealedStates } from './documents.rules.ts';

/** Mail servers refuse what is larger: encoded for the way it grows by a third, and many stop at ten or twelve megabytes. */
export const MOST_MAILED_BYTES = 8 * 1024 * 1024;

/** The sealed file of a document as it lies in the store now; null when it is too large for an e-mail, or gone with its document, client or key. */
export async function readSealedFile({ db, config, files: store }: Pick<Platform, 'db' | 'config' | 'files'>, documentId: string): Promise<MailFile | null> {
  const [found] = await db
    .select({ file: files })
    .from(documents)
    .innerJoin(clients, and(eq(clients.id, documents.clientId), isNull(clients.deletedAt)))
    .innerJoin(files, and(eq(files.id, documents.fileId), isNull(files.deletedAt)))
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt), inArray(documents.seal, sealedStates)));
  if (!found || found.file.byteCount > MOST_MAILED_BYTES) return null;
  const { fileName: name, mediaType } = found.file;
  const key = await readFileKey(db, { config }, found.file);
  if (!key) return null;
  const bytes = await store.readWhole(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
  return bytes && { name, mediaType, bytes };
}
