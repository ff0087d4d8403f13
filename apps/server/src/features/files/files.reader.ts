import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Readable } from '../../database/connect.ts';
import { clientKeys } from '../../database/schema/clients.ts';
import { catalogueFiles, files } from '../../database/schema/files.ts';
import type { SealedFile } from '../../platform/files/file-store.ts';
import { openClientKey } from '../../platform/keys/client-keys.ts';
import { unseal } from '../../platform/keys/envelope.ts';
import { findOwners, findRegistered } from '../../platform/numbers/registry.ts';
import type { Platform } from '../../platform/platform.ts';

/** A file of a client, or of the company, whose clientId is null. */
export type FileRow = Omit<typeof files.$inferSelect, 'clientId'> & { clientId: string | null };

export const asCompanys = (row: typeof catalogueFiles.$inferSelect): FileRow => ({ ...row, clientId: null });

export const keyContext = (fileId: string) => `file:${fileId}`;

async function findClients(db: Readable, clientId: string, id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.clientId, clientId), eq(files.id, id), isNull(files.deletedAt)));
  return row ?? null;
}

async function findCompanys(db: Readable, isThisRecord: SQL): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(catalogueFiles)
    .where(and(isThisRecord, isNull(catalogueFiles.deletedAt)));
  return row ? asCompanys(row) : null;
}

/** The file with this id, unless it was removed. */
export async function findFile(db: Readable, id: string): Promise<FileRow | null> {
  const owner = (await findOwners(db, 'FILE', [id])).get(id.toLowerCase());
  return owner === undefined ? findCompanys(db, eq(catalogueFiles.id, id)) : findClients(db, owner, id);
}

/** The file with this uuid, unless it was removed. */
export async function findFileByUuid(db: Readable, uuid: string): Promise<FileRow | null> {
  const known = (await findRegistered(db, 'FILE', [uuid])).get(uuid);
  return known ? findClients(db, known.clientId, known.recordId) : findCompanys(db, eq(catalogueFiles.uuid, uuid));
}

/** Files of one record, a client's or the company's, newest first, without removed ones. */
export async function listFilesOf(
  db: Readable,
  clientId: string | null,
  fileableType: FileRow['fileableType'],
  fileableId: string,
): Promise<FileRow[]> {
  const table = clientId === null ? catalogueFiles : files;
  const isIts = and(eq(table.fileableType, fileableType), eq(table.fileableId, fileableId), isNull(table.deletedAt));
  if (clientId === null)
    return (await db.select().from(catalogueFiles).where(isIts).orderBy(desc(catalogueFiles.createdAt), desc(catalogueFiles.id))).map(
      asCompanys,
    );
  return db
    .select()
    .from(files)
    .where(and(eq(files.clientId, clientId), isIts))
    .orderBy(desc(files.createdAt), desc(files.id));
}

/** The key that decrypts a file; null when the client's key, and with it the file, was erased. */
export async function readFileKey(db: Readable, { config }: Pick<Platform, 'config'>, file: FileRow): Promise<SealedFile | null> {
  const { master } = config.keys;
  if (file.clientId === null) return { objectKey: file.objectKey, fileKey: unseal(master, file.wrappedKey, keyContext(file.id)) };
  const [owner] = await db.select({ wrappedKey: clientKeys.wrappedKey }).from(clientKeys).where(eq(clientKeys.clientId, file.clientId));
  if (!owner) return null;
  return {
    objectKey: file.objectKey,
    fileKey: unseal(openClientKey(master, file.clientId, owner.wrappedKey), file.wrappedKey, keyContext(file.id)),
  };
}

/** The bytes of a stored file; throws when its key was erased or its bytes are damaged. */
export async function readFileBytes(db: Readable, platform: Pick<Platform, 'config' | 'files'>, file: FileRow): Promise<Buffer> {
  const key = await readFileKey(db, platform, file);
  if (!key) throw new Error(`the key of file ${file.id} was erased`);
  return platform.files.readWhole(key);
}

const KEYS_AT_ONCE = 1000;

/** Which of the objects a row refers to, including removed files whose bytes are still kept. */
async function namedObjects(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const table of [files, catalogueFiles]) {
    const rows = await db
      .select({ objectKey: table.objectKey })
      .from(table)
      .where(and(inArray(table.objectKey, [...keys]), isNull(table.erasedAt)));
    for (const { objectKey } of rows) named.add(objectKey);
  }
  return named;
}

/** Objects stored before `before` that no row refers to, because their call was rejected or its process killed. */
export async function* findOrphans(db: Db, platform: Pick<Platform, 'files'>, before: Date): AsyncGenerator<string> {
  let waiting: string[] = [];
  const check = async () => {
    const named = await namedObjects(db, waiting);
    const orphans = waiting.filter((key) => !named.has(key));
    waiting = [];
    return orphans;
  };
  for await (const { key, storedAt } of platform.files.list()) {
    if (storedAt >= before) continue;
    waiting.push(key);
    if (waiting.length >= KEYS_AT_ONCE) yield* await check();
  }
  if (waiting.length > 0) yield* await check();
}
