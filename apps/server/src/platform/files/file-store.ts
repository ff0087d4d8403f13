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

/** A file whose sealed bytes lie in the store, before a row names it; without one it is swept after an hour. */
export interface StagedFile {
  objectKey: string;
  /** Opens it; to be wrapped by the key of whom the file belongs to. */
  fileKey: Buffer;
  byteCount: number;
  /** Of the bytes as they came. */
  sha256: Buffer;
}

/** Where a stored file is found and what opens it. */
export type SealedFile = Pick<StagedFile, 'objectKey' | 'fileKey'>;

export interface FileStore {
  /** Seals a stream under a new key and stores it; holds a piece at a time in memory. What the stream throws is thrown on. */
  stage(content: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** The bytes of a file, each piece proved before it is given out; throws ObjectMissing. */
  read(file: SealedFile): AsyncIterable<Buffer>;
  /** The whole of a file that is known to be small. */
  readWhole(file: SealedFile): Promise<Buffer>;
  remove(objectKey: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
  /** Removes what a killed process left half written before `before`; answers how many. */
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

/** The store of all files: sealed on this machine, in `staging`, before anything reaches the objects. */
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
