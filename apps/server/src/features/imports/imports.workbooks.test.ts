import * as endpoints from '@pramen/contract/imports/imports.endpoints';
import type { Import } from '@pramen/contract/imports/imports.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { uploadFiles } from '../../testing/app/uploads.ts';
import type { UploadedTexts } from '../../testing/app/uploads.ts';
import { textRows, workbookOf } from '../../testing/files/workbooks.ts';
import type { MadeSheet } from '../../testing/files/workbooks.ts';

const database = useTestDatabase();
let app: TestApp;
let officer: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  // Only administrators may change strategies.
  officer = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

const read = async (id: string) => (await app.call(endpoints.readImport, { params: { id }, token: officer.token })).body;
const confirm = (id: string) => app.call(endpoints.confirmImport, { params: { id }, token: officer.token, body: {} });
const countOf = async (from: string, ...values: unknown[]) =>
  (await database.current.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, values)).rows[0]?.count;
const chunks = 'import_chunks c JOIN import_uploads u ON u.id = c.upload_id WHERE u.import_id = $1';
const outcomes = ({ files }: Import, stage: 'check' | 'result') =>
  Object.fromEntries(files.map((file) => [file.name, file[stage]?.outcome]));

async function check(files: UploadedTexts): Promise<Import> {
  const { status, body } = await uploadFiles(app, officer.token, files);
  expect(status).toBe(202);
  await app.drain();
  return read(body.id);
}

const clients: MadeSheet = {
  name: 'Clients',
  rows: textRows([
    ['client_code', 'email', 'firstname', 'surname'],
    ['X-1', 'jan@example.test', 'Jan', 'Novák'],
  ]),
};
const contracts = (client = 'X-1'): MadeSheet => ({
  name: 'contracts',
  rows: textRows([
    ['contract_number', 'client_code', 'contract_type', 'currency'],
    ['2029000001', client, 'Správa', 'CZK'],
  ]),
});
const notes: MadeSheet = { name: 'Poznámky', rows: textRows([['cokoli']]) };
const strategy = (id: string) =>
  `${textRows([['external_id', 'name', 'performance']])}<row><c><v>${id}</v></c><c t="inlineStr"><is><t>Sešitová</t></is></c><c><v>7.0000000000000007E-2</v></c></row>`;

describe('a workbook', () => {
  it('is checked, previewed and imported like a CSV file; nothing is written before confirmation', async () => {
    const checked = await check([['Strategies.xlsx', await workbookOf({ sheets: [{ name: 'List1', rows: strategy('800') }] })]]);
    expect(checked).toMatchObject({
      state: 'CHECKED',
      is_confirmable: true,
      file_names: ['strategies.xlsx'],
      rows: { read: 1, inserted: 1 },
      fault_count: 0,
    });
    expect(checked.files[0]?.preview?.added).toMatchObject([
      {
        line: 2,
        cells: expect.arrayContaining([{ column: 'performance', before: null, after: '0.07', is_secret: false, kind: 'NUMBER' }]),
      },
    ]);
    expect(await countOf('strategies WHERE external_id = 800')).toBe(0);
    await confirm(checked.id);
    await app.drain();
    expect(await read(checked.id)).toMatchObject({
      state: 'DONE',
      files: [{ name: 'strategies.xlsx', differs_from_check: false, result: { outcome: 'IMPORTED' } }],
    });
    expect(await countOf('strategies WHERE external_id = 800')).toBe(1);
  });

  it('with several sheets becomes a file for each, which share its bytes until the import ends', async () => {
    const bytes = await workbookOf({ sheets: [notes, contracts(), clients] });
    const checked = await check([
      ['předání klientů.xlsx', bytes],
      ['strategies.csv', 'external_id,name\n801,Vedle\n'],
    ]);
    expect(outcomes(checked, 'check')).toEqual({
      'předání klientů.xlsx › clients': 'IMPORTED',
      'předání klientů.xlsx › contracts': 'IMPORTED',
      'strategies.csv': 'IMPORTED',
    });
    expect(checked.files.slice(0, 2).map(({ byte_count: byteCount, check: report }) => [byteCount, report?.warnings[0]?.key])).toEqual([
      [bytes.length, undefined],
      [bytes.length, 'sheetsLeftOut'],
    ]);
    expect(await countOf(chunks, checked.id)).toBe(2);
    await confirm(checked.id);
    await app.drain();
    const done = await read(checked.id);
    expect(outcomes(done, 'result')).toEqual({
      'předání klientů.xlsx › clients': 'IMPORTED',
      'předání klientů.xlsx › contracts': 'IMPORTED',
      'strategies.csv': 'IMPORTED',
    });
    expect([await countOf(`contracts WHERE contract_number = '2029000001'`), await countOf(chunks, checked.id)]).toEqual([1, 0]);
  });

  it('has errors at its sheets, and a sheet can be blocked by another', async () => {
    const faulty: MadeSheet = {
      name: 'clients',
      rows: `${textRows([['client_code', 'email', 'firstname', 'surname']])}<row r="5"><c r="A5" t="e"><v>#N/A</v></c><c r="B5" t="inlineStr"><is><t>=nobody</t></is></c></row>`,
    };
    const checked = await check([['a.xlsx', await workbookOf({ sheets: [faulty, contracts('X-9')] })]]);
    expect(checked.files.map(({ name, check: report }) => [name, report?.outcome, report?.blocked_by])).toEqual([
      ['a.xlsx › clients', 'REFUSED', []],
      ['a.xlsx › contracts', 'NOT_STARTED', ['a.xlsx › clients']],
    ]);
    expect(checked.files[0]?.check?.faults.map(({ line, column, key, values }) => [line, column, key, values['cell']])).toEqual([
      [5, 'client_code', 'cellError', '#N/A'],
      [5, 'email', 'notEmail', '=nobody'],
      [5, 'firstname', 'empty', undefined],
      [5, 'surname', 'empty', undefined],
    ]);
    const { bytes } = await app.call(endpoints.downloadImportFaults, { params: { id: checked.id }, token: officer.token });
    expect(bytes.toString()).toContain('a.xlsx › clients;5;client_code;Chyba;Buňka obsahuje chybu #N/A.\r\n');
    expect(await confirm(checked.id)).toMatchObject({ status: 409, body: { code: 'import.not_confirmable' } });
  });

  it('that is cancelled leaves nothing of its sheets', async () => {
    const { id } = await check([['a.xlsx', await workbookOf({ sheets: [clients, contracts()] })]]);
    await app.call(endpoints.cancelImport, { params: { id }, token: officer.token, body: {} });
    expect([
      await countOf(chunks, id),
      await countOf('import_details d JOIN import_uploads u ON u.id = d.upload_id WHERE u.import_id = $1', id),
    ]).toEqual([0, 0]);
  });

  it.each<[string, string, string | Buffer]>([
    ['clients.xlsx', 'notWorkbook', 'client_code\n'],
    ['clients.xlsx', 'oldWorkbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['x.xlsx', 'brokenWorkbook', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['clients.csv', 'workbookNamedCsv', Buffer.from('PK\u0003\u0004 and then nothing')],
  ])('%s that is invalid is rejected: %s', async (name, key, content) => {
    expect(
      (await check([[name, content]])).files.map(({ check: report }) => [report?.outcome, report?.faults[0]?.line, report?.faults[0]?.key]),
    ).toEqual([['REFUSED', null, key]]);
  });

  it('that would fill all memory is rejected, and the portal keeps responding', async () => {
    // Compressed no more than real spreadsheets, so that its size shows only when it is read.
    const block = (index: number) => Array.from({ length: 30 }, (_, place) => String(Math.sin(index * 30 + place)).slice(-10)).join('');
    const sharedTexts = Array.from({ length: 2_400 }, (_, index) => `<si><t>${block(index).repeat(100)}</t></si>`).join('');
    const bomb = await workbookOf({ sheets: [{ name: 'x', rows: '<row><c t="s"><v>0</v></c></row>' }], sharedTexts });
    const { body } = await uploadFiles(app, officer.token, [['clients.xlsx', bomb]]);
    let isOver = false;
    const working = app.drain().then(() => {
      isOver = true;
    });
    expect((await app.http.inject('/health')).statusCode).toBe(200);
    expect(isOver).toBe(false);
    await working;
    expect((await read(body.id)).files[0]?.check?.faults.map(({ key }) => key)).toEqual(['workbookTooLarge']);
  });

  it('with a birth number stored as a number is reported, and the stored value is kept', async () => {
    const rows = `${textRows([['email', 'firstname', 'surname', 'personal_id', 'birth_date']])}<row r="2">${['nula@example.test', 'Eva', 'Malá'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}<c><v>152010001</v></c><c s="1"><v>36923</v></c></row>`;
    const checked = await check([['clients.xlsx', await workbookOf({ sheets: [{ name: 'x', rows }], formats: ['d.m.yyyy'] })]]);
    expect(checked.files[0]?.check?.warnings.map(({ line, column, key }) => [line, column, key])).toEqual([
      [2, 'personal_id', 'lostZeros'],
    ]);
    expect(checked.files[0]?.preview?.added[0]?.cells).toEqual(
      expect.arrayContaining([
        { column: 'personal_id', before: null, after: null, is_secret: true, kind: 'TEXT' },
        { column: 'birth_date', before: null, after: '2001-02-01', is_secret: false, kind: 'DATE' },
      ]),
    );
  });
});
