import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Mode } from '../../config/config.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
afterEach(() => app.close());

const open = async (mode: Mode) => {
  app = await createTestApp(database.current, { config: { mode } });
  return (headers: Record<string, string> = {}) => app.http.inject({ url: '/api/openapi.json', headers });
};

it('is compressed once, in an encoding that the caller accepts', async () => {
  const ask = await open('demo');
  const plain = await ask();
  const [br, gz, none] = [
    await ask({ 'accept-encoding': 'gzip, deflate, br' }),
    await ask({ 'accept-encoding': 'gzip;q=0.8, br;q=0' }),
    await ask({ 'accept-encoding': 'identity' }),
  ];
  expect([br.headers['content-encoding'], gz.headers['content-encoding'], none.headers['content-encoding']]).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect([brotliDecompressSync(br.rawPayload).toString(), gunzipSync(gz.rawPayload).toString(), none.body]).toEqual([
    plain.body,
    plain.body,
    plain.body,
  ]);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
});

it('is not sent again to a caller who already has it', async () => {
  const ask = await open('demo');
  const { headers } = await ask();
  const again = await ask({ 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('is shown in production only to users with a session', async () => {
  const ask = await open('production');
  const { token } = await createPerson(app, 'CLIENT');
  expect([
    (await ask()).statusCode,
    (await ask({ authorization: 'Bearer x.y.z' })).statusCode,
    (await ask({ authorization: `Bearer ${token}` })).statusCode,
  ]).toEqual([401, 401, 200]);
});
