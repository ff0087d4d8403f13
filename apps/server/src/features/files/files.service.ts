import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { catalogueFiles, files } from '../../database/schema/files.ts';
import type { fileableTypes } from '../../database/schema/files.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { seal } from '../../platform/keys/envelope.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { asCompanys, keyContext } from './files.reader.ts';
import type { FileRow } from './files.reader.ts';

export interface NewFile {
  staged: StagedFile;
  /** Client who owns the file; null: the company. */
  clientId: string | null;
  fileableType: (typeof fileableTypes)[number];
  fileableId: string;
  /** With its extension. */
  fileName: string;
  mediaType: string;
  /** null: the system. */
  userId: string | null;
}

/** Records a staged file in a row. Its key is wrapped with the client's key, so that erasing that key makes the file unreadable. */
export async function keepFile(tx: Tx, { config, clock }: Pick<WritePlatform, 'config' | 'clock'>, file: NewFile): Promise<FileRow> {
  const { staged, clientId, userId, ...named } = file;
  const id = newId();
  const key = clientId === null ? config.keys.master : await readClientKey(tx, config.keys.master, clientId);
  if (!key) throw new Error('the client key was erased, so no file can be stored');
  const wrappedKey = seal(key, staged.fileKey, keyContext(id));
  const { byteCount, sha256, objectKey } = staged;
  const stored = { id, uuid: randomUUID(), ...named, byteCount, sha256, objectKey, wrappedKey, createdBy: userId, createdAt: clock.now() };
  if (clientId !== null) await registerNumbers(tx, [{ kind: 'FILE', number: stored.uuid, clientId, recordId: id }]);
  const [row] =
    clientId === null
      ? (await tx.insert(catalogueFiles).values(stored).returning()).map(asCompanys)
      : await tx
          .insert(files)
          .values({ clientId, ...stored })
          .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Marks a file as removed; its bytes are deleted after REMOVED_KEPT_MS. False when it was removed already. */
export async function dropFile(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { clientId, id }: Pick<FileRow, 'clientId' | 'id'>,
): Promise<boolean> {
  const deletedAt = clock.now();
  const dropped =
    clientId === null
      ? await tx
          .update(catalogueFiles)
          .set({ deletedAt })
          .where(and(eq(catalogueFiles.id, id), isNull(catalogueFiles.deletedAt)))
          .returning({ id: catalogueFiles.id })
      : await tx
          .update(files)
          .set({ deletedAt })
          .where(and(eq(files.clientId, clientId), eq(files.id, id), isNull(files.deletedAt)))
          .returning({ id: files.id });
  return dropped.length > 0;
}

/** Marks every file of a client's record as removed, including files that were replaced by later ones. */
export async function dropFilesOf(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  clientId: string,
  fileableType: NewFile['fileableType'],
  fileableId: string,
): Promise<void> {
  await tx
    .update(files)
    .set({ deletedAt: clock.now() })
    .where(
      and(eq(files.clientId, clientId), eq(files.fileableType, fileableType), eq(files.fileableId, fileableId), isNull(files.deletedAt)),
    );
}

/** Time in which an operator can restore a file removed by mistake, using its row. */
export const REMOVED_KEPT_MS = 30 * DAY;
const ERASED_AT_ONCE = 500;

/**
 * Marks a batch of files that were removed long enough ago as erased, deletes their keys, and returns their objects, which may then be
 * removed from the store. Files of signed or sealed documents stay: the law requires them.
 */
export async function eraseRemoved(tx: Tx, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - REMOVED_KEPT_MS);
  const ofClients = await tx.execute<{ object_key: string }>(sql`
    WITH due AS MATERIALIZED (
      SELECT f.client_id, f.id FROM files f
      WHERE f.deleted_at < ${before}::timestamptz AND f.erased_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM document_seals s WHERE s.client_id = f.client_id AND s.file_id = f.id)
        AND NOT (f.fileable_type = 'document' AND EXISTS (
          SELECT 1 FROM document_signatures g WHERE g.client_id = f.client_id AND g.document_id = f.fileable_id AND g.state = 'SIGNED'))
      ORDER BY f.deleted_at, f.id LIMIT ${ERASED_AT_ONCE})
    UPDATE files SET erased_at = ${now}::timestamptz, wrapped_key = ''::bytea
    FROM due WHERE files.client_id = due.client_id AND files.id = due.id
    RETURNING files.object_key`);
  const ofCompany = await tx.execute<{ object_key: string }>(sql`
    UPDATE catalogue_files SET erased_at = ${now}::timestamptz, wrapped_key = ''::bytea
    WHERE id IN (SELECT f.id FROM catalogue_files f WHERE f.deleted_at < ${before}::timestamptz AND f.erased_at IS NULL ORDER BY f.deleted_at, f.id LIMIT ${ERASED_AT_ONCE})
    RETURNING object_key`);
  return [...ofClients.rows, ...ofCompany.rows].map(({ object_key: key }) => key);
}

/** Makes files of a client those of another record of theirs. */
export async function moveFiles(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
  to: Pick<NewFile, 'fileableType' | 'fileableId'>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(files)
    .set(to)
    .where(and(eq(files.clientId, clientId), inArray(files.id, [...ids])));
}
