import { signDocuments } from '@pramen/contract/documents/signing.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeIn, wrongCode } from '../../../testing/app/entrance.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let reads = 0;
/** Blocks every read of a stored file until it resolves. */
let gate: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  app = await createTestApp(database.current);
  const store = app.platform.files;
  const read = store.read.bind(store);
  store.read = async function* (file) {
    reads += 1;
    await gate;
    yield* read(file);
  };
});
beforeEach(() => {
  reads = 0;
});
afterAll(() => app.close());

async function askedToSign(): Promise<{ client: TestPerson; ids: string[]; digits: string }> {
  const client = await createPerson(app, 'CLIENT');
  const ids = [(await createSignable(app, client)).id, (await createSignable(app, client)).id];
  await app.call(generateVerificationCode, {
    body: { verifiable_type: 'DOCUMENT', verifiable_id: ids, service: 'SMS' },
    token: client.token,
  });
  await app.drain();
  reads = 0;
  return { client, ids, digits: codeIn(app.texts.at(-1)?.text) };
}

const sign = ({ client, ids }: { client: TestPerson; ids: string[] }, verification_code: string) =>
  app.call(signDocuments, { body: { document_ids: ids, type: 'SMS', verification_code }, token: client.token });

it('a wrong code opens no file, the right one every file', async () => {
  const asked = await askedToSign();
  expect((await sign(asked, wrongCode(asked.digits))).body.code).toBe('verification_code.INVALID_CODE');
  expect(reads).toBe(0);
  expect((await sign(asked, asked.digits)).status).toBe(200);
  expect(reads).toBeGreaterThanOrEqual(2);
});

it('each user has one signing verified at a time and two waiting; more are rejected, and other users are not delayed', async () => {
  const [asked, other] = [await askedToSign(), await askedToSign()];
  const opened = Promise.withResolvers<null>();
  gate = opened.promise;
  const calls = Array.from({ length: 4 }, () => sign(asked, asked.digits));
  expect(await Promise.race(calls)).toMatchObject({ status: 429, body: { code: 'server.busy' } });
  expect((await sign(other, wrongCode(other.digits))).status).toBe(422);
  opened.resolve(null);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([1, 1]);
  expect((await sign(other, other.digits)).status).toBe(200);
});
