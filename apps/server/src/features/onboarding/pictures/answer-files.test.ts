import { randomUUID } from 'node:crypto';
import * as fileCalls from '@pramen/contract/files/files.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { readInteractionForm, saveStepAnswers } from '@pramen/contract/onboarding/onboarding.endpoints';
import { cancelOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { forms } from '@pramen/contract/records/records.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '../../../database/schema/files.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { askForConfirmation, cardPictures, completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { sweepAbandoned } from '../completion/abandoned.jobs.ts';

const definition: FormDefinition = {
  content: [
    { id: 'proof', fieldsetName: 'Doklady', questions: [{ id: 'papers', type: 'file', label: 'Doklad', isRequired: true, maxLength: 2 }] },
  ],
};

const database = useTestDatabase();
let app: TestApp;
let pdf: Buffer;
let template: string;
let adviser: TestPerson;
let client: TestPerson;
let form: InteractionForm;

beforeAll(async () => {
  app = await createTestApp(database.current);
  pdf = await samplePdf();
  template = await createFormTemplate(app, {}, JSON.stringify(definition));
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  form = await start(app, adviser, client, { forms: [template], identification: true });
  await completeStep(app, client, form.id, stepOf(form, 'start').id);
});
afterAll(() => app.close());

async function upload(token: string, name = 'Potvrzení.pdf', content: Buffer = pdf) {
  const body = new FormData();
  body.append('fileable_type', 'interaction_form');
  body.append('fileable_id', form.id);
  body.append('files', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(body);
  const answer = await app.http.inject({
    method: 'POST',
    url: fileCalls.uploadFiles.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { files: stored, code } = answer.json<{ files?: { id: string }[]; code?: string }>();
  return { status: answer.statusCode, code, id: stored?.[0]?.id ?? '' };
}
const answered = (ids: readonly string[]) => ({
  page: 0,
  pages: [{ template_id: template, data: { content: [{ questions: [{ id: 'papers', value: [...ids] }] }] } }],
});
const complete = (ids: readonly string[]) =>
  completeStep(app, client, form.id, stepOf(form, 'aggregated_form').id, { data: answered(ids) });
const remove = (id: string, { token }: TestPerson = client) => app.call(fileCalls.deleteFile, { params: { id }, token });
const read = (id: string, { token }: TestPerson = client) => app.call(fileCalls.readFile, { params: { id }, token });
const rowOf = async (id: string) => (await app.platform.db.select().from(files).where(eq(files.id, id)))[0];

async function submit(ids: readonly string[]) {
  expect((await complete(ids)).status).toBe(200);
  const identification = stepOf(form, 'identification').id;
  const data = { method: 'DOCUMENT', document_type: 'ID_CARD' };
  expect((await completeStep(app, client, form.id, identification, { data, files: await cardPictures() })).status).toBe(200);
  await completeStep(app, client, form.id, stepOf(form, 'summary').id, { terms_agree: true });
  const verification_code = await askForConfirmation(app, client, form.id);
  const done = await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code });
  expect([done.status, done.body.errors]).toEqual([200, undefined]);
}

describe('a file of an answer', () => {
  it('is stored at once, survives a reload, and belongs to the record after the submission', async () => {
    const [first, second, left] = [await upload(client.token), await upload(client.token), await upload(client.token)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const step = { type: 'aggregated_form', data: answered([first.id, second.id]) } as const;
    await app.call(saveStepAnswers, {
      params: { id: form.id },
      body: { step_id: stepOf(form, 'aggregated_form').id, step },
      token: client.token,
    });
    const again = (await app.call(readInteractionForm, { token: client.token })).body;
    expect(stepOf(again, 'aggregated_form').data.pages[0]?.data.content[0]?.questions[0]?.value).toEqual([first.id, second.id]);
    expect((await read(first.id)).body.filename).toBe('Potvrzení.pdf');
    await submit([first.id, second.id]);
    const params = { id: client.clientId ?? '' };
    const [record] = (await app.call(forms.list, { params, body: {}, token: adviser.token })).body.data;
    expect([await rowOf(first.id), await rowOf(second.id)].map((row) => [row?.fileableType, row?.fileableId])).toEqual([
      ['record', record?.id],
      ['record', record?.id],
    ]);
    expect((await read(first.id, adviser)).status).toBe(200);
    expect((await remove(first.id)).status).toBe(409);
    expect((await rowOf(left.id))?.deletedAt).not.toBeNull();
  });

  it('is removed by the client before the submission', async () => {
    const { id } = await upload(client.token);
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    const refused = await complete([id]);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['pages.0.data.proof.0.papers']]);
  });

  it('is deleted with an onboarding that nobody finishes, that staff cancel or replace', async () => {
    const abandoned = await upload(client.token);
    const longAgo = new Date(app.clock.now().getTime() - 91 * DAY);
    await app.platform.db.update(interactionForms).set({ createdAt: longAgo, touchedAt: longAgo }).where(eq(interactionForms.id, form.id));
    await sweepAbandoned(app.platform);
    expect((await rowOf(abandoned.id))?.deletedAt).not.toBeNull();
    form = await start(app, adviser, client, { forms: [template] });
    const canceled = await upload(client.token);
    const body = { client_id: client.clientId ?? '', reason: 'Nechce' };
    await app.call(cancelOnboarding, { params: { id: form.id }, body, token: adviser.token });
    form = await start(app, adviser, client, { forms: [template] });
    const replaced = await upload(client.token);
    form = await start(app, adviser, client, { forms: [template] });
    expect([(await rowOf(canceled.id))?.deletedAt, (await rowOf(replaced.id))?.deletedAt]).not.toContain(null);
    expect((await read(replaced.id)).status).toBe(404);
  });
});

describe('files of an onboarding', () => {
  it('are uploaded, read and removed by its client alone', async () => {
    const { id } = await upload(client.token);
    const other = await createPerson(app, 'CLIENT');
    expect((await upload(other.token)).status).toBe(404);
    expect((await upload('')).status).toBe(401);
    expect((await upload(adviser.token)).status).toBe(404);
    for (const who of [other, adviser]) expect([(await read(id, who)).status, (await remove(id, who)).status]).toEqual([404, 404]);
    const acting = await app.call(impersonateClient, { params: { id: client.clientId ?? '' }, token: adviser.token });
    expect((await upload(acting.body.token)).status).toBe(403);
  });

  it('of another client, and pictures of documents, are no answer', async () => {
    const mine = form;
    const picture = await completeStep(app, client, mine.id, stepOf(mine, 'aggregated_form').id, { data: answered([]) });
    expect(picture.status).toBe(422);
    const stranger = await createPerson(app, 'CLIENT', { under: adviser });
    form = await start(app, adviser, stranger, { forms: [template] });
    const { id: theirs } = await upload(stranger.token);
    form = mine;
    const own = await upload(client.token);
    expect((await complete([own.id, theirs])).body.errors).toEqual({
      'pages.0.data.proof.0.papers': ['Soubor, který odpověď uvádí, u\u00A0nás není. Nahrajte ho prosím znovu.'],
    });
    expect((await complete([own.id])).status).toBe(200);
    const data = { method: 'DOCUMENT', document_type: 'ID_CARD' };
    await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data, files: await cardPictures() });
    const now = (await app.call(readInteractionForm, { token: client.token })).body;
    const front = stepOf(now, 'identification').attachments[0]?.id ?? '';
    expect([(await complete([front])).status, (await remove(front)).status]).toEqual([422, 409]);
  });

  it('are of the kinds and number that records take, and none after the submission', async () => {
    expect((await upload(client.token, 'program.exe', Buffer.from('MZ'))).status).toBe(415);
    const { id } = await upload(client.token);
    await submit([id]);
    expect((await upload(client.token)).code).toBe('onboarding.finished');
  });

  it('are not added once the submission has begun', async () => {
    const { id } = await upload(client.token);
    const row = () => app.platform.db.$count(files, eq(files.fileableId, form.id));
    const change = `UPDATE interaction_forms SET state = 'HELD' WHERE id = $1`;
    const late = await changeMeanwhile(database.current, change, [form.id], 1, () => upload(client.token));
    expect([late.status, late.code, await row()]).toEqual([409, 'onboarding.finished', 1]);
    const kept = await changeMeanwhile(database.current, `${change} OR state = 'HELD'`, [form.id], 1, () => remove(id));
    expect(kept.status).toBe(409);
  });

  it('are at most sixty', async () => {
    const { id } = await upload(client.token);
    const row = await rowOf(id);
    const copies = Array.from({ length: 59 }, (_, place) => ({
      ...row,
      id: newId(),
      uuid: randomUUID(),
      objectKey: `${row?.objectKey ?? ''}${place}`,
    }));
    await app.platform.db.insert(files).values(copies as never);
    expect((await upload(client.token)).code).toBe('files.over_limit');
    await app.platform.db.delete(files).where(eq(files.id, id));
    // Four at once for the one place that is left.
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(client.token)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});
