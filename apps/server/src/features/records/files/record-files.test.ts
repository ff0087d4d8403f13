import * as fileCalls from '@pramen/contract/files/files.endpoints';
import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { forms } from '@pramen/contract/records/records.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { impersonate } from '../../../testing/app/account.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';

const definition: FormDefinition = {
  content: [
    {
      id: 'proof',
      fieldsetName: 'Doklady',
      fieldsetRepeatable: true,
      questions: [{ id: 'papers', type: 'file', label: 'Doklad', isRequired: true, maxLength: 2 }],
    },
  ],
};

const database = useTestDatabase();
let app: TestApp;
let pdf: Buffer;
let template: string;
let adviser: TestPerson;
let office: TestPerson;
let client: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  pdf = await samplePdf();
  template = await createFormTemplate(app, { confirmationRequired: true }, JSON.stringify(definition));
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

interface Uploaded {
  status: number;
  body: { code?: string; files: StoredFile[] };
}

async function upload(recordId: string, token: string, name = 'Nájemní smlouva.pdf', type = 'record'): Promise<Uploaded> {
  const form = new FormData();
  form.append('fileable_type', type);
  form.append('fileable_id', recordId);
  form.append('files', new Blob([new Uint8Array(pdf)]), name);
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: fileCalls.uploadFiles.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const fileOf = async (recordId: string, person: TestPerson) => (await upload(recordId, person.token)).body.files[0]?.id ?? '';
const naming = (...copies: (readonly string[])[]) => ({
  content: copies.map((value, duplication) => ({ duplication, questions: [{ id: 'papers', value: [...value] }] })),
});

async function prepare(state: 'CONCEPT' | 'WAITING', person = adviser, data = naming()) {
  const { status, body } = await app.call(forms.create, {
    params: { id: clientId },
    body: { template_id: template, state, data },
    token: person.token,
  });
  return { status, id: body.record?.id ?? '', errors: (body as { errors?: Record<string, string[]> }).errors };
}

const answer = (id: string, data: ReturnType<typeof naming>, person = client) =>
  app.call(forms.save, { params: { id: clientId, recordId: id }, body: { state: 'APPROVED', data }, token: person.token });
const remove = (fileId: string, person: TestPerson) => app.call(fileCalls.deleteFile, { params: { id: fileId }, token: person.token });

it('the client answers with an uploaded file, which staff read and nobody can delete any more', async () => {
  const { id } = await prepare('WAITING');
  const [kept, dropped] = [await fileOf(id, client), await fileOf(id, client)];
  expect((await remove(dropped, client)).status).toBe(200);
  expect((await answer(id, naming([kept]))).status).toBe(200);
  expect(await remove(kept, client)).toMatchObject({ status: 409, body: { code: 'record.state_refused' } });
  expect((await remove(kept, office)).status).toBe(409);
  const { body } = await app.call(fileCalls.readFiles, { query: { fileable_type: 'record', fileable_id: id }, token: office.token });
  expect(body.data.map(({ id: one, name }) => [one, name])).toEqual([[kept, 'Nájemní smlouva']]);
  const returned = { decision: 'RETURN', description: 'Strana 2 chybí.' } as const;
  await app.call(forms.decide, { params: { id: clientId, recordId: id }, body: returned, token: office.token });
  // The record waits again, but an earlier version names the file.
  expect(await remove(kept, client)).toMatchObject({ status: 409, body: { code: 'record.in_use' } });
});

it('an answer may name only files of this client that are still there', async () => {
  const other = await createPerson(app, 'CLIENT', { under: adviser });
  const foreign = await app.call(forms.create, {
    params: { id: other.clientId ?? '' },
    body: { template_id: template, state: 'WAITING', data: naming() },
    token: adviser.token,
  });
  const { id } = await prepare('WAITING');
  const removed = await fileOf(id, client);
  await remove(removed, client);
  const others = await fileOf(foreign.body.record.id, other);
  const own = await fileOf(id, client);
  // A file of the client that belongs to no record could be deleted later.
  const loose = (await upload(clientId, client.token, 'Volný.pdf', 'client')).body.files[0]?.id ?? '';
  for (const wrong of [others, removed, loose, 'file-1', '0198a7c2-0000-7000-8000-000000000000']) {
    const { status, body } = await answer(id, naming([own], [wrong]));
    expect([wrong, status, body]).toMatchObject([
      wrong,
      422,
      { errors: { 'data.proof.1.papers': ['Soubor, který odpověď uvádí, u\u00a0nás není. Nahrajte ho prosím znovu.'] } },
    ]);
  }
  expect((await answer(id, naming([own]))).status).toBe(200);
});

it('files are added by whoever may save the record, and only while it is open', async () => {
  const concept = await prepare('CONCEPT');
  expect((await upload(concept.id, client.token)).status).toBe(404);
  expect((await upload(concept.id, adviser.token)).status).toBe(200);
  const { id } = await prepare('WAITING');
  expect((await upload(id, adviser.token)).body.code).toBe('record.state_refused');
  expect((await upload(id, (await createPerson(app, 'INTERMEDIARY')).token)).status).toBe(404);
  await answer(id, naming([await fileOf(id, client)]));
  expect((await upload(id, client.token)).body.code).toBe('record.state_refused');
  const { id: open } = await prepare('WAITING');
  await impersonate(app, client, adviser);
  expect((await upload(open, client.token)).body.code).toBe('impersonation.forbidden');
});

it('a new record may name the files of the record that it was prefilled from', async () => {
  const { id } = await prepare('WAITING');
  const file = await fileOf(id, client);
  await answer(id, naming([file]));
  expect((await prepare('WAITING', adviser, naming([file]))).status).toBe(200);
});
