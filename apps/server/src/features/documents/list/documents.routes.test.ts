import {
  assignDocument,
  listDocuments,
  readClientDocuments,
  readDocument,
  readMyDocuments,
  unassignDocument,
} from '@pramen/contract/documents/documents.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { readFileContent, readFiles } from '@pramen/contract/files/files.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { createDocument } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let other: TestPerson;

/** Five documents of two clients in the order of creation. */
const names = ['Ďalší dodatek', 'Plná moc', 'čestné prohlášení', 'Plán investic', 'Smlouva'] as const;
const ids = new Map<string, string>();
const idOf = (name: (typeof names)[number]) => ids.get(name) ?? '';

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  other = await createPerson(app, 'CLIENT');
  await app.platform.db
    .update(clients)
    .set({ firstname: 'Jiří', surname: 'Ševčík' })
    .where(eq(clients.id, other.clientId ?? ''));
  const states = ['TO_REVIEW', 'TO_BE_SIGNED', 'ACCEPTED', 'PREPARED', 'REJECTED'] as const;
  for (const [place, name] of names.entries()) {
    const whose = place < 3 ? client : other;
    const signers =
      name === 'Plná moc'
        ? [{ userId: client.userId }]
        : name === 'Smlouva'
          ? [{ userId: adviser.userId, role: 'RESPONSIBLE' as const }]
          : [];
    ids.set(
      name,
      (await createDocument(app, whose.clientId ?? '', { name, state: states[place] ?? 'TO_REVIEW', code: `K_${place}` }, signers)).id,
    );
    app.clock.advance(MINUTE);
  }
});
afterAll(() => app.close());

describe('lists', () => {
  const list = async (body: BodyInputOf<typeof listDocuments>) => {
    const answer = await app.call(listDocuments, { body, token: office.token });
    return { total: answer.body.meta.total, names: answer.body.data.map(({ name }) => name) };
  };

  it('by creation time, paginated with the exact total', async () => {
    expect(await list({})).toEqual({ total: 5, names: [...names] });
    expect(await list({ page: 2, length: 2 })).toEqual({ total: 5, names: names.slice(2, 4) });
    expect(await list({ page: 9, length: 2 })).toEqual({ total: 5, names: [] });
  });

  it.each([
    ['to-processing', ['Ďalší dodatek', 'Smlouva']],
    ['in-solution', ['Plná moc', 'Plán investic']],
    ['archived', ['čestné prohlášení']],
  ])('what is %s', async (type, found) => expect(await list({ filter: { type } })).toEqual({ total: found.length, names: found }));

  it.each<[BodyInputOf<typeof listDocuments>, string[]]>([
    [{ filter: { name: 'PLNA' } }, ['Plná moc']],
    [{ filter: { name: 'pl' } }, ['Plná moc', 'Plán investic']],
    [{ filter: { client: 'sevcik' } }, ['Plán investic', 'Smlouva']],
    [{ filter: { client: 'ševčík jiří', name: 'smlouva' } }, ['Smlouva']],
    [{ filter: { client: 'example.test' } }, []],
    [{ filter: { state: 'TO_BE_SIGNED' } }, ['Plná moc']],
    [{ filter: { state: 'SIGNED' } }, []],
    [{ filter: { name: '%' } }, []],
    [{ filter: { type: 'to-processing', client: 'cizkova' } }, ['Ďalší dodatek']],
    [{ filter: { unknown: 'x' } }, [...names]],
    [{ search: 'cestne' }, ['čestné prohlášení']],
    [{ search: 'k_3' }, ['Plán investic']],
    [{ search: 'Ševčík' }, ['Plán investic', 'Smlouva']],
  ])('%o', async (body, found) => expect((await list(body)).names).toEqual(found));

  it('in the order of the Czech alphabet', async () => {
    expect((await list({ order: [{ column: 'name', dir: 'asc' }] })).names).toEqual([
      'čestné prohlášení',
      'Ďalší dodatek',
      'Plán investic',
      'Plná moc',
      'Smlouva',
    ]);
    expect(
      (
        await list({
          order: [
            { column: 'client', dir: 'desc' },
            { column: 'created_at', dir: 'desc' },
          ],
        })
      ).names.slice(0, 2),
    ).toEqual(['Smlouva', 'Plán investic']);
    expect((await list({ order: [{ column: 'created_at', dir: 'desc' }] })).names).toEqual(names.toReversed());
  });
});

describe('the documents returned', () => {
  it("to a client are the client's own, newest first", async () => {
    const { data } = (await app.call(readMyDocuments, { token: client.token })).body;
    expect(data.map(({ name, signature_current_user: own }) => [name, own.state])).toEqual([
      ['čestné prohlášení', 'NOT_REQUIRED'],
      ['Plná moc', 'PENDING'],
      ['Ďalší dodatek', 'NOT_REQUIRED'],
    ]);
  });

  it('to any other user are those that they were asked to sign, not others they can see', async () => {
    const namesOf = async (token: string) => (await app.call(readMyDocuments, { token })).body.data.map(({ name }) => name);
    expect(await namesOf(adviser.token)).toEqual(['Smlouva']);
    expect(await namesOf(office.token)).toEqual([]);
  });

  it('for a named client go only to users who can see that client', async () => {
    const call = (token: string) => app.call(readClientDocuments, { params: { id: client.clientId ?? '' }, token });
    expect((await call(adviser.token)).body.data.map(({ name }) => name)).toEqual(['čestné prohlášení', 'Plná moc', 'Ďalší dodatek']);
    expect((await call(client.token)).body.data).toHaveLength(3);
    expect((await call(other.token)).status).toBe(404);
  });
});

describe('one document', () => {
  it('is returned with its file and its states', async () => {
    const call = async (query: Record<string, string>) =>
      (await app.call(readDocument, { params: { id: idOf('Plná moc') }, query, token: client.token })).body;
    const brief = await call({});
    expect(brief).toMatchObject({
      code: 'K_1',
      documentable: { id: client.clientId, fullname: 'Žofie Čížková' },
      file: { extension: 'pdf', filename: 'smlouva.pdf' },
      template: null,
      version: 1,
    });
    expect(brief.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await call({ scope: 'default,states' })).states).toMatchObject([{ state: 'TO_BE_SIGNED', user: null }]);
  });

  it('is readable, with its file, by the requested signer and not by others', async () => {
    const smlouva = idOf('Smlouva');
    const { body } = await app.call(readDocument, { params: { id: smlouva }, token: adviser.token });
    expect(body.signature_current_user).toEqual({ state: 'PENDING' });
    const content = (token: string) => app.call(readFileContent, { params: { uuid: body.file?.uuid ?? '' }, token });
    expect([(await content(adviser.token)).status, (await content(other.token)).status, (await content(client.token)).status]).toEqual([
      200, 200, 404,
    ]);
    const files = (token: string) => app.call(readFiles, { query: { fileable_type: 'document', fileable_id: smlouva }, token });
    expect([(await files(adviser.token)).status, (await files(client.token)).status]).toEqual([200, 404]);
    expect((await app.call(readDocument, { params: { id: idOf('Plán investic') }, token: adviser.token })).status).toBe(404);
    expect((await app.call(readDocument, { params: { id: 'nonsense' }, token: office.token })).status).toBe(404);
  });

  it('can be assigned to any user who may read it, and unassigned only by its assignee', async () => {
    const id = idOf('Ďalší dodatek');
    const assigned = (body: { document: { assigned_user: { id: string } | null } }) => body.document.assigned_user?.id ?? null;
    const take = async (token: string) => assigned((await app.call(assignDocument, { params: { id }, token })).body);
    const giveBack = async (token: string) => assigned((await app.call(unassignDocument, { params: { id }, token })).body);
    expect([await take(adviser.token), await take(office.token)]).toEqual([adviser.userId, office.userId]);
    expect([await giveBack(adviser.token), await giveBack(office.token)]).toEqual([office.userId, null]);
    expect((await app.call(assignDocument, { params: { id }, token: other.token })).status).toBe(404);
    const { data } = (await app.call(readHistory, { params: { type: 'client', id: client.clientId ?? '' }, token: office.token })).body;
    expect(
      data.filter(({ action }) => action.startsWith('documents.')).map(({ action, object, changes }) => [action, object.name, changes]),
    ).toEqual([
      ['documents.unassigned', 'Ďalší dodatek · K_0', [{ field: 'assigned_user_id', before: 'Žofie Čížková', after: null }]],
      ['documents.assigned', 'Ďalší dodatek · K_0', [{ field: 'assigned_user_id', before: 'Žofie Čížková', after: 'Žofie Čížková' }]],
      ['documents.assigned', 'Ďalší dodatek · K_0', [{ field: 'assigned_user_id', before: null, after: 'Žofie Čížková' }]],
    ]);
  });
});
