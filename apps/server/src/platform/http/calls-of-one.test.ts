import { listClients } from '@pramen/contract/clients/clients.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccess } from '../../features/access/access.service.ts';
import { createPerson } from '../../testing/people.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createAnswerStore } from './idempotency.ts';
import { createHttpServer } from './server.ts';

const database = useTestDatabase();
let app: TestApp;
let http: FastifyInstance;
let greedy: TestPerson;
let other: TestPerson;
const begun: string[] = [];
const opened = Promise.withResolvers<null>();

beforeAll(async () => {
  app = await createTestApp(database.current);
  [greedy, other] = [await createPerson(app, 'ADMIN'), await createPerson(app, 'ADMIN')];
  const { db, clock, log, audit, config } = app.platform;
  const access = createAccess(db, { tokenKey: config.keys.token, clock });
  const route = { endpoint: listClients, before: ({ actor }: { actor: { userId: string } | null }) => (begun.push(actor?.userId ?? ''), opened.promise), handle: () => Promise.resolve({ data: [], meta: { total: 0 } }) };
  http = await createHttpServer({ db, clock, log, audit, access, answers: createAnswerStore(config.keys.master), routes: [route], floodLimitPerMinute: 1000, trustProxy: false });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const call = ({ token }: TestPerson) => http.inject({ method: 'POST', url: listClients.path, headers: { authorization: `Bearer ${token}` }, payload: {} });
const begunOf = ({ userId }: TestPerson) => begun.filter((one) => one === userId).length;

it('a dozen calls of one person are worked on at a time, two hundred wait, more are sent away; those of others begin at once', async () => {
  const calls = Array.from({ length: 214 }, () => call(greedy));
  const refused = await Promise.any(calls.map(async (answer) => (await answer).statusCode));
  expect(refused).toBe(429);
  const theirs = call(other);
  await expect.poll(() => begunOf(other)).toBe(1);
  expect(begunOf(greedy)).toBe(12);
  opened.resolve(null);
  expect((await theirs).statusCode).toBe(200);
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([212, 2]);
});
