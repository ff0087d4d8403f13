import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../keys/identifiers.ts';
import { newDataKey } from '../keys/envelope.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { openStream, sealStream } from './sealed-stream.ts';

/** A file whose sealed bytes are in the store before a row references it; without a row it is swept after an hour. */
export interface StagedFile {
  objectKey: string;
  /** Decrypts the file; the caller must wrap it with the key of the file's owner. */
  fileKey: Buffer;
  byteCount: number;
  /** Hash of the plain bytes. */
  sha256: Buffer;
}

/** The location of a stored file and the key that decrypts it. */
export type SealedFile = Pick<StagedFile, 'objectKey' | 'fileKey'>;

export interface FileStore {
  /** Seals a stream with a new key and stores it, one piece at a time in memory. Rethrows the errors of the stream. */
  stage(content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** The bytes of a file, each piece authenticated before it is returned; throws ObjectMissing. */
  read(file: SealedFile): AsyncIterable<Buffer>;
  /** The whole file; only for files known to be small. */
  readWhole(file: SealedFile): Promise<Buffer>;
  remove(objectKey: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
  /** Removes partial files that a killed process last wrote before `before`; returns how many. */
  sweepStaging(before: Date): Promise<number>;
}

async function sweepFolder(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found || found.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The store of all files: seals them on this machine, in `staging`, before they reach the object store. */
export async function openFileStore(objects: ObjectStore, staging: string): Promise<FileStore> {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const stage: FileStore['stage'] = async (content) => {
    const path = join(staging, newId());
    const fileKey = newDataKey();
    const plain = createHash('sha256');
    const sealed = createHash('sha256');
    let byteCount = 0;
    async function* counted() {
      for await (const piece of content) {
        plain.update(piece);
        byteCount += piece.length;
        yield piece;
      }
    }
    async function* hashed() {
      for await (const piece of sealStream(fileKey, counted())) {
        sealed.update(piece);
        yield piece;
      }
    }
    try {
      await pipeline(Readable.from(hashed(), { objectMode: false }), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      await syncFile(path);
      const objectKey = sealed.digest('hex');
      await objects.put(objectKey, path);
      return { objectKey, fileKey, byteCount, sha256: plain.digest() };
    } finally {
      await rm(path, { force: true });
    }
  };
  const read = ({ objectKey, fileKey }: SealedFile) => openStream(fileKey, objects.get(objectKey));
  return {
    stage,
    read,
    readWhole: async (file) => {
      const pieces: Buffer[] = [];
      for await (const piece of read(file)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    remove: (objectKey) => objects.remove(objectKey),
    list: () => objects.list(),
    sweepStaging: (before) => sweepFolder(staging, before),
  };
}
