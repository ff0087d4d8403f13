import { randomUUID } from 'node:crypto';
import { readCapture, readCaptureLink } from '@pramen/contract/capture/capture.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { MOST_PICTURES } from '@pramen/domain/onboarding/onboarding-words';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessTokens } from '../../../database/schema/access.ts';
import { files } from '../../../database/schema/files.ts';
import { interactionPictures } from '../../../database/schema/onboarding.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { openCapture, sendPicture } from '../../../testing/phones/capture.ts';
import { cardPictures, completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { countDone } from '../../access/limits.service.ts';
import type { Limit } from '../../access/limits.service.ts';
import { pictureLimit } from '../pictures/pictures.service.ts';
import { captureLimits } from './capture.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let client: TestPerson;
let form: InteractionForm;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  form = await start(app, await createPerson(app, 'ADMIN'), client, { identification: true });
});

const look = (phone: Record<string, string>) => app.call(readCapture, { headers: phone });
const send = (phone: Record<string, string>) => sendPicture(app, phone, 'FRONT', Buffer.from('no picture'));
/** All of a limit but the last one. */
const useUp = (limit: Limit, subject: string) =>
  inTransaction(app.platform.db, async (tx) => {
    for (let count = 1; count < limit.most; count += 1) await countDone(tx, app.platform, limit, subject);
  });

it('a link ends when nobody is signed in any more with the session that made it', async () => {
  const { link, phone } = await openCapture(app, client, form);
  expect((await look(phone)).body.state).toBe('CLAIMED');
  await app.platform.db.update(accessTokens).set({ expiresAt: app.clock.now() }).where(eq(accessTokens.sessionId, client.sessionId));
  expect((await look(phone)).body).toMatchObject({ state: 'CANCELED', ended_by: 'PORTAL', seconds_left: 0 });
  expect((await send(phone)).body.code).toBe('capture.ended');
  expect((await app.call(readCaptureLink, { params: { id: form.id, linkId: link.id }, token: client.token })).status).toBe(401);
});

it('a client cannot send pictures without end by making new links', async () => {
  const { phone } = await openCapture(app, client, form);
  await useUp(pictureLimit, client.clientId ?? '');
  expect((await send(phone)).body.code).not.toBe('limit.reached');
  const { phone: next } = await openCapture(app, client, form);
  expect((await send(next)).body.code).toBe('limit.reached');
  const other = await createPerson(app, 'CLIENT');
  const theirs = await start(app, await createPerson(app, 'ADMIN'), other, { identification: true });
  expect((await send((await openCapture(app, other, theirs)).phone)).body.code).not.toBe('limit.reached');
});

it('nor from the computer, where each picture of a step counts', async () => {
  const sending = async () => {
    const data = { method: 'DOCUMENT', document_type: 'ID_CARD' };
    const { body } = await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data, files: await cardPictures() });
    return (body as { code?: string }).code;
  };
  await useUp({ ...pictureLimit, most: pictureLimit.most - 1 }, client.clientId ?? '');
  expect(await sending()).not.toBe('limit.reached');
  expect(await sending()).toBe('limit.reached');
});

it('a step takes as many pages as a document may have, and no more', async () => {
  const { phone } = await openCapture(app, client, form, 'PASSPORT');
  const [[, page] = ['', Buffer.of()]] = await cardPictures();
  const sendPage = async () => {
    const { status, body } = await sendPicture(app, phone, 'PAGE', page);
    return [status, body.code];
  };
  expect(await sendPage()).toEqual([200, undefined]);
  const { db } = app.platform;
  const [file] = await db
    .select()
    .from(files)
    .where(eq(files.clientId, client.clientId ?? ''));
  const [picture] = await db
    .select()
    .from(interactionPictures)
    .where(eq(interactionPictures.clientId, client.clientId ?? ''));
  if (!file || !picture) throw new Error('nothing was stored');
  const copies = Array.from({ length: MOST_PICTURES - 2 }, (_, place) => ({
    id: newId(),
    uuid: randomUUID(),
    objectKey: `${file.objectKey}${place}`,
  }));
  await db.insert(files).values(copies.map((copy) => ({ ...file, ...copy })));
  await db.insert(interactionPictures).values(copies.map(({ id: fileId }) => ({ ...picture, fileId })));
  expect(await sendPage()).toEqual([200, undefined]);
  expect(await sendPage()).toEqual([422, 'files.over_limit']);
});

it('a phone cannot ask without end', async () => {
  const { link, phone } = await openCapture(app, client, form);
  await useUp(captureLimits.callsOfLink, link.id);
  expect((await look(phone)).status).toBe(200);
  expect((await look(phone)).body.code).toBe('limit.reached');
});
