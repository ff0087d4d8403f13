import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { files } from '../../database/schema/files.ts';
import type { fileableTypes } from '../../database/schema/files.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { seal } from '../../platform/keys/envelope.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { keyContext } from './files.reader.ts';
import type { FileRow } from './files.reader.ts';

export interface NewFile {
  staged: StagedFile;
  /** Whose it is; null: the company's. */
  clientId: string | null;
  fileableType: (typeof fileableTypes)[number];
  fileableId: string;
  /** With its ending. */
  fileName: string;
  mediaType: string;
  /** null: the system. */
  userId: string | null;
}

/** Names a staged file in a row. Its key is wrapped by the client's key, so that it is unreadable once that is gone. */
export async function keepFile(tx: Tx, { config, clock }: Pick<WritePlatform, 'config' | 'clock'>, file: NewFile): Promise<FileRow> {
  const { staged, clientId, userId, ...named } = file;
  const id = newId();
  const key = clientId === null ? config.keys.master : await readClientKey(tx, config.keys.master, clientId);
  if (!key) throw new Error('a client whose key was erased takes no more files');
  const wrappedKey = seal(key, staged.fileKey, keyContext(id));
  const { byteCount, sha256, objectKey } = staged;
  const [row] = await tx
    .insert(files)
    .values({ id, uuid: randomUUID(), clientId, ...named, byteCount, sha256, objectKey, wrappedKey, createdBy: userId, createdAt: clock.now() })
    .returning();
  if (!row) throw new Error('an insert answers its row');
  return row;
}

/** Takes a file out of what is shown; its bytes stay until nobody may need them any more. False when it is gone already. */
export async function dropFile(tx: Tx, { clock }: Pick<Platform, 'clock'>, id: string): Promise<boolean> {
  const dropped = await tx
    .update(files)
    .set({ deletedAt: clock.now() })
    .where(and(eq(files.id, id), isNull(files.deletedAt)))
    .returning({ id: files.id });
  return dropped.length > 0;
}
