import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createAccess } from '../../features/access/access.service.ts';
import { clientRoutes } from '../../features/clients/clients.routes.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createAnswerStore } from './idempotency.ts';
import { createHttpServer } from './server.ts';

const database = useTestDatabase();

it('gives up a body that does not arrive, and goes on answering others', async () => {
  const app = await createTestApp(database.current);
  const { db, clock, log, audit, config } = app.platform;
  const http = await createHttpServer({ db, clock, log, audit, access: createAccess(db, { tokenKey: config.keys.token, clock }), answers: createAnswerStore(config.keys.master), routes: clientRoutes(), floodLimitPerMinute: 100, trustProxy: false, bodyTimeoutMs: 20 });
  await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/clients/list HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{');
    socket.resume();
    await once(socket, 'close');
    const { status } = await fetch(`http://127.0.0.1:${port}/api/clients/list`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(status).toBe(401);
  } finally {
    await http.close();
    await app.close();
  }
});
