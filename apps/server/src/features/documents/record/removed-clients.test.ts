import { readDocument, readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { actorOf, createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { holdDocument, holdDocuments, requireDocument, requireDocumentRow } from './documents.reader.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

/** The outcome of every way to read one document: found, or the code of the refusal. */
async function reach(person: TestPerson, id: string): Promise<string[]> {
  const { db } = app.platform;
  const actor = actorOf(app, person);
  const ways = [
    requireDocument(db, actor, 'documents.read', id),
    requireDocumentRow(db, actor, 'documents.read', id),
    inTransaction(db, (tx) => holdDocument(tx, actor, 'documents.assign', id)),
    inTransaction(db, (tx) => holdDocuments(tx, actor, 'documents.read', [id])),
  ];
  return Promise.all(
    ways.map((way) =>
      way.then(
        () => 'found',
        (error: { code?: string }) => error.code ?? 'no code',
      ),
    ),
  );
}

it('no one can read documents of a removed client by id, neither staff nor the adviser who was asked to sign', async () => {
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const asked = await createPerson(app, 'INTERMEDIARY');
  const [office, admin] = [await createPerson(app, 'BACK_OFFICE'), await createPerson(app, 'ADMIN')];
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  const { id } = await createSignable(app, client, { responsible: asked });
  const people = [office, admin, adviser, asked];
  const statuses = () => Promise.all(people.map(async ({ token }) => (await app.call(readDocument, { params: { id }, token })).status));
  const reached = () => Promise.all(people.map((person) => reach(person, id)));
  const namesOfAsked = async () => (await app.call(readMyDocuments, { token: asked.token })).body.data.length;
  expect([await statuses(), await namesOfAsked()]).toEqual([[200, 200, 200, 200], 1]);
  const all = ['found', 'found', 'found', 'found'];
  expect(await reached()).toEqual([all, all, all, all]);
  await app.platform.db
    .update(clients)
    .set({ deletedAt: app.clock.now() })
    .where(eq(clients.id, client.clientId ?? ''));
  expect([await statuses(), await namesOfAsked()]).toEqual([[404, 404, 404, 404], 0]);
  const none = ['record.not_found', 'record.not_found', 'record.not_found', 'record.not_found'];
  expect(await reached()).toEqual([none, none, none, none]);
});
