import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { openFolderObjects } from './folder-objects.ts';
import { ObjectMissing } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3Objects } from './s3-objects.ts';

const PIECE = 64 * 1024;
const BUCKET = 'pramen';
let folder: string;
let server: S3rver;
const stores = {} as Record<'folder' | 'S3', { files: FileStore; objects: ObjectStore }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramen-files-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const inFolder = await openFolderObjects(join(folder, 'objects'));
  const inBucket = openS3Objects({
    bucketUrl: `http://127.0.0.1:${port}/${BUCKET}/`,
    region: 'eu-central-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  stores.folder = { objects: inFolder, files: await openFileStore(inFolder, join(folder, 'staging')) };
  stores.S3 = { objects: inBucket, files: await openFileStore(inBucket, join(folder, 'staging')) };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function keysOf(objects: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list()) keys.push(key);
  return keys;
}

describe.each(['folder', 'S3'] as const)('files in the %s', (kind) => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 1_000_003])('returns %i bytes unchanged', async (byteCount) => {
    const bytes = randomBytes(byteCount);
    const { files } = stores[kind];
    const staged = await files.stage(inPieces(bytes, 7919));
    expect(staged).toMatchObject({ byteCount, sha256: createHash('sha256').update(bytes).digest() });
    expect((await files.readWhole(staged)).equals(bytes)).toBe(true);
  });

  it('lists and removes objects, and reports a removed one as missing', async () => {
    const { files, objects } = stores[kind];
    const staged = await files.stage(inPieces(Buffer.from('Příliš žluťoučký kůň'), 5));
    expect(await keysOf(objects)).toContain(staged.objectKey);
    await files.remove(staged.objectKey);
    await files.remove(staged.objectKey);
    expect(await keysOf(objects)).not.toContain(staged.objectKey);
    await expect(files.readWhole(staged)).rejects.toThrow(ObjectMissing);
  });

  it('stores nothing of a stream that is cut short', async () => {
    const { files, objects } = stores[kind];
    const before = await keysOf(objects);
    async function* broken() {
      yield randomBytes(100_000);
      throw new Error('the line is down');
    }
    await expect(files.stage(broken())).rejects.toThrow('the line is down');
    expect((await keysOf(objects)).toSorted()).toEqual(before.toSorted());
    expect(await readdir(join(folder, 'staging'))).toEqual([]);
  });
});

describe('sealed bytes', () => {
  const plain = Buffer.concat([Buffer.from('tajné'), randomBytes(2 * PIECE)]);
  const stored = async () => {
    const staged = await stores.folder.files.stage(inPieces(plain, 5000));
    return { staged, path: join(folder, 'objects', staged.objectKey.slice(0, 2), staged.objectKey) };
  };

  it('are named by their hash and reveal nothing about the file', async () => {
    const { staged, path } = await stored();
    const sealed = await readFile(path);
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(staged.objectKey);
    expect(sealed.includes(Buffer.from('tajné'))).toBe(false);
  });

  it('of the same file differ every time', async () => {
    expect((await stored()).staged.objectKey).not.toBe((await stored()).staged.objectKey);
  });

  const sealedPiece = PIECE + 16;
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['a changed byte', (sealed) => sealed.with(100_000, (sealed[100_000] ?? 0) ^ 1) as unknown as Buffer],
    ['a missing end', (sealed) => sealed.subarray(0, -1)],
    ['a missing last piece', (sealed) => sealed.subarray(0, 2 * sealedPiece)],
    [
      'pieces in a different order',
      (sealed) =>
        Buffer.concat([sealed.subarray(sealedPiece, 2 * sealedPiece), sealed.subarray(0, sealedPiece), sealed.subarray(2 * sealedPiece)]),
    ],
    ['something appended', (sealed) => Buffer.concat([sealed, Buffer.alloc(100)])],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('with %s are refused', async (_what, change) => {
    const { staged, path } = await stored();
    await writeFile(path, change(await readFile(path)));
    await expect(stores.folder.files.readWhole(staged)).rejects.toThrow(/was changed|was truncated/);
  });

  it('cannot be decrypted with another key', async () => {
    const { staged } = await stored();
    await expect(stores.folder.files.readWhole({ ...staged, fileKey: randomBytes(32) })).rejects.toThrow('was changed');
  });
});

it('partial files of a killed process are swept, files being written stay', async () => {
  const staging = join(folder, 'swept');
  const files = await openFileStore(stores.folder.objects, staging);
  const old = join(staging, 'left');
  const fresh = join(staging, 'arriving');
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'y')]);
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
  expect(await files.sweepStaging(new Date('2026-01-02'))).toBe(1);
  expect(await readdir(staging)).toEqual(['arriving']);
});
