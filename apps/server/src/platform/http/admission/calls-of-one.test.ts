import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { uploadFiles } from '@pramen/contract/files/files.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccess } from '../../../features/access/access.service.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createAnswerStore } from '../idempotency.ts';
import { createHttpServer } from '../server.ts';

const database = useTestDatabase();
let app: TestApp;
let http: FastifyInstance;
let greedy: TestPerson;
let other: TestPerson;
let sender: TestPerson;
let asker: TestPerson;
const begun: string[] = [];
const uploading: string[] = [];
let opened = Promise.withResolvers<null>();

beforeAll(async () => {
  app = await createTestApp(database.current);
  [greedy, other, sender, asker] = [
    await createPerson(app, 'ADMIN'),
    await createPerson(app, 'ADMIN'),
    await createPerson(app, 'ADMIN'),
    await createPerson(app, 'ADMIN'),
  ];
  const { db, clock, log, audit, config } = app.platform;
  const access = createAccess(db, { tokenKey: config.keys.token, clock });
  const route = {
    endpoint: listClients,
    before: ({ actor }: { actor: { userId: string } | null }) => (begun.push(actor?.userId ?? ''), opened.promise),
    handle: () => Promise.resolve({ data: [], meta: { total: 0 } }),
  };
  const takesFiles = {
    endpoint: uploadFiles,
    before: ({ actor }: { actor: { userId: string } | null }) => (uploading.push(actor?.userId ?? ''), opened.promise),
    handle: () => Promise.resolve({}),
  };
  http = await createHttpServer({
    db,
    clock,
    log,
    audit,
    access,
    answers: createAnswerStore(config.keys.master),
    routes: [route, takesFiles],
    floodLimitPerMinute: 1000,
    trustProxy: false,
  });
});
beforeEach(() => {
  opened = Promise.withResolvers<null>();
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const call = ({ token }: TestPerson) =>
  http.inject({ method: 'POST', url: listClients.path, headers: { authorization: `Bearer ${token}` }, payload: {} });
const upload = ({ token }: TestPerson) =>
  http.inject({ method: 'POST', url: uploadFiles.path, headers: { authorization: `Bearer ${token}` } });
const begunOf = ({ userId }: TestPerson) => begun.filter((one) => one === userId).length;
const uploadsOf = ({ userId }: TestPerson) => uploading.filter((one) => one === userId).length;

it('receives twenty uploads of one person at a time; uploads and other calls of that person do not delay each other', async () => {
  const slow = Array.from({ length: 21 }, () => upload(sender));
  await expect.poll(() => uploadsOf(sender)).toBe(20);
  const calls = Array.from({ length: 13 }, () => call(sender));
  await expect.poll(() => begunOf(sender)).toBe(12);
  const others = Array.from({ length: 13 }, () => call(asker));
  await expect.poll(() => begunOf(asker)).toBe(12);
  const theirs = upload(asker);
  await expect.poll(() => uploadsOf(asker)).toBe(1);
  expect([uploadsOf(sender), begunOf(sender)]).toEqual([20, 12]);
  opened.resolve(null);
  const statuses = (await Promise.all([...slow, ...calls, ...others, theirs])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('processes twelve calls of one person at a time, queues two hundred and refuses more; calls of others start at once', async () => {
  const refused: number[] = [];
  let isOpen = false;
  const calls = Array.from({ length: 214 }, async () => {
    const answer = await call(greedy);
    if (!isOpen) refused.push(answer.statusCode);
    return answer;
  });
  // Both must have arrived before the others make room.
  await expect.poll(() => refused).toEqual([429, 429]);
  const theirs = call(other);
  await expect.poll(() => begunOf(other)).toBe(1);
  expect(begunOf(greedy)).toBe(12);
  isOpen = true;
  opened.resolve(null);
  expect((await theirs).statusCode).toBe(200);
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([212, 2]);
});
