import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccess } from '../../features/access/access.service.ts';
import { clientRoutes } from '../../features/clients/list/clients.routes.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createAnswerStore } from './idempotency.ts';
import type { Route } from './serve.ts';
import { createHttpServer } from './server.ts';

const database = useTestDatabase();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp(database.current);
  token = (await createPerson(app, 'ADMIN')).token;
});
afterAll(() => app.close());

/** Receives a file on a public endpoint and never gets all of it. */
const takesFile: Route = {
  endpoint: verifyPdf,
  handle: async ({ receiveFiles }) => {
    for await (const { content } of receiveFiles({ fileByteCount: 1000 })) for await (const piece of content) piece.fill(0);
    return {};
  },
};

async function withServer(work: (port: number, http: FastifyInstance) => Promise<void>, route = takesFile): Promise<void> {
  const { db, clock, log, audit, config } = app.platform;
  const http = await createHttpServer({
    db,
    clock,
    log,
    audit,
    access: createAccess(db, { tokenKey: config.keys.token, clock }),
    answers: createAnswerStore(config.keys.master),
    routes: [...clientRoutes({ audit, clock, exports: app.resources.exports }), route],
    floodLimitPerMinute: 100,
    trustProxy: false,
    bodyTimeoutMs: 20,
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    await work((http.server.address() as AddressInfo).port, http);
  } finally {
    await http.close();
  }
}

/** Sends the head of a POST and only the first bytes of its body. */
function begin(port: number, path: string, head: string, body: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).write(`POST ${path} HTTP/1.1\r\nhost: portal\r\ncontent-length: 1000\r\n${head}\r\n\r\n${body}`);
  socket.resume();
  return socket;
}

it('drops a body that does not arrive and keeps answering others', () =>
  withServer(async (port) => {
    await once(begin(port, '/api/clients/list', `content-type: application/json\r\nauthorization: Bearer ${token}`, '{'), 'close');
    const { status } = await fetch(`http://127.0.0.1:${port}/api/clients/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(status).toBe(401);
  }));

it('drops the slow file of a caller who is not signed in', () =>
  withServer(async (port) => {
    const file = '--a\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
    const [hadError] = (await once(begin(port, verifyPdf.path, 'content-type: multipart/form-data; boundary=a', file), 'close')) as [
      boolean,
    ];
    expect(hadError).toBe(false);
  }));

it('does not wait for the file of a caller who has left before their turn', async () => {
  const left = Promise.withResolvers<null>();
  const outcome = Promise.withResolvers<unknown>();
  const takesFileLate: Route = {
    endpoint: verifyPdf,
    handle: async (call) => {
      await left.promise;
      const receiving = takesFile.handle(call);
      receiving.then(outcome.resolve, outcome.resolve);
      return receiving;
    },
  };
  await withServer(async (port, http) => {
    http.server.on('connection', (socket) => socket.on('close', () => left.resolve(null)));
    begin(port, verifyPdf.path, 'content-type: multipart/form-data; boundary=a', '--a');
    expect(await outcome.promise).toMatchObject({ code: 'request.malformed' });
  }, takesFileLate);
});
