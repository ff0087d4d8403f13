import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { isObjectKey, ObjectMissing } from './object-store.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function* readObject(path: string, key: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing(`object ${key} is not in the store`) : error;
  }
}

/** A rename survives a power loss only after its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* listFolder(root: string): AsyncGenerator<StoredObject> {
  const shelves = await readdir(root, { withFileTypes: true });
  for (const shelf of shelves.filter((entry) => entry.isDirectory() && entry.name.length === 2)) {
    for (const name of (await readdir(join(root, shelf.name))).filter(isObjectKey)) {
      const found = await stat(join(root, shelf.name, name)).catch(() => null);
      if (found) yield { key: name, storedAt: found.mtime };
    }
  }
}

/** Objects as files of one folder, in 256 subfolders named by the first two digits of their key. */
export async function openFolderObjects(root: string): Promise<ObjectStore> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  return {
    put: async (key, path) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Staging is on the same file system, so the rename is atomic.
      await rename(path, target);
      await syncFolder(dirname(target));
    },
    get: (key) => readObject(pathOf(key), key),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listFolder(root),
  };
}
