import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { importChunks, importDetails, imports, importUploads } from '../../database/schema/imports.ts';
import { newDataKey, seal, unseal } from '../../platform/keys/envelope.ts';

/** Leaves room for the 28 bytes that encryption adds: an encrypted piece is at most 256 kB. */
const CHUNK_BYTES = 256 * 1024 - 28;

export type Stage = (typeof importDetails.$inferSelect)['stage'];
export type DetailKind = (typeof importDetails.$inferSelect)['kind'];

const keyContext = (importId: string) => `import-key:${importId}`;
const chunkContext = (uploadId: string, number: number) => `import-chunk:${uploadId}:${number}`;
const detailContext = (uploadId: string, stage: Stage, kind: DetailKind, number: number) =>
  `import-detail:${uploadId}:${stage}:${kind}:${number}`;

/** The bytes of an upload are missing or are not those that were uploaded. */
export class BytesLost extends Error {}

export interface ImportKey {
  key: Buffer;
  wrapped: Buffer;
}

/** Creates the key that encrypts everything of one import. */
export function makeImportKey(masterKey: Buffer, importId: string): ImportKey {
  const key = newDataKey();
  return { key, wrapped: seal(masterKey, key, keyContext(importId)) };
}

export function openImportKey(masterKey: Buffer, importId: string, wrapped: Buffer): Buffer {
  return unseal(masterKey, wrapped, keyContext(importId));
}

async function* cutIntoChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes < CHUNK_BYTES) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) yield rest.subarray(0, CHUNK_BYTES);
    waiting = [rest];
    waitingBytes = rest.length;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

/** Stores the bytes of a file as they arrive, encrypting each piece separately; returns their number and hash. */
export async function storeBytes(
  db: Db,
  key: Buffer,
  uploadId: string,
  content: AsyncIterable<Buffer>,
): Promise<{ byteCount: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let byteCount = 0;
  let number = 0;
  for await (const chunk of cutIntoChunks(content)) {
    hash.update(chunk);
    byteCount += chunk.length;
    await db.insert(importChunks).values({ uploadId, number, sealed: seal(key, chunk, chunkContext(uploadId, number)) });
    number += 1;
  }
  return { byteCount, sha256: hash.digest() };
}

/** The stored bytes from the start, piece by piece; throws BytesLost unless they are exactly those uploaded. */
export async function* readBytes(db: Db, key: Buffer, upload: { id: string; byteCount: number; sha256: Buffer }): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let byteCount = 0;
  for (let number = 0; byteCount < upload.byteCount; number += 1) {
    const [row] = await db
      .select({ sealed: importChunks.sealed })
      .from(importChunks)
      .where(and(eq(importChunks.uploadId, upload.id), eq(importChunks.number, number)));
    if (!row) throw new BytesLost(`piece ${number} of an upload is missing`);
    const chunk = unseal(key, row.sealed, chunkContext(upload.id, number));
    hash.update(chunk);
    byteCount += chunk.length;
    yield chunk;
  }
  if (!hash.digest().equals(upload.sha256)) throw new BytesLost('the hash of an upload has changed');
}

/** Encrypts and stores one piece of a file's findings or preview. */
export async function storeDetail(
  tx: Tx,
  key: Buffer,
  uploadId: string,
  stage: Stage,
  kind: DetailKind,
  number: number,
  content: unknown,
): Promise<void> {
  const sealed = seal(key, Buffer.from(JSON.stringify(content)), detailContext(uploadId, stage, kind, number));
  await tx.insert(importDetails).values({ uploadId, stage, kind, number, sealed });
}

/** Removes the findings and preview of a file's stage before new ones are stored. */
export async function removeDetails(tx: Tx, uploadId: string, stage: Stage): Promise<void> {
  await tx.delete(importDetails).where(and(eq(importDetails.uploadId, uploadId), eq(importDetails.stage, stage)));
}

/** One decrypted piece; null when there is none. */
export async function readDetail(
  db: Readable,
  key: Buffer,
  uploadId: string,
  stage: Stage,
  kind: DetailKind,
  number: number,
): Promise<unknown> {
  const [row] = await db
    .select({ sealed: importDetails.sealed })
    .from(importDetails)
    .where(
      and(
        eq(importDetails.uploadId, uploadId),
        eq(importDetails.stage, stage),
        eq(importDetails.kind, kind),
        eq(importDetails.number, number),
      ),
    );
  return row ? (JSON.parse(unseal(key, row.sealed, detailContext(uploadId, stage, kind, number)).toString()) as unknown) : null;
}

/** The first piece of every kind and stage of an import, by `${uploadId} ${stage} ${kind}`. */
export async function readFirstDetails(db: Readable, key: Buffer, importId: string): Promise<Map<string, unknown>> {
  const rows = await db
    .select({ uploadId: importDetails.uploadId, stage: importDetails.stage, kind: importDetails.kind, sealed: importDetails.sealed })
    .from(importDetails)
    .innerJoin(importUploads, eq(importUploads.id, importDetails.uploadId))
    .where(and(eq(importUploads.importId, importId), eq(importDetails.number, 0)))
    .orderBy(asc(importDetails.uploadId));
  return new Map(
    rows.map(({ uploadId, stage, kind, sealed }) => [
      `${uploadId} ${stage} ${kind}`,
      JSON.parse(unseal(key, sealed, detailContext(uploadId, stage, kind, 0)).toString()) as unknown,
    ]),
  );
}

const uploadsOf = (tx: Tx, importId: string) =>
  tx.select({ id: importUploads.id }).from(importUploads).where(eq(importUploads.importId, importId));

/** Removes the uploaded bytes; findings and previews stay. */
export async function removeBytes(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importChunks).where(inArray(importChunks.uploadId, uploadsOf(tx, importId)));
}

/** Removes bytes, findings and previews, and the key that decrypts them. */
export async function removeContent(tx: Tx, importId: string): Promise<void> {
  await removeBytes(tx, importId);
  await tx.delete(importDetails).where(inArray(importDetails.uploadId, uploadsOf(tx, importId)));
  await tx.update(imports).set({ wrappedKey: null }).where(eq(imports.id, importId));
}
