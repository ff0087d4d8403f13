import { readTenantInfo } from '@pramen/contract/auth/auth.endpoints';
import * as endpoints from '@pramen/contract/intermediaries/intermediaries.endpoints';
import type { Intermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { sendForm } from '../../testing/app/forms.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const theme = {
  primaryColor: '#1d4f91',
  primaryTextColor: '#ffffff',
  primaryHoverColor: '#163d70',
  primaryHoverTextColor: '#ffffff',
  primaryInterfaceColor: '#10233f',
  primaryInterfaceTextColor: '#ffffff',
  secondaryInterfaceColor: '#e6edf6',
  secondaryInterfaceTextColor: '#10233f',
};
const create = (body: Record<string, unknown>) => app.call(endpoints.createIntermediary, { body, token: office.token });
const change = (id: string, body: Record<string, unknown>) =>
  app.call(endpoints.changeIntermediary, { params: { id }, body, token: office.token });
const read = (id: string) => app.call(endpoints.readIntermediary, { params: { id }, token: office.token });
const remove = (id: string) => app.call(endpoints.deleteIntermediary, { params: { id }, token: office.token });
const list = async (body: Record<string, unknown>) => (await app.call(endpoints.listIntermediaries, { body, token: office.token })).body;

async function created(more: Record<string, unknown> = {}): Promise<Intermediary> {
  const { status, body } = await create({ intermediary_name: 'Tatry', abbr: 'TAT', theme, ...more });
  expect(status).toBe(200);
  return body.intermediary;
}

async function auditOf(id: string) {
  const { rows } = await database.current.pool.query(
    'SELECT action, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
    [id],
  );
  return rows;
}

describe('an intermediary', () => {
  it('is created with its colours; its code is derived from the name and is unique', async () => {
    const one = await created({
      intermediary_name: ' Žlutý Kůň ',
      email: 'Info@Kun.test',
      phone: '+420 777 000 100',
      theme: { ...theme, primaryColor: '#1D4F91' },
    });
    expect(one).toMatchObject({
      label: 'Žlutý Kůň',
      intermediary_name: 'Žlutý Kůň',
      code: 'zluty-kun',
      email: 'info@kun.test',
      phone: '+420777000100',
      logo_base64: null,
      theme,
      version: 1,
    });
    expect((await read(one.id)).body).toEqual({ ...one, intermediary: one });
    const same = await Promise.all([created({ intermediary_name: 'Žlutý kůň' }), created({ intermediary_name: 'Žlutý kůň' })]);
    expect(same.map(({ code }) => code).toSorted()).toEqual(['zluty-kun-2', 'zluty-kun-3']);
    expect(await auditOf(one.id)).toMatchObject([
      { action: 'intermediaries.created', facts: { after: { intermediaryName: 'Žlutý Kůň', code: 'zluty-kun' } } },
    ]);
  });

  it('has a unique code', async () => {
    await created({ code: 'jediny' });
    expect(await create({ intermediary_name: 'B', abbr: 'B', theme, code: 'jediny' })).toMatchObject({
      status: 422,
      body: { errors: { code: ['Tato hodnota je už obsazená'] } },
    });
    const other = await created();
    expect(await change(other.id, { code: 'jediny' })).toMatchObject({
      status: 422,
      body: { errors: { code: ['Tato hodnota je už obsazená'] } },
    });
    expect((await change(other.id, { code: '' })).body.intermediary.code).toBe(other.code);
  });

  it('has a code that needs no escaping in links: lower-case letters, digits, dash and underscore; older codes stay', async () => {
    const refused = { status: 422, body: { errors: { code: ['Jen písmena bez háčků a\u00a0čárek, číslice, pomlčka a\u00a0podtržítko'] } } };
    expect(await create({ intermediary_name: 'L', abbr: 'L', theme, code: 'a b/č' })).toMatchObject(refused);
    const one = await created({ code: ' Muj_Dum-1 ' });
    expect(one.code).toBe('muj_dum-1');
    expect(await change(one.id, { code: 'a/b' })).toMatchObject(refused);
    await database.current.pool.query(`UPDATE intermediaries SET code = 'Starý / kód' WHERE id = $1`, [one.id]);
    expect((await change(one.id, { code: 'Starý / kód', abbr: 'ZZ' })).body.intermediary).toMatchObject({
      code: 'Starý / kód',
      abbr: 'ZZ',
    });
    expect(await change(one.id, { code: 'Starý / jiný' })).toMatchObject(refused);
  });

  it('can be sent as a form as well, with the theme as text or field by field', async () => {
    const fields = [
      ['intermediary_name', 'Formulář'],
      ['abbr', 'FOR'],
      ['iban', ''],
    ] as const;
    const drawn = ['logo', { name: 'logo.svg', content: Buffer.from('<svg/>') }] as const;
    expect(
      await sendForm(app, endpoints.createIntermediary, '', office.token, [...fields, drawn, ['theme', JSON.stringify(theme)]]),
    ).toMatchObject({ status: 415, body: { errors: { logo: [expect.any(String)] } } });
    const asText = await sendForm(app, endpoints.createIntermediary, '', office.token, [...fields, ['theme', JSON.stringify(theme)]]);
    expect(asText).toMatchObject({
      status: 200,
      body: { intermediary: { intermediary_name: 'Formulář', theme, iban: null, logo_base64: null } },
    });
    const nested = Object.entries({ ...theme, primaryColor: '#000000' }).map(([name, value]) => [`theme[${name}]`, value] as const);
    const { id } = asText.body['intermediary'] as Intermediary;
    expect(await sendForm(app, endpoints.changeIntermediary, id, office.token, [...nested, ['version', '1']])).toMatchObject({
      status: 200,
      body: { intermediary: { theme: { primaryColor: '#000000' }, version: 2 } },
    });
    expect(
      await sendForm(app, endpoints.changeIntermediary, id, office.token, [
        ['abbr', 'X'],
        ['version', '1'],
      ]),
    ).toMatchObject({ status: 409 });
    expect(await sendForm(app, endpoints.changeIntermediary, id, office.token, [['theme', '{broken']])).toMatchObject({ status: 422 });
    expect(
      await sendForm(app, endpoints.changeIntermediary, id, office.token, [
        ['theme[__proto__]', 'x'],
        ['theme[constructor]', 'y'],
      ]),
    ).toMatchObject({ status: 422 });
  });

  it.each([
    [{ intermediary_name: '' }, 'intermediary_name'],
    [{ abbr: '' }, 'abbr'],
    [{ abbr: undefined }, 'abbr'],
    [{ email: 'kdesi' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ theme: undefined }, 'theme'],
    [{ theme: { ...theme, secondaryInterfaceTextColor: undefined } }, 'theme.secondaryInterfaceTextColor'],
    [{ theme: { ...theme, primaryColor: 'red' } }, 'theme.primaryColor'],
    [{ theme: { ...theme, primaryColor: '#1d4f91;}body{display:none' } }, 'theme.primaryColor'],
  ])('is refused with %o', async (more, field) => {
    const { status, body } = await create({ intermediary_name: 'Tatry', abbr: 'TAT', theme, ...more });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('is changed field by field, and never over another caller’s save', async () => {
    const one = await created({ email: 'a@b.test' });
    const saved = await change(one.id, { email: '', tax_number: 'CZ123', version: 1 });
    expect(saved.body).toMatchObject({
      message: 'Změna byla úspěšně provedena',
      intermediary: { email: null, tax_number: 'CZ123', abbr: 'TAT', version: 2 },
    });
    expect((await change(one.id, { tax_number: 'CZ123', theme })).body.intermediary.version).toBe(2);
    const both = await Promise.all([change(one.id, { abbr: 'A', version: 2 }), change(one.id, { abbr: 'B', version: 2 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await auditOf(one.id))[1]).toEqual({
      action: 'intermediaries.changed',
      facts: { before: { email: 'a@b.test', taxNumber: null }, after: { email: null, taxNumber: 'CZ123' } },
    });
  });

  it('can be deleted without people and accounts, which frees its code', async () => {
    const one = await created({ code: 'odchazi' });
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const { rows } = await database.current.pool.query('SELECT intermediary_id FROM intermediary_people WHERE id = $1', [
      adviser.intermediaryPersonId,
    ]);
    expect(await remove(rows[0].intermediary_id)).toMatchObject({
      status: 409,
      body: { code: 'intermediary.has_people', message: 'Zprostředkovatel má osoby, proto ho nelze smazat. Nejdřív smažte je.' },
    });
    const account = {
      intermediaryId: one.id,
      currency: 'CZK' as const,
      iban: 'CZ6508000000192000145399',
      bic: 'GIBACZPX',
      ownerName: 'Pramen',
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    };
    await app.platform.db.insert(receivingAccounts).values({ id: newId(), ...account });
    expect(await remove(one.id)).toMatchObject({ status: 409, body: { code: 'record.in_use' } });
    await app.platform.db.delete(receivingAccounts).where(eq(receivingAccounts.intermediaryId, one.id));
    expect(await remove(one.id)).toMatchObject({ status: 200, body: { message: 'Zprostředkovatel byl smazán' } });
    for (const answer of [await read(one.id), await remove(one.id), await change(one.id, { abbr: 'X' })]) expect(answer.status).toBe(404);
    expect((await list({ filter: { code: 'odchazi' } })).meta.total).toBe(0);
    expect((await created({ code: 'odchazi' })).code).toBe('odchazi');
    expect((await auditOf(one.id)).at(-1)).toMatchObject({ action: 'intermediaries.deleted', facts: { before: { code: 'odchazi' } } });
  });

  it('that was deleted no longer themes any portal', async () => {
    const one = await created({ intermediary_name: 'Jen na chvíli', code: 'chvile' });
    const nameFor = async () => (await app.call(readTenantInfo, { query: { referral_code: 'chvile' } })).body.tenant_info;
    const dressed = await nameFor();
    await remove(one.id);
    expect(JSON.stringify(dressed)).toContain('Jen na chvíli');
    expect(JSON.stringify(await nameFor())).not.toContain('Jen na chvíli');
  });
});

describe('lists', () => {
  it('are in Czech order by name and ignore accents in searches', async () => {
    for (const intermediary_name of ['Řada ch', 'Řada h', 'Řada c']) await created({ intermediary_name, email: 'rada@rada.test' });
    const found = await list({ filter: { intermediary_name: 'rada', email: 'RADA@' } });
    expect([found.data.map(({ label }) => label), found.meta.total]).toEqual([['Řada c', 'Řada h', 'Řada ch'], 3]);
    expect(found.data[0]).not.toHaveProperty('logo_base64');
  });

  it('name the people with style=extend', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const all = (query: Record<string, string>) => app.call(endpoints.readIntermediaries, { query, token: office.token });
    const persons = (await all({ style: 'extend' })).body.data.flatMap((row) => row.persons ?? []);
    expect(persons).toContainEqual({ id: adviser.intermediaryPersonId, label: 'Petr Poradce' });
    expect((await all({})).body.data.some((row) => 'persons' in row)).toBe(false);
  });
});
