import * as endpoints from '@pramen/contract/document-templates/categories.endpoints';
import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import { createDocumentTemplate } from '@pramen/contract/document-templates/document-templates.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intermediaries } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let houses: string[];

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  await createPerson(app, 'INTERMEDIARY');
  houses = (await app.platform.db.select({ id: intermediaries.id }).from(intermediaries)).map(({ id }) => id).toSorted();
});
afterAll(() => app.close());

const create = (body: Record<string, unknown>, by = office) => app.call(endpoints.createCategory, { body, token: by.token });
const change = (id: string, body: Record<string, unknown>, by = office) =>
  app.call(endpoints.changeCategory, { params: { id }, body, token: by.token });
const remove = (id: string, by = office) => app.call(endpoints.deleteCategory, { params: { id }, token: by.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listCategories, { body, token: adviser.token })).body;
const namesOf = (rows: readonly Category[]) => rows.map(({ name }) => name);

async function created(body: Record<string, unknown>): Promise<Category> {
  const { status, body: answer } = await create(body);
  expect([status, answer.errors]).toEqual([200, undefined]);
  return answer.category;
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    'SELECT action, actor_user_id, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

describe('a category', () => {
  it('is for all intermediaries until some are set, and for all again when null is sent', async () => {
    const category = await created({ name: '  Smlouvy ' });
    expect(category).toEqual({ id: category.id, name: 'Smlouvy', name_cs: 'Smlouvy', name_sk: null, intermediary_ids: null, version: 1 });
    const [first = '', second = ''] = houses;
    const some = await change(category.id, { intermediary_ids: [second, first, second], version: 1 });
    expect(some.body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      category: { name: 'Smlouvy', intermediary_ids: [first, second], version: 2 },
    });
    expect((await change(category.id, { name: 'Smlouvy', intermediary_ids: [first, second] })).body.category.version).toBe(2);
    expect((await change(category.id, { name: 'Smlouvy A' })).body.category).toMatchObject({ intermediary_ids: [first, second] });
    expect((await change(category.id, { intermediary_ids: null })).body.category).toMatchObject({
      name: 'Smlouvy A',
      intermediary_ids: null,
      version: 4,
    });
    expect(await auditOf(category.id)).toMatchObject([
      {
        action: 'document-templates.categoryCreated',
        actor_user_id: office.userId,
        facts: { after: { name: 'Smlouvy', intermediaryIds: null } },
      },
      {
        action: 'document-templates.categoryChanged',
        facts: { before: { intermediaryIds: null }, after: { intermediaryIds: [first, second] } },
      },
      { action: 'document-templates.categoryChanged', facts: { before: { name: 'Smlouvy' }, after: { name: 'Smlouvy A' } } },
      {
        action: 'document-templates.categoryChanged',
        facts: { before: { intermediaryIds: [first, second] }, after: { intermediaryIds: null } },
      },
    ]);
  });

  it('has a unique name, whatever its case and accents', async () => {
    await created({ name: 'Žádosti' });
    expect(await create({ name: 'zadosti' })).toMatchObject({ status: 422, body: { errors: { name: ['Tato hodnota je už obsazená'] } } });
    const other = await created({ name: 'Jiné' });
    expect(await change(other.id, { name: 'ŽÁDOSTI' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['Tato hodnota je už obsazená'] } },
    });
  });

  it('is never overwritten by a caller who has not seen the last change', async () => {
    const { id } = await created({ name: 'Sporná' });
    await change(id, { name: 'Sporná A', version: 1 });
    expect(await change(id, { name: 'Sporná B', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { name: 'Sporná A', version: 2 } },
    });
  });

  it('is deleted when no template uses it, otherwise kept', async () => {
    const used = await created({ name: 'Používaná' });
    await app.call(createDocumentTemplate, { body: { name: 'V kategorii', category_ids: [used.id] }, token: office.token });
    const spare = await created({ name: 'Prázdná', intermediary_ids: [houses[0] ?? ''] });
    expect(await remove(used.id)).toMatchObject({
      status: 409,
      body: { code: 'record.in_use', message: 'Záznam se používá, proto ho nelze smazat.' },
    });
    expect(await remove(spare.id)).toMatchObject({ status: 200, body: { message: 'Kategorie byla smazána.' } });
    expect(await remove(spare.id)).toMatchObject({ status: 404 });
    expect((await auditOf(spare.id)).at(-1)).toMatchObject({
      action: 'document-templates.categoryDeleted',
      facts: { before: { name: 'Prázdná', intermediaryIds: [houses[0]] } },
    });
  });

  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'Nikdo', intermediary_ids: [] }, 'intermediary_ids'],
    [{ name: 'Neznámý', intermediary_ids: [newId()] }, 'intermediary_ids.0'],
    [{ name: 'Nesmysl', intermediary_ids: ['nesmysl'] }, 'intermediary_ids.0'],
  ])('is rejected as %o', async (body, field) => {
    const { status, body: answer } = await create(body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is reported as unknown, and rejected for users who may not manage it', async () => {
    const { id } = await created({ name: 'Chráněná' });
    const client = await createPerson(app, 'CLIENT');
    expect((await change(newId(), { name: 'Nic' })).status).toBe(404);
    expect((await remove('nesmysl')).status).toBe(404);
    expect([
      (await create({ name: 'Nic' }, adviser)).status,
      (await change(id, { name: 'Nic' }, adviser)).status,
      (await remove(id, adviser)).status,
    ]).toEqual([403, 403, 403]);
    expect((await app.call(endpoints.readCategories, { token: client.token })).status).toBe(403);
    expect((await app.call(endpoints.readCategories)).status).toBe(401);
  });
});

describe('the list', () => {
  it('is ordered by name in Czech order, searched without accents, paginated', async () => {
    for (const name of ['Řád ch', 'Řád h', 'Řád c']) await created({ name });
    expect(namesOf((await list({ filter: { name: 'rad ' } })).data)).toEqual(['Řád c', 'Řád h', 'Řád ch']);
    const second = await list({ search: 'ŘÁD', order: [{ column: 'name', dir: 'desc' }], page: 2, length: 2 });
    expect([namesOf(second.data), second.meta.total]).toEqual([['Řád c'], 3]);
    const all = (await app.call(endpoints.readCategories, { token: adviser.token })).body;
    expect(namesOf(all.data).filter((name) => name.startsWith('Řád'))).toEqual(['Řád c', 'Řád h', 'Řád ch']);
  });
});
