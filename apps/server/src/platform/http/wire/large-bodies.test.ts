import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createAccess } from '../../../features/access/access.service.ts';
import { actorOf, createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createAnswerStore } from '../idempotency.ts';
import { createHttpServer } from '../server.ts';

const database = useTestDatabase();
let app: TestApp;
let http: Awaited<ReturnType<typeof createHttpServer>>;
let greedy: TestPerson;
let other: TestPerson;
/** Who sent each body, and in which turn of the event loop its fields were checked. */
const checked: { sender: string; turn: number }[] = [];
let turn = 0;
let isCounting = true;
function count(): void {
  turn += 1;
  if (isCounting) setImmediate(count);
}

const Sent = z.object({
  sender: z.string().transform((sender) => {
    checked.push({ sender, turn });
    return sender;
  }),
});

beforeAll(async () => {
  app = await createTestApp(database.current);
  [greedy, other] = [await createPerson(app, 'ADMIN'), await createPerson(app, 'ADMIN')];
  const { db, clock, log, audit, config } = app.platform;
  const endpoint: EndpointDefinition = {
    id: 'test.large',
    method: 'POST',
    path: '/api/large',
    summary: 'A call with a large body',
    permission: 'session.use',
    body: Sent,
    bodyByteCount: 1_000_000,
    answer: z.object({}),
    transaction: 'own',
    errors: [],
  };
  const actors = new Map([greedy, other].map((person) => [person.token, actorOf(app, person)]));
  http = await createHttpServer({
    db,
    clock,
    log,
    audit,
    // Without a query for each call, so that their bodies arrive together.
    access: {
      ...createAccess(db, { tokenKey: config.keys.token, clock }),
      authenticate: (token) => Promise.resolve(actors.get(token) ?? null),
    },
    answers: createAnswerStore(config.keys.master),
    routes: [{ endpoint, handle: () => Promise.resolve({}) }],
    floodLimitPerMinute: 1000,
    trustProxy: false,
  });
  count();
});
afterAll(async () => {
  isCounting = false;
  await http.close();
  await app.close();
});

const send = ({ token }: TestPerson, sender: string, length = 200_000) =>
  http.inject({
    method: 'POST',
    url: '/api/large',
    headers: { authorization: `Bearer ${token}` },
    payload: { sender, filler: 'a'.repeat(length) },
  });
const statusesOf = async (sent: readonly ReturnType<typeof send>[]) => (await Promise.all(sent)).map(({ statusCode }) => statusCode);

it('large bodies are checked in turns of the event loop of their own, however many arrive together', async () => {
  checked.length = 0;
  const statuses = await statusesOf(Array.from({ length: 10 }, () => send(greedy, 'greedy')));
  expect(statuses).toEqual(Array<number>(10).fill(200));
  expect(new Set(checked.map((one) => one.turn)).size).toBe(10);
});

it('a large body of another person does not wait for all those of one; more than fifty of one person are refused', async () => {
  checked.length = 0;
  const sent = Array.from({ length: 60 }, () => send(greedy, 'greedy'));
  const [theirs, ...statuses] = (await statusesOf([...sent, send(other, 'other')])).toReversed();
  expect(theirs).toBe(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(51);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(checked.findIndex(({ sender }) => sender === 'other')).toBeLessThan(5);
});
