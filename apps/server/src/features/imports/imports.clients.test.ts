import * as endpoints from '@pramen/contract/imports/imports.endpoints';
import { createClient } from '@pramen/contract/clients/client.endpoints';
import type { Import } from '@pramen/contract/imports/imports.schemas';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Role } from '@pramen/domain/permissions/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStatements } from '../../testing/app/count-statements.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { uploadFiles } from '../../testing/app/uploads.ts';
import { entities } from '../import-engine/kinds/catalogue.ts';
import { entityNames } from '../import-engine/rows/kind.ts';

const database = useTestDatabase();
let app: TestApp;
let officer: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  officer = await createPerson(app, 'BACK_OFFICE');
  admin = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

const read = async (id: string) => (await app.call(endpoints.readImport, { params: { id }, token: officer.token })).body;
const confirm = async (id: string, token = officer.token) => {
  await app.call(endpoints.confirmImport, { params: { id }, token, body: {} });
  await app.drain();
  return read(id);
};
async function check(csv: string, token = officer.token): Promise<Import> {
  const { body } = await uploadFiles(app, token, [['clients.csv', csv]]);
  await app.drain();
  return read(body.id);
}
const counts = ({ files: [file] }: Import, stage: 'check' | 'result') =>
  file?.[stage] && [file[stage].outcome, file[stage].rows.inserted, file[stage].rows.updated, file[stage].rows.unchanged];
const header = 'client_code,email,firstname,surname';

it('shows new, changed and unchanged clients before anything is written', async () => {
  const rows = `${header},birth_place\nT-1,t1@example.test,Eva,Malá,Brno\nT-2,t2@example.test,Jan,Malý,Brno\n`;
  await confirm((await check(rows)).id);
  const checked = await check(`${rows.replace('Malý,Brno', 'Malý,Zlín')}T-3,t3@example.test,Ota,Nový,\n`);
  expect(counts(checked, 'check')).toEqual(['IMPORTED', 1, 1, 1]);
  expect(checked.files[0]?.preview?.changed).toEqual([
    { line: 3, name: 'T-2 Jan Malý', cells: [{ column: 'birth_place', before: 'Brno', after: 'Zlín', is_secret: false, kind: 'TEXT' }] },
  ]);
  expect((await database.current.pool.query(`SELECT 1 FROM clients WHERE client_code = 'T-3'`)).rows).toEqual([]);
  await confirm(checked.id);
  expect((await check(`${rows.replace('Malý,Brno', 'Malý,Zlín')}T-3,t3@example.test,Ota,Nový,\n`)).is_confirmable).toBe(false);
});

it('is checked again on confirmation: a client created in between makes it reject the file', async () => {
  const checked = await check(`${header}\n,meanwhile@example.test,Eva,Malá\nT-9,t9@example.test,Jan,Malý\n`);
  expect(counts(checked, 'check')).toEqual(['IMPORTED', 2, 0, 0]);
  expect(
    (await app.call(createClient, { token: admin.token, body: { firstname: 'Eva', surname: 'Jiná', email: 't9@example.test' } })).status,
  ).toBe(200);
  const done = await confirm(checked.id);
  expect([
    counts(done, 'result')?.[0],
    done.files[0]?.differs_from_check,
    done.files[0]?.result?.faults.map(({ line, column, key }) => [line, column, key]),
  ]).toEqual(['REFUSED', true, [[3, 'email', 'emailTaken']]]);
  expect((await database.current.pool.query(`SELECT 1 FROM users WHERE email = 'meanwhile@example.test'`)).rows).toEqual([]);
});

it('an adviser is assigned only when an administrator imports', async () => {
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const csv = `${header},adviser_email\nT-20,t20@example.test,Eva,Malá,${adviser.email}\n`;
  const refused = await check(csv);
  expect(refused.files[0]?.check?.faults.map(({ line, column, key }) => [line, column, key])).toEqual([
    [2, 'adviser_email', 'adviserByAdministrator'],
  ]);
  const { bytes } = await app.call(endpoints.downloadImportFaults, {
    params: { id: refused.id },
    token: officer.token,
    headers: { 'accept-language': 'sk' },
  });
  expect(bytes.toString()).toContain('clients.csv;2;adviser_email;Chyba;"Komu klient patrí, určuje iba administrátor."');
  expect(counts(await confirm((await check(csv, admin.token)).id, admin.token), 'result')).toEqual(['IMPORTED', 1, 0, 0]);
});

it('rejects files that the importing user may not change by hand, also when another user confirms or uploads them', async () => {
  const csv = 'external_id,name,is_active\n77001,Podvržená,false\n';
  const upload = async (token: string) => {
    const { body } = await uploadFiles(app, token, [
      ['strategies.csv', csv],
      ['securities.csv', `isin,name,kind,currency\n${isins.pop()},Akcie,SHARE,CZK\n`],
    ]);
    await app.drain();
    return read(body.id);
  };
  const isins = ['US5949181045', 'DE0007164600', 'US0378331005'];
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  const told = ({ files }: Import, stage: 'check' | 'result') =>
    files.toSorted(byName).map(({ name, [stage]: report }) => [name, report?.outcome, report?.faults.map(({ line, key }) => [line, key])]);
  const refused = [
    ['securities.csv', 'IMPORTED', []],
    ['strategies.csv', 'REFUSED', [[null, 'notPermitted']]],
  ];
  const byOfficer = await upload(officer.token);
  expect(told(byOfficer, 'check')).toEqual(refused);
  const { bytes } = await app.call(endpoints.downloadImportFaults, {
    params: { id: byOfficer.id },
    token: officer.token,
    headers: { 'accept-language': 'sk' },
  });
  expect(bytes.toString()).toContain('Naimportovať ho môže administrátor.');
  expect(told(await confirm(byOfficer.id, admin.token), 'result')).toEqual(refused);
  expect(told(await confirm((await upload(admin.token)).id, officer.token), 'result')).toEqual(refused);
  expect((await database.current.pool.query('SELECT 1 FROM strategies WHERE external_id = 77001')).rows).toEqual([]);
  const byAdmin = await confirm((await upload(admin.token)).id, admin.token);
  expect(byAdmin.files.map(({ result }) => result?.outcome)).toEqual(['IMPORTED', 'IMPORTED']);
});

it.each(entityNames)('lists the permissions of %s, which the roles that change it by hand have', (name) => {
  const { permissions } = entities[name];
  expect(permissions.length).toBeGreaterThan(0);
  const holds = (role: Role) => permissions.every((permission) => scopeOf(permission, role) === 'all');
  expect({ office: holds('BACK_OFFICE'), admin: holds('ADMIN'), adviser: holds('INTERMEDIARY_ADMIN') }).toEqual({
    office: name !== 'strategies',
    admin: true,
    adviser: false,
  });
});

it('sends as many statements for many clients as for a few', async () => {
  const rows = (from: number, count: number) =>
    `${header},personal_id\n${Array.from({ length: count }, (_, index) => `,n${from + index}@example.test,Jan,Malý,736028/5163\n`).join('')}`;
  const sent = async (from: number, count: number) => {
    const { id } = await check(rows(from, count));
    // Leaves out the progress updates, whose number depends on time.
    const statements = await listStatements(() => confirm(id));
    return statements.filter((text) => /import_rows|INSERT INTO|import_stage/i.test(text) && !/pgboss|audit/.test(text)).length;
  };
  expect(await sent(1_000, 800)).toBe(await sent(100, 3));
});
