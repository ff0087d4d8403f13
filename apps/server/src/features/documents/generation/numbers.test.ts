import { documents } from '../../../database/schema/documents.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { generateDocuments } from './generation.service.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const CALLS = 20;
const EACH = 50;

class ThoughtBetter extends Error {}

it('gives a thousand documents of one template, generated at once for several clients, consecutive unique codes', async () => {
  const { platform, clock } = app;
  const office = await createPerson(app, 'BACK_OFFICE');
  const clients = await Promise.all(Array.from({ length: CALLS }, () => createPerson(app, 'CLIENT')));
  const template = await createTemplate(app, { codeFormat: 'T_%Y%_%NMB_4%' });
  const actor = {
    ...office,
    impersonatorUserId: null,
    origin: { ip: '127.0.0.1', userAgent: 'test', requestId: 'numbers', language: 'cs' },
  } as unknown as Actor;
  const call = (clientId: string, isTakenBack: boolean) =>
    inTransaction(platform.db, async (tx) => {
      for (let made = 0; made < EACH; made += 1)
        await generateDocuments(tx, platform, app.resources.pdf, actor, clientId, { templateIds: [template] });
      if (isTakenBack) throw new ThoughtBetter();
    });
  // No more calls than connections: a call that waits several seconds for a connection is rejected.
  const waiting = clients.map(({ clientId }) => clientId ?? '');
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await call(next, false);
  };
  const takenBack = call(clients[0]?.clientId ?? '', true).then(
    () => 'kept',
    (error: unknown) => error,
  );
  const [outcome] = await Promise.all([takenBack, work(), work(), work()]);
  expect(outcome).toBeInstanceOf(ThoughtBetter);
  const rows = await platform.db.select({ code: documents.code }).from(documents).where(eq(documents.templateId, template));
  const year = clock.today().slice(0, 4);
  const expected = Array.from({ length: CALLS * EACH }, (_, place) => `T_${year}_${String(place + 1).padStart(4, '0')}`);
  expect(rows).toHaveLength(expected.length);
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(expected));
});
