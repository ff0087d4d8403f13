import * as endpoints from '@pramen/contract/settings/settings.endpoints';
import { asc, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { samplePicture } from '../../testing/files/file-samples.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

const read = async () =>
  (await app.call(endpoints.readSetting, { query: { key: 'documents_logo_base64' }, token: admin.token })).body.value;

async function send(content: Buffer, { token } = admin): Promise<number> {
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(content)]), 'logo.png');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` };
  const answer = await app.http.inject({
    method: 'POST',
    url: endpoints.uploadDocumentsLogo.path,
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return answer.statusCode;
}

it('the logo of documents can be set, is returned re-encoded, and can be removed', async () => {
  expect(await read()).toBeNull();
  expect(await send(await samplePicture('jpeg'))).toBe(200);
  const first = await read();
  expect(first).toMatch(/^data:image\/png;base64,/);
  expect(await send(await samplePicture('png'))).toBe(200);
  expect((await app.call(endpoints.deleteDocumentsLogo, { token: admin.token })).body.message).toBe('Logo je smazané.');
  expect((await app.call(endpoints.deleteDocumentsLogo, { token: admin.token })).status).toBe(200);
  expect(await read()).toBeNull();
  const events = await database.current.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(like(auditEvents.action, 'settings.%'))
    .orderBy(asc(auditEvents.id));
  expect(events.map(({ action }) => action)).toEqual([
    'settings.documentsLogoSet',
    'settings.documentsLogoSet',
    'settings.documentsLogoRemoved',
  ]);
});

it('only a picture is accepted, only an administrator sets it, and no other setting can be read', async () => {
  expect(await send(Buffer.from('<svg/>'))).toBe(415);
  expect(await send(await samplePicture('png'), await createPerson(app, 'BACK_OFFICE'))).toBe(403);
  expect((await app.call(endpoints.readSetting, { query: { key: 'company' }, token: admin.token })).status).toBe(422);
});
