import * as categoryCalls from '@pramen/contract/document-templates/categories.endpoints';
import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import { repeatedGroups, vocabulary } from '@pramen/domain/documents/placeholders';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentSignatures, documentTemplates } from '../../../database/schema/documents.ts';
import { intermediaryPeople } from '../../../database/schema/people.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { insertDocument, makeTemplate } from '../../../testing/worlds/template-world.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let houseOf: (person: TestPerson) => Promise<string>;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY_ADMIN');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  houseOf = async ({ intermediaryPersonId }) => {
    const [person] = await app.platform.db
      .select()
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, intermediaryPersonId ?? ''));
    return person?.intermediaryId ?? '';
  };
});
afterAll(() => app.close());

const make = (body: Record<string, unknown>) => makeTemplate(app, office, body);
const change = (id: string, body: Record<string, unknown>, by = office) =>
  app.call(endpoints.changeDocumentTemplate, { params: { id }, body, token: by.token });
const remove = (id: string, by = office) => app.call(endpoints.deleteDocumentTemplate, { params: { id }, token: by.token });
const read = (id: string, by = adviser) =>
  app.call(endpoints.readDocumentTemplate, { params: { id }, query: { style: 'extend' }, token: by.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listDocumentTemplates, { body, token: office.token })).body;
const write = (id: string, template: string) =>
  app.call(endpoints.saveTemplateHtml, { params: { id }, body: { template }, token: office.token });
const category = async (body: Record<string, unknown>) =>
  (await app.call(categoryCalls.createCategory, { body, token: office.token })).body.category.id;

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    'SELECT action, actor_user_id, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

describe('a template', () => {
  it('is numbered by its name, active and for all by default, and open to all staff', async () => {
    const template = await make({ name: ' Rámcová smlouva ' });
    expect(template).toMatchObject({
      name: 'Rámcová smlouva',
      description: null,
      code_format: 'RS_%Y%_%NMB_4%',
      is_active: true,
      intermediary_ids: null,
      intermediaries: [],
      category_ids: [],
      label_text_7: null,
      signable: true,
      require_owner_signature: false,
      require_responsible_signature: false,
      responsible_id: null,
      mime_type: null,
      has_template: false,
      template_name: null,
      template: null,
      file: null,
      annotations: { fields: [] },
      placeholders: [],
      unknown_placeholders: [],
      generated_count: 0,
      signed_count: 0,
      to_be_signed_count: 0,
      version: 1,
    });
    expect((await read(template.id)).body).toEqual(template);
    expect((await make({ name: '文書' })).code_format).toBe('DOC_%Y%_%NMB_4%');
    expect(await auditOf(template.id)).toMatchObject([
      {
        action: 'document-templates.created',
        actor_user_id: office.userId,
        facts: { after: { name: 'Rámcová smlouva', codeFormat: 'RS_%Y%_%NMB_4%' } },
      },
    ]);
  });

  it('changes the sent fields, keeps the rest, and an unchanged save leaves no trace', async () => {
    const [b, a] = [await category({ name: 'Změny B' }), await category({ name: 'Změny A' })];
    const house = await houseOf(adviser);
    const { id } = await make({ name: 'Stálá', category_ids: [b] });
    const all = {
      name: 'Stálá 2',
      description: 'Řádek\nDruhý',
      code_format: 'X%NMB_2%',
      is_active: false,
      category_ids: [b, a, b],
      intermediary_ids: [house],
      label_text_7: 'Poznámka',
      signable: false,
      require_owner_signature: true,
      require_responsible_signature: true,
      responsible_id: adviser.userId,
    };
    const saved = (await change(id, all)).body;
    expect(saved.message).toBe('Změna byla úspěšně provedena');
    expect(saved.document_template).toMatchObject({
      ...all,
      category_ids: [a, b],
      categories: [
        { id: a, name: 'Změny A' },
        { id: b, name: 'Změny B' },
      ],
      version: 2,
    });
    expect(saved.document_template.intermediaries).toMatchObject([{ id: house }]);
    expect((await change(id, { ...all, version: 2 })).body.document_template.version).toBe(2);
    const back = (await change(id, { intermediary_ids: null, description: '', responsible_id: '' })).body.document_template;
    expect(back).toMatchObject({
      name: 'Stálá 2',
      description: null,
      intermediary_ids: null,
      intermediaries: [],
      responsible_id: null,
      version: 3,
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'document-templates.created',
      'document-templates.changed',
      'document-templates.changed',
    ]);
  });

  it('is never overwritten by a caller who has not seen the last change', async () => {
    const { id } = await make({ name: 'Sporná' });
    await change(id, { name: 'Sporná A', version: 1 });
    expect(await change(id, { name: 'Sporná B', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { name: 'Sporná A', version: 2 } },
    });
  });

  it('is removed while no documents were generated from it, otherwise kept', async () => {
    const { id } = await make({ name: 'Dočasná', category_ids: [await category({ name: 'Dočasné' })] });
    const used = await make({ name: 'Použitá' });
    await insertDocument(app, used.id, client.clientId ?? '');
    expect(await remove(used.id)).toMatchObject({ status: 409, body: { code: 'record.in_use' } });
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Šablona byla smazána.' } });
    expect([(await remove(id)).status, (await read(id)).status, (await change(id, { name: 'Nic' })).status]).toEqual([404, 404, 404]);
    expect((await list({ search: 'Dočasná' })).meta.total).toBe(0);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'document-templates.deleted', facts: { before: { name: 'Dočasná' } } });
  });

  it('counts the documents generated from it, those signed by all signers, and those waiting', async () => {
    const { id } = await make({ name: 'Počítaná' });
    const { clientId } = client;
    const [signed, half, waiting] = [
      await insertDocument(app, id, clientId ?? ''),
      await insertDocument(app, id, clientId ?? '', 'TO_BE_SIGNED'),
      await insertDocument(app, id, clientId ?? '', 'TO_BE_SIGNED'),
    ];
    const signature = (documentId: string, userId: string, state: 'SIGNED' | 'PENDING') => ({
      clientId: clientId ?? '',
      id: newId(),
      documentId,
      userId,
      state,
      role: 'OWNER' as const,
      requestedAt: app.clock.now(),
    });
    await app.platform.db
      .insert(documentSignatures)
      .values([
        signature(signed, client.userId, 'SIGNED'),
        signature(half, client.userId, 'SIGNED'),
        signature(half, adviser.userId, 'PENDING'),
        signature(waiting, client.userId, 'PENDING'),
      ]);
    expect((await read(id)).body).toMatchObject({ generated_count: 3, signed_count: 1, to_be_signed_count: 2 });
  });

  it.each([
    [{}, 'name', 'Toto políčko je povinné'],
    [{ name: '' }, 'name', 'Toto políčko je povinné'],
    [{ name: 'x'.repeat(201) }, 'name', 'Pole nesmí mít více než 200 znaků'],
    [{ name: 'A', code_format: 'A_%Y%' }, 'code_format', 'Formát musí obsahovat právě jedno číslo, třeba %NMB_4%'],
    [{ name: 'A', code_format: '%_%NMB_4%' }, 'code_format', 'Znak % smí stát jen v\u00a0%Y% a\u00a0%NMB_4%'],
    [{ name: 'A', code_format: `${'A'.repeat(60)}%NMB_4%` }, 'code_format', 'Pole nesmí mít více než 60 znaků'],
    [{ name: 'A', description: 'x'.repeat(2001) }, 'description', 'Pole nesmí mít více než 2000 znaků'],
    [{ name: 'A', category_ids: ['nesmysl'] }, 'category_ids.0', 'Vyberte prosím jednu z\u00a0možností'],
    [{ name: 'A', intermediary_ids: [] }, 'intermediary_ids', 'Hodnota není platná'],
    [{ name: 'A', intermediary_ids: [newId()] }, 'intermediary_ids.0', 'Vyberte prosím jednu z\u00a0možností'],
    [
      { name: 'A', responsible_id: newId() },
      'responsible_id',
      'Odpovědná osoba musí být aktivní člověk zprostředkovatele s\u00a0přístupem do portálu.',
    ],
    [{ name: 'A', is_active: 'ano' }, 'is_active', 'Hodnota není platná'],
  ])('is rejected as %o', async (body, field, sentence) => {
    const answer = await app.call(endpoints.createDocumentTemplate, { body, token: office.token });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('is not readable by a client, not changeable by an adviser, and not found when unknown', async () => {
    const { id } = await make({ name: 'Chráněná' });
    const create = (by?: TestPerson) =>
      app.call(endpoints.createDocumentTemplate, { body: { name: 'A' }, ...(by ? { token: by.token } : {}) });
    expect([(await create()).status, (await create(adviser)).status, (await create(client)).status]).toEqual([401, 403, 403]);
    expect([(await change(id, {}, adviser)).status, (await remove(id, adviser)).status, (await read(id, client)).status]).toEqual([
      403, 403, 403,
    ]);
    expect([
      (await read(newId())).status,
      (await read('nesmysl')).status,
      (await change(newId(), {})).status,
      (await remove(newId())).status,
    ]).toEqual([404, 404, 404, 404]);
  });
});

describe('the list', () => {
  it('is ordered by name in Czech order, searched by text and by category, paginated', async () => {
    const inCategory = await category({ name: 'Řádkové' });
    for (const name of ['Řádek ch', 'Řádek h', 'Řádek c'])
      await make({
        name,
        is_active: name !== 'Řádek h',
        category_ids: name === 'Řádek c' ? [] : [inCategory],
        description: name === 'Řádek c' ? 'Zvláštní' : null,
      });
    const names = async (body: Record<string, unknown>) => (await list(body)).data.map(({ name }) => name);
    expect(await names({ filter: { name: 'radek' } })).toEqual(['Řádek c', 'Řádek h', 'Řádek ch']);
    expect(await names({ filter: { name: 'radek', is_active: 'false' } })).toEqual(['Řádek h']);
    expect(await names({ filter: { category_id: inCategory } })).toEqual(['Řádek h', 'Řádek ch']);
    expect(await names({ search: 'ZVLASTNI' })).toEqual(['Řádek c']);
    const second = await list({ filter: { name: 'řádek' }, order: [{ column: 'name', dir: 'desc' }], page: 2, length: 2 });
    expect([second.data.map(({ name }) => name), second.meta.total]).toEqual([['Řádek c'], 3]);
    expect(second.data[0]).toMatchObject({ template: null, intermediaries: [], annotations: { fields: [] } });
    const all = (await app.call(endpoints.readDocumentTemplates, { token: adviser.token })).body.data.map(({ name }) => name);
    expect(all.filter((name) => name.startsWith('Řádek'))).toEqual(['Řádek c', 'Řádek h', 'Řádek ch']);
  });
});

describe('groups to generate from', () => {
  const groups = async (by: TestPerson) => {
    const { data } = (await app.call(endpoints.readTemplateGroups, { token: by.token })).body;
    return data.map(({ name, templates }) => [name, templates.map((one) => one.name)]);
  };

  it('contain active templates with content for the caller; company staff see all', async () => {
    await app.platform.db.update(documentTemplates).set({ isActive: false });
    const mine = await houseOf(adviser);
    const [open, closed] = [await category({ name: 'Ž otevřená' }), await category({ name: 'Č jen moje', intermediary_ids: [mine] })];
    const templates: Record<string, Record<string, unknown>> = {
      'Bez kategorie': {},
      'Pro všechny': { category_ids: [open] },
      'Jen moje': { intermediary_ids: [mine], category_ids: [open] },
      'V mé kategorii': { category_ids: [closed] },
      'V obou': { category_ids: [open, closed] },
      Neaktivní: { is_active: false, category_ids: [open] },
    };
    for (const [name, body] of Object.entries(templates)) await write((await make({ name, ...body })).id, '<p>Text</p>');
    await make({ name: 'Bez obsahu', category_ids: [open] });
    const all = [
      ['Č jen moje', ['V mé kategorii', 'V obou']],
      ['Ž otevřená', ['Jen moje', 'Pro všechny', 'V obou']],
      [null, ['Bez kategorie']],
    ];
    expect(await groups(office)).toEqual(all);
    expect(await groups(adviser)).toEqual(all);
    expect(await groups(stranger)).toEqual([
      ['Ž otevřená', ['Pro všechny', 'V obou']],
      [null, ['Bez kategorie']],
    ]);
    expect((await app.call(endpoints.readTemplateGroups, { token: client.token })).status).toBe(403);
  });
});

describe('the vocabulary', () => {
  it.each(['cs', 'sk'])('has a label for every group and field in %s', async (language) => {
    const { data } = (await app.call(endpoints.readVocabulary, { token: adviser.token, headers: { 'accept-language': language } })).body;
    expect(data.map(({ group, fields }) => [group, fields.map(({ key }) => key)])).toEqual(
      Object.entries(vocabulary).map(([group, fields]) => [group, [...fields]]),
    );
    expect(data.filter(({ is_repeated }) => is_repeated).map(({ group }) => group)).toEqual([...repeatedGroups]);
    // A missing text would be returned as its key.
    const labels = data.flatMap(({ label, fields }) => [label, ...fields.map((field) => field.label)]);
    expect(labels.filter((label) => /[._]|^[a-z]/.test(label))).toEqual([]);
    expect(data[0]?.fields[0]).toEqual({
      key: 'fullname',
      placeholder: '${client.fullname}',
      label: language === 'cs' ? 'Celé jméno' : 'Celé meno',
    });
  });
});
