import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { login, readTenantInfo } from '@pramen/contract/auth/auth.endpoints';
import { BODY_BYTE_COUNT } from '@pramen/contract/endpoint';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromAddress } from '../../../testing/app/entrance.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { MINUTE } from '../../clock/clock.ts';
import { BUDGET_A_MINUTE, costOf } from './public-budget.ts';

const database = useTestDatabase();
let app: TestApp;
let address: { port: number; host: string };
let token: string;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  address = { port: (app.http.server.address() as AddressInfo).port, host: '127.0.0.1' };
  token = (await createPerson(app, 'ADMIN')).token;
});
afterAll(() => app.close());

/** Sends only the head of a POST that announces a body; returns the status line. */
async function sendHead(path: string, head: Record<string, string>): Promise<string> {
  const socket = connect(address);
  const lines = Object.entries({ host: 'portal', 'content-type': 'application/json', ...head }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString().split('\r\n')[0] ?? '';
}

it.each([
  ['cross-site', 'image', 'no-cors', 403],
  ['cross-site', 'iframe', 'navigate', 403],
  ['cross-site', 'empty', 'no-cors', 403],
  ['cross-site', 'empty', 'cors', 200],
  ['cross-site', 'document', 'navigate', 200],
  ['same-origin', 'image', 'no-cors', 200],
  ['none', 'document', 'navigate', 200],
] as const)('a GET from %s for a %s by %s gets %i', async (site, destination, mode, status) => {
  const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': destination, 'sec-fetch-mode': mode };
  expect((await app.call(readTenantInfo, { headers })).status).toBe(status);
});

describe('a call is refused before its body arrives', () => {
  it('without a session', async () => {
    expect(await sendHead(listClients.path, { 'content-length': '1000' })).toContain('401');
    expect(await sendHead(listClients.path, { 'content-length': '1000', authorization: 'Bearer x.y.z' })).toContain('401');
    expect(
      await sendHead('/api/files/upload', { 'content-length': '1000000', 'content-type': 'multipart/form-data; boundary=a' }),
    ).toContain('401');
  });

  it('without the permission', async () => {
    const client = await createPerson(app, 'CLIENT');
    expect(await sendHead('/api/strategies', { 'content-length': '1000', authorization: `Bearer ${client.token}` })).toContain('403');
  });

  it('when its body exceeds the limit', async () => {
    expect(await sendHead(login.path, { 'content-length': String(BODY_BYTE_COUNT + 1) })).toContain('413');
    expect(await sendHead(listClients.path, { 'content-length': String(BODY_BYTE_COUNT + 1), authorization: `Bearer ${token}` })).toContain(
      '413',
    );
  });

  it('when its network has spent the budget of callers without a session', async () => {
    const spend = async (ip: string) => app.call(login, { body: {}, headers: fromAddress(ip) });
    let answer = await spend('2001:db8:7:7::1');
    for (let spent = 1; spent < BUDGET_A_MINUTE; spent += 1) answer = await spend(`2001:db8:7:7::${(spent % 9) + 1}`);
    expect(answer.status).toBe(422);
    expect(await sendHead(login.path, { 'content-length': '1000', 'x-forwarded-for': '2001:db8:7:7::ffff' })).toContain('429');
    expect((await spend('2001:db8:7:8::1')).status).toBe(422);
    expect((await app.call(listClients, { token, body: {}, headers: fromAddress('2001:db8:7:7::1') })).status).toBe(200);
    app.clock.advance(MINUTE);
    expect((await spend('2001:db8:7:7::1')).status).toBe(422);
  });
});

it.each([
  ['0', false, 1],
  [undefined, false, 1],
  ['16383', false, 1],
  ['65536', false, 5],
  ['20000000', false, 10],
  [undefined, true, 10],
])('a body of %s bytes (in pieces: %s) costs %s', (length, isChunked, cost) => expect(costOf(length, isChunked)).toBe(cost));
