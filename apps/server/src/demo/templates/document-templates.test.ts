import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import type { ClientWorld } from '../../testing/worlds/client-world.ts';
import { convertsWord } from '../../testing/files/office.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { textOfPages } from '../../testing/worlds/template-world.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { readStaff } from '../past/past.ts';
import { addDocumentTemplates } from './document-templates.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let world: ClientWorld;

const add = () => inTransaction(app.platform.db, async (tx) => addDocumentTemplates(tx, app.platform, await readStaff(tx)));

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE', { email: 'office@pramen.test' });
  await add();
  world = await createClientWorld(app, await createCatalogue(app), await createPerson(app, 'INTERMEDIARY'));
});
afterAll(() => app.close());

/** Leaves out the test world's own template, which has no category. */
const readAll = async () =>
  (await app.call(endpoints.readDocumentTemplates, { token: office.token })).body.data.filter(({ category_ids: ids }) => ids.length > 0);

async function preview(name: string) {
  const template = (await readAll()).find((one) => one.name.replaceAll('\u00a0', ' ') === name);
  const { body } = await app.call(endpoints.previewTemplate, {
    params: { id: template?.id ?? '' },
    body: { client_id: world.clientId },
    token: office.token,
  });
  return { pages: await textOfPages(body.content), missing: body.missing_placeholders, unknown: body.unknown_placeholders };
}

it('the demo company has a template of each format in a category, dated in the past and created only once', async () => {
  await add();
  const rows = await readAll();
  expect(
    rows.map(({ name, mime_type, categories, code_format }) => [
      name.replaceAll('\u00a0', ' '),
      mime_type?.split('.').at(-1),
      categories.map((one) => one.name),
      code_format,
    ]),
  ).toEqual([
    ['Smlouva o správě portfolia', 'text/html', ['Smlouvy'], 'SOSP_%Y%_%NMB_4%'],
    ['Uvítací dopis', 'document', ['Dopisy'], 'UD_%Y%_%NMB_4%'],
    ['Zmluva o správe portfólia', 'text/html', ['Smlouvy'], 'ZSP_%Y%_%NMB_4%'],
    ['Žádost o změnu údajů', 'application/pdf', ['Žádosti'], 'ZOZU_%Y%_%NMB_4%'],
    ['Žiadosť o zmenu účtu', 'text/html', ['Žádosti'], 'ZZU_%Y%_%NMB_4%'],
  ]);
  expect(rows.every(({ created_at }) => created_at < '2025-02-01')).toBe(true);
});

it('the contract is laid out on two pages, with every contract and strategy', async () => {
  const { pages, unknown } = await preview('Smlouva o správě portfolia');
  expect([pages.length, unknown]).toEqual([2, []]);
  expect(pages[0]).toMatch(/Smlouva o správě portfolia uzavřená dne 2. 3. 2026.*Žofie Čížková.*Číslo Typ Měna W\d+ Typ \d+ CZK/);
  expect(pages[1]).toMatch(/Strategie \d+ W\d+ 9\d+/);
});

it('every template has a Slovak name', async () => {
  const names = (await readAll()).map(({ name_sk: name }) => name?.replaceAll('\u00a0', ' '));
  expect(new Set(names)).toEqual(
    new Set([
      'Uvítací list',
      'Zmluva o správe portfólia',
      'Zmluva o správe portfólia (v češtine)',
      'Žiadosť o zmenu údajov',
      'Žiadosť o zmenu účtu',
    ]),
  );
});

it.each(['Zmluva o správe portfólia', 'Žiadosť o zmenu účtu'])('%s is laid out on one page with the values of the client', async (name) => {
  const { pages, unknown } = await preview(name);
  expect([pages.length, unknown]).toEqual([1, []]);
  expect(pages[0]).toContain('Žofie Čížková');
});

it('the form has its values on its lines', async () => {
  const { pages, unknown } = await preview('Žádost o změnu údajů');
  expect([pages.length, unknown]).toEqual([2, []]);
  expect(pages[0]).toMatch(/Jméno a příjmení\s*Žofie Čížková Kód klienta/);
  expect(pages[1]).toMatch(/Poradce\s*Petr Poradce/);
});

it.runIf(convertsWord)('the letter has a row for every strategy', async () => {
  const { pages, unknown } = await preview('Uvítací dopis');
  expect([pages.length, unknown]).toEqual([1, []]);
  expect(pages[0]).toMatch(/Vítejte mezi našimi klienty.*Strategie Číslo smlouvy Variabilní symbol Strategie \d+ W\d+ 9\d+/);
});
