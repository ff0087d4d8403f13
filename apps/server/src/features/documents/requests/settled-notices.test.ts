import { rejectDocuments } from '@pramen/contract/documents/signing.endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifications } from '../../../database/schema/messages.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { announceSignature } from './signature-notices.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

async function createAsked(signers: readonly TestPerson[]): Promise<string> {
  const { id: documentId } = await createSignable(app, client, { responsible: adviser });
  await inTransaction(app.platform.db, async (tx) => {
    for (const { userId } of signers) await announceSignature(tx, app.platform, { userId, documentId });
  });
  return documentId;
}

const unreadOf = async ({ userId }: TestPerson) =>
  (
    await app.platform.db
      .select({ params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'documents.signatureRequested'), isNull(notifications.readAt)))
  ).map(({ params }) => params['documentId']);

it('a request notice stays unread until its signer has answered, and for the other signer', async () => {
  const [signed, returned, open] = [await createAsked([client, adviser]), await createAsked([client]), await createAsked([client])];
  await signAs(app, client, [signed]);
  expect(
    (await app.call(rejectDocuments, { body: { document_ids: [returned], message: 'Adresa už neplatí.' }, token: client.token })).status,
  ).toBe(200);
  expect(await unreadOf(client)).toEqual([open]);
  expect(await unreadOf(adviser)).toEqual([signed]);
});
