import { Readable } from 'node:stream';
import * as endpoints from '@pramen/contract/identifications/identifications.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { samplePicture } from '../../../testing/files/file-samples.ts';
import { createWaitingIdentification } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let other: TestPerson;
let id: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  other = await createPerson(app, 'CLIENT');
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  id = await createWaitingIdentification(app, client.clientId ?? '', adviser.userId);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.close());

const MEGABYTE = 1024 * 1024;
const pathOf = (clientId: string, identificationId: string) =>
  endpoints.saveIdentification.path.replace('{id}', clientId).replace('{identificationId}', identificationId);
const head = (name: string, more = '') => `--sides\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
const dataPart = (data: object) => `${head('data')}${JSON.stringify(data)}\r\n`;

/** Sends one file of 190 MB piece by piece; returns the answer and how many megabytes the server asked for. */
async function sendHuge(path: string, { token }: TestPerson) {
  let sent = 0;
  function* pieces() {
    yield Buffer.from(dataPart({ state: 'APPROVED' }) + head('attachments[]', '; filename="card.jpg"'));
    for (; sent < 190; sent += 1) yield Buffer.alloc(MEGABYTE);
    yield Buffer.from('\r\n--sides--\r\n');
  }
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=sides' },
    payload: Readable.from(pieces(), { objectMode: false, highWaterMark: MEGABYTE }),
  });
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code, sent };
}

const savePicture = async (headers: Record<string, string> = {}) => {
  const payload = Buffer.concat([
    Buffer.from(dataPart({ state: 'APPROVED' }) + head('attachments[]', '; filename="card.jpg"')),
    await samplePicture('jpeg'),
    Buffer.from('\r\n--sides--\r\n'),
  ]);
  const answer = await app.http.inject({
    method: 'POST',
    url: pathOf(client.clientId ?? '', id),
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=sides', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

it.each<[string, () => [string, TestPerson]]>([
  ['an identification of somebody else', () => [pathOf(client.clientId ?? '', id), other]],
  ['an unknown identification', () => [pathOf(client.clientId ?? '', newId()), client]],
  [
    'a new identification of a client out of reach',
    () => [endpoints.createIdentification.path.replace('{id}', other.clientId ?? ''), adviser],
  ],
])('files for %s are refused before they are read or stored', async (_what, call) => {
  const stage = vi.spyOn(app.platform.files, 'stage');
  const { status, code, sent } = await sendHuge(...call());
  expect([status, code]).toEqual([404, 'record.not_found']);
  expect(stage).not.toHaveBeenCalled();
  expect(sent).toBeLessThan(10);
});

it('files for what was already answered are refused before they are read or stored', async () => {
  expect((await savePicture()).status).toBe(200);
  const stage = vi.spyOn(app.platform.files, 'stage');
  const { status, code, sent } = await sendHuge(pathOf(client.clientId ?? '', id), client);
  expect([status, code]).toEqual([409, 'record.state_refused']);
  expect(stage).not.toHaveBeenCalled();
  expect(sent).toBeLessThan(10);
});

it('a save repeated after its answer was lost gets that answer, and only with the same key', async () => {
  const headers = { 'idempotency-key': newId() };
  const first = await savePicture(headers);
  expect(first.status).toBe(200);
  expect(await savePicture(headers)).toEqual(first);
  expect((await savePicture({ 'idempotency-key': newId() })).body['code']).toBe('record.state_refused');
});
