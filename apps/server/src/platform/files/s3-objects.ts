import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import type { FileBucket } from '../../config/config.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { isObjectKey, ObjectMissing } from './object-store.ts';

/** Longer than a working store ever takes to respond. */
const ANSWER_TIMEOUT_MS = 60_000;

interface ListedPage {
  objects: StoredObject[];
  next: string | null;
}

/** One page of ListObjectsV2. */
function readPage(xml: string): ListedPage {
  const page: ListedPage = { objects: [], next: null };
  let text = '';
  let key = '';
  let modified = '';
  const parser = new SaxesParser();
  parser.on('text', (piece) => (text += piece));
  parser.on('opentag', () => (text = ''));
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = text;
    if (name === 'LastModified') modified = text;
    if (name === 'NextContinuationToken') page.next = text;
    if (name === 'Contents' && isObjectKey(key)) page.objects.push({ key, storedAt: new Date(modified) });
  });
  parser.write(xml).close();
  return page;
}

/** Objects in a bucket of an S3-compatible store. A failed request throws an error with status and path, never with a body. */
export function openS3Objects({ bucketUrl, ...credentials }: FileBucket): ObjectStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const root = bucketUrl.replace(/\/$/, '');
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await client.fetch(`${root}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) throw new ObjectMissing(`object ${path} is not in the store`);
    throw new Error(`the file store responded with ${answer.status} to ${init.method ?? 'GET'} ${path.split('?')[0] ?? ''}`);
  };
  async function* read(key: string): AsyncGenerator<Uint8Array> {
    const { body } = await ask(`/${key}`);
    if (body) yield* body;
  }
  async function* list(): AsyncGenerator<StoredObject> {
    let next: string | null = '';
    while (next !== null) {
      const after: string = next ? `&continuation-token=${encodeURIComponent(next)}` : '';
      const page: ListedPage = readPage(await (await ask(`?list-type=2${after}`)).text());
      yield* page.objects;
      next = page.next;
    }
  }
  return {
    put: async (key, path) => {
      const content = await openAsBlob(path);
      // The key is the SHA-256 of the bytes, so the store itself rejects bytes damaged in transit.
      const answer = await ask(`/${key}`, {
        method: 'PUT',
        body: content,
        headers: { 'content-length': String(content.size), 'x-amz-content-sha256': key },
      });
      await answer.body?.cancel();
    },
    get: read,
    remove: async (key) => {
      await ask(`/${key}`, { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ObjectMissing)) throw error;
      });
    },
    list,
  };
}
