import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents, documentSignatures, documentStateChanges } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { notifications, outboxMessages } from '../../../database/schema/messages.ts';
import { documentSeals } from '../../../database/schema/seals.ts';
import { verifyPdf } from '../../../platform/pdf/verification/verify-pdf.ts';
import { drawSeeds, openKillTest } from '../../../testing/app/killed-portal.ts';
import type { KillTest } from '../../../testing/app/killed-portal.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { askToSign, signAs } from '../../../testing/worlds/signing.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { readFileBytes } from '../../files/files.reader.ts';

const database = useTestDatabase();
let test: KillTest;

const EACH = 3;
const PATIENCE = { interval: 20 };

/** A document that waits only for its client, whose code is known. */
interface Waiting {
  client: TestPerson;
  document: SignableDocument;
  code: string;
}
interface Round {
  adviser: TestPerson;
  waiting: Waiting[];
}

async function prepare(): Promise<Round> {
  const { app } = test;
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const clients = await Promise.all(Array.from({ length: EACH }, () => createPerson(app, 'CLIENT', { under: adviser })));
  const made = await Promise.all(
    clients.map(async (client) => ({ client, document: await createSignable(app, client, { responsible: adviser }) })),
  );
  await signAs(
    app,
    adviser,
    made.map(({ document }) => document.id),
  );
  const waiting = await Promise.all(made.map(async (one) => ({ ...one, code: await askToSign(app, one.client, [one.document.id]) })));
  return { adviser, waiting };
}

/** Confirms over the network at the running portal; returns the status. */
async function confirm({ client, document, code }: Waiting): Promise<number> {
  const body = JSON.stringify({ document_ids: [document.id], type: 'SMS', verification_code: code });
  const answer = await fetch(`${test.portal.address}/api/documents/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const idsOf = ({ waiting }: Round) => waiting.map(({ document }) => document.id);
const sealsOf = async (round: Round) =>
  (
    await test.app.platform.db
      .select({ seal: documents.seal })
      .from(documents)
      .where(inArray(documents.id, idsOf(round)))
  ).map(({ seal }) => seal);
const allDone = Array.from({ length: EACH }, () => 'DONE');
const sealed = (round: Round) => expect.poll(() => sealsOf(round), PATIENCE).toEqual(allDone);

const confirmAll = (round: Round) => Promise.all(round.waiting.map(confirm));

async function work(round: Round): Promise<void> {
  expect(await confirmAll(round)).toEqual(round.waiting.map(() => 200));
  await sealed(round);
}

/** Clients that got no response confirm again: a recorded signature is reported as such, a missing one is signed now. */
async function finish(round: Round): Promise<void> {
  const { db } = test.app.platform;
  for (const one of round.waiting) {
    const [signature] = await db
      .select()
      .from(documentSignatures)
      .where(and(eq(documentSignatures.documentId, one.document.id), eq(documentSignatures.role, 'OWNER')));
    expect(await confirm(one)).toBe(signature?.state === 'PENDING' ? 200 : 409);
  }
  await sealed(round);
}

/** Signed by both, sealed once, notified once, and every byte in its place. */
async function expectWhole({ adviser, waiting }: Round): Promise<void> {
  const { db } = test.app.platform;
  for (const { document } of waiting) {
    const { id } = document;
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    const states = await db
      .select({ state: documentStateChanges.state })
      .from(documentStateChanges)
      .where(eq(documentStateChanges.documentId, id));
    expect([row?.state, states.map(({ state }) => state).toSorted()]).toEqual(['TO_REVIEW', ['SIGNED', 'TO_REVIEW']]);
    const stored = await db.select().from(files).where(eq(files.fileableId, id));
    expect(new Set(stored.map((file) => file.id))).toEqual(new Set([row?.originalFileId, row?.fileId]));
    expect(stored).toHaveLength(2);
    const shown = stored.find((file) => file.id === row?.fileId);
    const pdf = shown ? await readFileBytes(db, test.app.platform, shown) : Buffer.alloc(0);
    expect(pdf.subarray(0, document.bytes.length).equals(document.bytes)).toBe(true);
    expect((await verifyPdf(pdf)).signatures).toMatchObject([{ isIntact: true, coversAll: true }]);
    expect(await db.select().from(documentSeals).where(eq(documentSeals.documentId, id))).toMatchObject([
      { kind: 'SEAL', fileId: row?.fileId },
    ]);
    expect(
      await db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'documents.sealed'))),
    ).toHaveLength(1);
  }
  const everything = waiting.map(({ document }) => document.id);
  const readers = [
    { userId: adviser.userId, ids: everything },
    ...waiting.map(({ client, document }) => ({ userId: client.userId, ids: [document.id] })),
  ];
  for (const { userId, ids } of readers) {
    for (const table of [notifications, outboxMessages]) {
      const told = await db
        .select({ params: table.params })
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.kind, 'documents.complete')));
      expect(told.map(({ params }) => params['documentId'] ?? '').toSorted()).toEqual(ids.toSorted());
    }
  }
}

const nothing = { orphans: [], lost: [], staged: [] };

beforeAll(async () => {
  test = await openKillTest(database.current);
});
afterAll(() => test.close());

it('a portal that runs undisturbed seals them all', async () => {
  const round = await prepare();
  // The first seal loads the thread and the fonts within this time, as in every later round.
  await test.measure(() => work(round));
  await expectWhole(round);
  expect(await test.findStray()).toEqual(nothing);
});

const ROUNDS = process.env['PRAMEN_TEST_FULL'] === '1' ? 50 : 3;

it.each(drawSeeds(ROUNDS))(
  'a portal that is killed while documents are signed and sealed loses none and seals none twice (PRAMEN_TEST_SEED=%i)',
  async (seed) => {
    const round = await prepare();
    await test.interrupt(seed, () => confirmAll(round));
    await finish(round);
    await expectWhole(round);
    expect(await test.findStray()).toEqual(nothing);
  },
  180_000,
);
