import * as endpoints from '@pramen/contract/saved-views/saved-views.endpoints';
import { MOST_SAVED_VIEWS, viewedLists } from '@pramen/contract/saved-views/saved-views.schemas';
import type { ViewedList, ViewSettings } from '@pramen/contract/saved-views/saved-views.schemas';
import { documentFilters } from '@pramen/domain/documents/document-states';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { openPersonal } from '../../platform/audit/append.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { readUserKey } from '../../platform/keys/user-keys.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const settings: ViewSettings = {
  search: 'Nováková',
  filter: { waiting: 'signature' },
  order: [{ column: 'surname', dir: 'desc' }],
  length: 50,
  columns: { phone: false },
};
const create = (
  name: string,
  { by = adviser, list = 'clients', ...body }: { by?: TestPerson; list?: ViewedList; settings?: unknown } = {},
) => app.call(endpoints.createSavedView, { body: { list, name, settings, ...body }, token: by.token });
const change = (id: string, body: Record<string, unknown>, by = adviser) =>
  app.call(endpoints.changeSavedView, { params: { id }, body, token: by.token });
const remove = (id: string, by = adviser) => app.call(endpoints.deleteSavedView, { params: { id }, token: by.token });
const read = async (by: TestPerson, list: ViewedList = 'clients') =>
  (await app.call(endpoints.readSavedViews, { query: { list }, token: by.token })).body.data;
const namesOf = async (by: TestPerson, list?: ViewedList) => (await read(by, list)).map(({ name }) => name);
const newcomer = () => createPerson(app, 'INTERMEDIARY');
const taken = { name: ['Pohled s\u00a0tímto názvem už v\u00a0seznamu máte'] };

describe('a saved view', () => {
  it('is stored as sent, only for its owner and its list, by name', async () => {
    const by = await newcomer();
    const { status, body } = await create('  Šumava  ', { by });
    expect([status, body]).toEqual([
      200,
      { message: 'Pohled je uložený.', saved_view: { id: expect.any(String), list: 'clients', name: 'Šumava', settings } },
    ]);
    await create('Brno', { by });
    await create('Čechy', { by });
    expect(await namesOf(by)).toEqual(['Brno', 'Čechy', 'Šumava']);
    expect((await read(by)).at(-1)).toEqual(body.saved_view);
    expect([await read(by, 'strategies'), await read(await newcomer())]).toEqual([[], []]);
  });

  it('has a unique name in its list, ignoring case', async () => {
    const by = await newcomer();
    await create('Čekající', { by });
    expect(await create('čEKAJÍCÍ', { by })).toMatchObject({ status: 422, body: { errors: taken } });
    expect((await create('Čekající', { by, list: 'strategies' })).status).toBe(200);
    expect((await create('Čekající', { by: office })).status).toBe(200);
    const other = (await create('Jiný', { by })).body.saved_view;
    expect(await change(other.id, { name: 'ČEKAJÍCÍ' }, by)).toMatchObject({ status: 422, body: { errors: taken } });
    expect(await change(other.id, { name: 'JINÝ' }, by)).toMatchObject({ status: 200, body: { saved_view: { name: 'JINÝ' } } });
  });

  it('is saved once when two computers send the same name at the same time', async () => {
    const by = await newcomer();
    const both = await Promise.all([create('Stejný', { by }), create('stejný', { by })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await read(by)).toHaveLength(1);
  });

  it('is limited to twenty per list, also under concurrent calls', async () => {
    const by = await newcomer();
    for (let number = 1; number < MOST_SAVED_VIEWS; number += 1) await create(`Pohled ${number}`, { by });
    const last = await Promise.all(['A', 'B', 'C'].map((name) => create(name, { by })));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'saved_view.too_many',
      message: 'V\u00a0jednom seznamu můžete mít nejvýš 20 pohledů. Nejdřív některý smažte.',
    });
    expect(await read(by)).toHaveLength(MOST_SAVED_VIEWS);
    expect((await create('Jinde', { by, list: 'strategies' })).status).toBe(200);
  });

  it('can change its name and its settings separately', async () => {
    const { id } = (await create('Původní')).body.saved_view;
    const now = { ...settings, search: '', columns: {} };
    expect((await change(id, { settings: now })).body).toMatchObject({
      message: 'Pohled je změněný.',
      saved_view: { name: 'Původní', settings: now },
    });
    expect((await change(id, { name: 'Nový' })).body.saved_view).toEqual({ id, list: 'clients', name: 'Nový', settings: now });
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Pohled je smazaný.' } });
    expect((await remove(id)).status).toBe(404);
  });

  it('of another person is not found', async () => {
    const { id } = (await create('Cizí')).body.saved_view;
    for (const answer of [await change(id, { name: 'Můj' }, office), await remove(id, office), await change(newId(), { name: 'Nic' })])
      expect(answer).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    expect(await namesOf(adviser)).toContain('Cizí');
  });

  it.each<[string, unknown]>([
    ['too many filters', { ...settings, filter: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, 'x'])) }],
    ['too many columns', { ...settings, columns: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`c${at}`, true])) }],
    [
      'more characters than all filters may contain',
      { ...settings, filter: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x'.repeat(200)])) },
    ],
    ['a page that is too long', { ...settings, length: 101 }],
    ['fields that no list has', { ...settings, page: 3 }],
  ])('refuses %s', async (_what, beyond) => {
    expect((await create('Příliš', { settings: beyond })).status).toBe(422);
  });

  it('requires a known list and a valid name', async () => {
    expect((await create('Kde', { list: 'nowhere' as ViewedList })).body.errors).toHaveProperty('list');
    expect((await create(' ')).body.errors).toHaveProperty('name');
    expect((await create('x'.repeat(61))).body.errors).toHaveProperty('name');
    expect(viewedLists.filter((list) => list.startsWith('documents-'))).toEqual(documentFilters.map((filter) => `documents-${filter}`));
  });
});

describe('the audit', () => {
  it('records changes to a view, and its settings only under the key of its owner', async () => {
    const by = await newcomer();
    const { id } = (await create('Nováková z Brna', { by })).body.saved_view;
    await change(id, { name: 'Nováková z Prahy' }, by);
    await change(id, { name: 'Nováková z Prahy' }, by);
    await remove(id, by);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.objectId, id))
      .orderBy(asc(auditEvents.occurredAt), asc(auditEvents.id));
    expect(events.map(({ action, actorUserId, facts }) => [action, actorUserId, facts])).toEqual(
      ['created', 'changed', 'deleted'].map((what) => [`saved-views.${what}`, by.userId, { list: 'clients' }]),
    );
    const key = (await readUserKey(app.platform.db, app.platform.config.keys.master, by.userId)) ?? Buffer.alloc(32);
    expect(events.map((event) => openPersonal(key, event.id, event.personal ?? Buffer.alloc(0)))).toEqual([
      { after: { name: 'Nováková z Brna', settings } },
      { before: { name: 'Nováková z Brna' }, after: { name: 'Nováková z Prahy' } },
      { before: { name: 'Nováková z Prahy', settings } },
    ]);
  });
});
