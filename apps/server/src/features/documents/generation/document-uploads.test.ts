import { readDocument, requestSignature, uploadDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { samplePdf, samplePicture } from '../../../testing/files/file-samples.ts';
import { sendForm } from '../../../testing/app/forms.ts';
import type { FormField } from '../../../testing/app/forms.ts';
import { shadowFee } from '../../../testing/files/hostile-pdfs.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let pdf: Buffer;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  pdf = await samplePdf();
});
afterAll(() => app.close());

type Sent = readonly (readonly [string, FormField])[];
const file = (name: string, content: Buffer): readonly [string, FormField] => ['attachments', { name, content }];
const targetOf = (clientId: string): Sent => [
  ['documentable_type', 'client'],
  ['documentable_id', clientId],
];
const upload = (files: Sent, token = adviser.token, target = targetOf(client.clientId ?? '')) =>
  sendForm(app, uploadDocuments, '', token, [...files, ...target]);

async function storedObjects(): Promise<number> {
  const objects: unknown[] = [];
  for await (const object of app.platform.files.list()) objects.push(object);
  return objects.length;
}

it('makes each file a document to review, kept byte for byte', async () => {
  const picture = await samplePicture('jpeg');
  const { status, body } = await upload([file('Občanka přední.jpg', picture), ['attachments[]', { name: 'smlouva.pdf', content: pdf }]]);
  expect([status, body.message]).toEqual([200, '2 dokumenty jsou nahrané.']);
  const made = body['documents'] as { id: string; name: string; code: null; state: { state: string }; file: { uuid: string } }[];
  expect(made).toMatchObject([
    {
      name: 'Občanka přední',
      code: null,
      state: { state: 'TO_REVIEW' },
      is_generating: false,
      can_be_regenerated: false,
      file: { extension: 'jpg', mime_type: 'image/jpeg' },
    },
    { name: 'smlouva', file: { filename: 'smlouva.pdf' } },
  ]);
  const content = await app.call(readFileContent, { params: { uuid: made[0]?.file.uuid ?? '' }, token: client.token });
  expect(content.bytes.equals(picture)).toBe(true);
  const office = await createPerson(app, 'BACK_OFFICE');
  const { states } = (await app.call(readDocument, { params: { id: made[0]?.id ?? '' }, query: { scope: 'states' }, token: office.token }))
    .body;
  expect(states).toMatchObject([{ state: 'TO_REVIEW', user: { name: 'Žofie Čížková' } }]);
  const [event] = await app.platform.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.objectId, made[0]?.id ?? ''));
  expect([event?.action, JSON.stringify(event?.facts).includes('Občanka'), event?.personal === null]).toEqual([
    'documents.uploaded',
    false,
    false,
  ]);
  const asked = await app.call(requestSignature, { params: { id: made[0]?.id ?? '' }, body: { owner: true }, token: office.token });
  expect(asked.body).toMatchObject({ code: 'document.state_refused', message: 'Podepsat jde jen dokument v\u00a0PDF.' });
});

describe('a rejected call leaves nothing behind', () => {
  let before: [number, number];
  const counted = async (): Promise<[number, number]> => [await storedObjects(), (await app.platform.db.select().from(documents)).length];
  beforeAll(async () => {
    before = await counted();
  });

  it('when the client is another adviser’s or unknown', async () => {
    const stranger = await createPerson(app, 'INTERMEDIARY');
    expect((await upload([file('a.pdf', pdf)], stranger.token)).status).toBe(404);
    expect((await upload([file('a.pdf', pdf)], adviser.token, targetOf(newId()))).status).toBe(404);
    expect((await upload([file('a.pdf', pdf)], adviser.token, targetOf('nonsense'))).status).toBe(404);
    expect(await counted()).toEqual(before);
  });

  it('when the caller may not upload', async () => {
    expect((await upload([file('a.pdf', pdf)], client.token)).status).toBe(403);
    expect((await upload([file('a.pdf', pdf)], 'no.such.token')).status).toBe(401);
    expect(await counted()).toEqual(before);
  });

  it('when one file is bad; the message is at its name', async () => {
    const { status, body } = await upload([file('dobrá.pdf', pdf), file('tabulka.pdf', Buffer.from('PK\u0003\u0004 nothing'))]);
    expect(status).toBe(415);
    expect(Object.keys(body.errors ?? {})).toEqual(['tabulka.pdf']);
    expect((await upload([file('obrázek.png', pdf)])).status).toBe(415);
    expect((await upload([file('půlka.pdf', Buffer.from('%PDF-1.7\nnothing more'))])).status).toBe(422);
    expect((await upload([file('velká.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))])).status).toBe(413);
    expect(await counted()).toEqual(before);
  });

  it('when a PDF shows one thing on the screen and another in print; the message says so', async () => {
    const { status, body } = await upload([file('smlouva.pdf', shadowFee())]);
    expect([status, body.errors]).toEqual([
      422,
      { 'smlouva.pdf': ['Soubor má vrstvy, které se mohou zobrazit každému jinak. Vytiskněte ho prosím do PDF a\u00a0nahrajte znovu.'] },
    ]);
    expect(await counted()).toEqual(before);
  });

  it('when there are no files or too many, or their owner is not stated', async () => {
    expect((await upload([])).status).toBe(422);
    const many = Array.from({ length: 21 }, (_, place) => file(`${place}.pdf`, pdf));
    const { status, body } = await upload(many);
    expect([status, body.message]).toEqual([413, 'Najednou můžete nahrát nejvýše 20 souborů.']);
    expect((await upload([file('a.pdf', pdf)], adviser.token, [])).status).toBe(422);
    expect(await counted()).toEqual(before);
  });
});
