import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { attachInformation } from '../../testing/files/information.ts';
import { createOffer, start, stepOf } from '../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let client: TestPerson;
let uuid: string;
let port = 0;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  offer = await createOffer(app);
  uuid = (await attachInformation(app, await createPerson(app, 'ADMIN'))).file.uuid;
  client = await createPerson(app, 'CLIENT');
  await start(app, office, client, { strategies: true, contract_type: offer.contractTypeId });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

const deliveredAt = async () => {
  const form = (await app.call(readInteractionForm, { token: client.token })).body;
  return stepOf(form, 'summary').data.information[0]?.delivered_at;
};
const ask = (headers: Record<string, string> = {}) =>
  get({ port, path: `/api/files/${uuid}/get-content`, headers: { authorization: `Bearer ${client.token}`, ...headers } });

it('a document is given once its last byte was sent, not before and not in parts', async () => {
  // The connection breaks while the server reads the file.
  const reset = ask();
  reset.on('error', () => undefined);
  const [request] = (await once(app.http.server, 'request')) as [IncomingMessage];
  reset.socket?.resetAndDestroy();
  await new Promise((closed) => request.socket.once('close', closed));
  await app.http.afterAnswers.settle();
  expect(await deliveredAt()).toBeNull();
  const [part] = (await once(ask({ range: 'bytes=0-99' }), 'response')) as [IncomingMessage];
  part.resume();
  await once(part, 'close');
  await app.http.afterAnswers.settle();
  expect(await deliveredAt()).toBeNull();
  const [whole] = (await once(ask(), 'response')) as [IncomingMessage];
  whole.resume();
  await once(whole, 'close');
  await app.http.afterAnswers.settle();
  expect(await deliveredAt()).toBe(app.clock.now().toISOString());
});

it('a failure to record it is logged, and the file arrives all the same', async () => {
  const other = await createPerson(app, 'CLIENT');
  await start(app, office, other, { strategies: true, contract_type: offer.contractTypeId });
  const { append } = app.platform.audit;
  app.platform.audit.append = () => Promise.reject(new Error('no database'));
  const read = await app.call(readFileContent, { params: { uuid }, query: { extend: '1' }, token: other.token });
  app.platform.audit.append = append;
  expect(read.status).toBe(200);
  expect(app.logged.map(({ msg }) => msg)).toEqual(['what follows from an answer failed']);
});
