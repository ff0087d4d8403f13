import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documents, documentSignatures } from '../database/schema/documents.ts';
import { HOUR, MINUTE, DAY, createFixedClock } from '../platform/clock/clock.ts';
import { doEach } from '../platform/jobs/each.ts';
import type { Platform } from '../platform/platform.ts';
import { listRepeatedWork, onceANight, resumeWork, sweepExpired } from './repeated-work.ts';
import { createTemplate } from '../testing/worlds/documents.ts';
import { createPerson } from '../testing/app/people.ts';
import type { TestPerson } from '../testing/app/people.ts';
import { createSignable } from '../testing/worlds/signable-document.ts';
import { signAs } from '../testing/worlds/signing.ts';
import { createTestApp } from '../testing/app/test-app.ts';
import type { TestApp } from '../testing/app/test-app.ts';
import { useTestDatabase } from '../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const dropJobs = () => database.current.pool.query(`DELETE FROM pgboss.job`);
const jobsOf = async (topic: string) =>
  (
    await database.current.pool.query<{ id: string }>(`SELECT data ->> 'documentId' AS id FROM pgboss.job WHERE name = $1`, [topic])
  ).rows.map(({ id }) => id);
/** Rejects chosen jobs, as a broken row or queue would. */
const refusing = (isRefused: (topic: string, documentId: unknown) => boolean): Platform => ({
  ...app.platform,
  jobs: {
    ...app.platform.jobs,
    enqueue: (tx, topic, payload, options) =>
      isRefused(topic, payload['documentId'])
        ? Promise.reject(new Error(`no ${topic}`))
        : app.platform.jobs.enqueue(tx, topic, payload, options),
  },
});

it('a failing repair does not stop the others', async () => {
  const template = await createTemplate(app);
  const { status } = await app.call(generateDocuments, {
    body: { fileable_type: 'client', fileable_id: client.clientId, document_templates_ids: [template] },
    token: office.token,
  });
  expect(status).toBe(200);
  const signed = await createSignable(app, client);
  await signAs(app, client, [signed.id]);
  await dropJobs();
  const broken = refusing((topic) => topic === 'documents.generate');
  await expect(resumeWork(broken)).rejects.toThrow(/^1 of \d+ failed/);
  app.clock.advance(MINUTE);
  await expect(resumeWork(broken)).rejects.toThrow(/^1 of \d+ failed/);
  expect(await jobsOf('documents.seal')).toEqual([signed.id]);
  await app.drain();
});

it('a seal that cannot be queued does not stop the others', async () => {
  const [poison, other] = [await createSignable(app, client), await createSignable(app, client)];
  await signAs(app, client, [poison.id, other.id]);
  await dropJobs();
  await resumeWork(app.platform);
  app.clock.advance(MINUTE);
  await expect(resumeWork(refusing((_topic, id) => id === poison.id))).rejects.toThrow(/^1 of \d+ failed/);
  expect(await jobsOf('documents.seal')).toEqual([other.id]);
  await resumeWork(app.platform);
  expect((await jobsOf('documents.seal')).toSorted()).toEqual([poison.id, other.id].toSorted());
  await app.drain();
});

it('a request that cannot be ended does not keep the others open past their expiry', async () => {
  const expiresAt = new Date(app.clock.now().getTime() + DAY);
  const [poison, other] = [await createSignable(app, client, { expiresAt }), await createSignable(app, client, { expiresAt })];
  app.clock.advance(2 * DAY);
  const platform: Platform = {
    ...app.platform,
    audit: {
      ...app.platform.audit,
      append: (tx, author, event) =>
        event.objectId === poison.id ? Promise.reject(new Error('a broken row')) : app.platform.audit.append(tx, author, event),
    },
  };
  await expect(sweepExpired(platform)).rejects.toThrow(/^1 of \d+ failed$/);
  const openOf = async (id: string) =>
    (await app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, id))).length;
  expect([await openOf(poison.id), await openOf(other.id)]).toEqual([1, 0]);
  await sweepExpired(app.platform);
  expect(await openOf(poison.id)).toBe(0);
});

it('a person who cannot be reminded does not stop the others, and people already reminded do not count against the limit', async () => {
  const other = await createPerson(app, 'CLIENT');
  for (const person of [client, other]) await createSignable(app, person);
  app.clock.advance(3 * DAY);
  const platform: Platform = {
    ...app.platform,
    audit: {
      ...app.platform.audit,
      appendAll: (tx, author, events) =>
        events.some(({ objectId }) => objectId === client.userId)
          ? Promise.reject(new Error('a broken row'))
          : app.platform.audit.appendAll(tx, author, events),
    },
  };
  await expect(resumeWork(platform)).rejects.toThrow(/^1 of \d+ failed/);
  const remindedOf = async ({ userId }: TestPerson) =>
    (await app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.userId, userId)))[0]?.remindedAt;
  expect([await remindedOf(client), await remindedOf(other)]).toEqual([null, app.clock.now()]);
  await app.platform.db.update(documents).set({ deletedAt: app.clock.now() });
});

it('each recurring task runs independently, under its own name', () => {
  const works = listRepeatedWork(app.platform);
  expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
  expect(works.length).toBeGreaterThanOrEqual(15);
});

it('does every item except those that fail, and reports the first cause', async () => {
  const done: number[] = [];
  const work = (item: number) => (item % 2 === 0 ? Promise.reject(new Error(`even ${item}`)) : Promise.resolve(done.push(item)));
  await expect(doEach([1, 2, 3, 4, 5], work)).rejects.toMatchObject({ message: '2 of 5 failed', cause: { message: 'even 2' } });
  expect(done).toEqual([1, 3, 5]);
});

it('nightly work runs after startup and once a night from 02:00 in Prague, and again after a failure', async () => {
  const clock = createFixedClock('2026-03-02T20:00:00Z');
  const runs: string[] = [];
  let isBroken = false;
  const look = onceANight(clock, async () => {
    if (isBroken) throw new Error('broken');
    runs.push(clock.now().toISOString());
  });
  await look();
  for (let hour = 0; hour < 4; hour += 1) {
    clock.advance(HOUR);
    await look();
  }
  expect(runs).toEqual(['2026-03-02T20:00:00.000Z']);
  clock.advance(HOUR);
  isBroken = true;
  await expect(look()).rejects.toThrow('broken');
  isBroken = false;
  await look();
  await look();
  expect(runs.slice(1)).toEqual(['2026-03-03T01:00:00.000Z']);
});
