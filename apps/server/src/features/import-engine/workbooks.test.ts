import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { createAudit } from '../../platform/audit/append.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { textRows, workbookOf } from '../../testing/files/workbooks.ts';
import type { MadeSheet } from '../../testing/files/workbooks.ts';
import { entities } from './kinds/catalogue.ts';
import { readCsvRecords } from './reading/csv.ts';
import type { EntityName } from './rows/kind.ts';
import { readFileName } from './reading/file-names.ts';
import { describeFile } from './rows/report.ts';
import type { ImportResult } from './rows/report.ts';
import { importFolder } from './import-engine.service.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const masterKey = Buffer.alloc(32, 7);
const deps = {
  clock,
  jobs: noJobs,
  config: { keys: { master: masterKey, code: masterKey } },
  audit: createAudit(masterKey, () => clock.now()),
};
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-workbooks-'));
});
afterAll(() => rm(scratch, { recursive: true }));

async function folderOf(files: Record<string, Buffer | string>): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function readTable(file: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of readCsvRecords(Readable.from([await readFile(file)])))
    for (const { line, cells } of batch) {
      while (rows.length < line - 1) rows.push([]);
      rows.push(cells);
    }
  return rows;
}

/** A cell as typed into a spreadsheet: figures become numbers, dates become dates. */
function typed(text: string, type: string | undefined) {
  if (text === '') return null;
  if (type === 'date' || type === 'timestamp')
    return {
      type: Date,
      value: new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00'}Z`),
      format: type === 'date' ? 'd.m.yyyy' : 'd.m.yyyy h:mm',
    };
  if (type === 'boolean') return { type: Boolean, value: text === 'true' };
  return /^-?\d+(\.\d+)?$/.test(text) ? { type: Number, value: Number(text), format: '#,##0.00' } : { type: String, value: text };
}

const nameOf = (file: string) => readFileName(file).entity as EntityName;
const figures = (rows: string[][], file: string) =>
  rows.map((cells, line) =>
    cells.map((text, index) =>
      line === 0
        ? { type: String, value: text }
        : typed(text, entities[nameOf(file)].columns(clock.today()).find(({ name }) => name === rows[0]?.[index])?.type),
    ),
  );

/** The CSV files of a folder as workbooks with one sheet. */
async function asWorkbooks(folder: string, toCells: (rows: string[][], file: string) => ReturnType<typeof figures>): Promise<string> {
  const files: Record<string, Buffer> = {};
  for (const file of await readdir(folder))
    files[file.replace('.csv', '.xlsx')] = await writeExcelFile(toCells(await readTable(join(folder, file)), file)).toBuffer();
  return folderOf(files);
}

const run = (folder: string, dryRun = false) => importFolder(database.current.db, deps, folder, { dryRun });
const report = (result: ImportResult) =>
  result.files.flatMap((file) => describeFile(file, result.isDryRun)).map((line) => line.replaceAll('.xlsx', '.csv'));
const counts = (result: ImportResult) =>
  Object.fromEntries(
    result.files.map(({ file, rowsInserted, rowsUpdated, rowsUnchanged }) => [file, [rowsInserted, rowsUpdated, rowsUnchanged]]),
  );
const states = (result: ImportResult) => Object.fromEntries(result.files.map(({ file, state }) => [file, state]));
const query = async <Row extends object>(text: string) => (await database.current.pool.query<Row>(text)).rows;

describe('workbooks', () => {
  it('have the same report and the same result as their CSV files', async () => {
    const workbooks = await asWorkbooks(fixture('good'), figures);
    expect(report(await run(workbooks, true))).toEqual(report(await run(fixture('good'), true)));
    expect((await run(workbooks)).hasFaults).toBe(false);
    const again = await run(fixture('good'));
    expect(Object.values(counts(again)).every(([inserted, updated]) => inserted === 0 && updated === 0)).toBe(true);
    expect(counts(again)['cash-transactions.csv']).toEqual([0, 0, 8]);
    expect(await query(`SELECT instructed_at FROM instructions ORDER BY instruction_reference`)).toEqual([
      { instructed_at: new Date('2024-01-01T15:45:00Z') },
      { instructed_at: new Date('2024-07-03T07:07:00Z') },
    ]);
  });

  it('have the errors of their CSV files at the same rows and columns', async () => {
    const texts = (rows: string[][]) =>
      rows.map((cells) => cells.map((value) => ({ type: String, value: value.replaceAll('\u0000', '') })));
    // A sheet has no quotation marks, no bytes and no missing cells.
    const ofText = /^(prices\.csv:1[01]|cash-transactions\.csv:(18|19|21)|trades\.csv:13)[: ]|: refused, /;
    const told = async (folder: string) => report(await run(folder)).filter((line) => !ofText.test(line));
    const ofCsv = await told(fixture('faulty'));
    expect(ofCsv.length).toBeGreaterThan(40);
    expect(await told(await asWorkbooks(fixture('faulty'), texts))).toEqual(ofCsv);
  });
});

const header = ['external_id', 'name', 'performance'];
const strategies = (id: string, name = 'strategies', more: Partial<MadeSheet> = {}): MadeSheet => ({
  name,
  rows: textRows([header, [id, 'Zkušební', '0.05']]),
  ...more,
});
const securities: MadeSheet = {
  name: 'Securities',
  rows: textRows([
    ['isin', 'name', 'kind', 'currency'],
    ['DE0007164600', 'SAP', 'SHARE', 'EUR'],
  ]),
};
const notes: MadeSheet = { name: 'Poznámky', rows: textRows([['cokoli']]) };

describe('a workbook', () => {
  it('with several sheets is several files, each named after its sheet', async () => {
    const result = await run(
      await folderOf({
        'předání.xlsx': await workbookOf({
          sheets: [notes, strategies('7001'), securities, strategies('7002', 'prices', { state: 'hidden' })],
        }),
      }),
    );
    expect(counts(result)).toEqual({ 'předání.xlsx › securities': [1, 0, 0], 'předání.xlsx › strategies': [1, 0, 0] });
    expect(result.files.flatMap((file) => describeFile(file, false))).toContain(
      'předání.xlsx › strategies: warning: these sheets of the workbook are not imported: Poznámky, prices',
    );
    const events = await query<{ facts: { fileName: string } }>(
      `SELECT facts FROM audit_events WHERE action = 'imports.fileImported' ORDER BY occurred_at DESC, id DESC LIMIT 2`,
    );
    expect(events.map(({ facts }) => facts.fileName).toSorted()).toEqual(['securities.xlsx', 'strategies.xlsx']);
  });

  it("named after a kind of file is read from its first visible sheet, whatever the sheet's name", async () => {
    const result = await run(
      await folderOf({
        'strategies.xlsx': await workbookOf({
          sheets: [strategies('7003', 'x', { state: 'hidden' }), strategies('7004', 'List1'), securities],
        }),
      }),
      true,
    );
    expect(result.files[0]?.preview?.added[0]?.cells).toContainEqual(expect.objectContaining({ column: 'external_id', after: '7004' }));
    expect(report(result)[0]).toBe('strategies.csv: warning: these sheets of the workbook are not imported: x, Securities');
  });

  it('reports cell errors at their columns', async () => {
    const rows = `${textRows([header])}<row><c><v>1</v></c><c t="e"><v>#REF!</v></c><c><f>A1</f></c></row><row><c><v>12345678901234567</v></c><c t="s"><v>4</v></c><c s="1"><v>-3</v></c></row><row><c t="inlineStr"><is><t>7005</t></is></c><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`;
    expect(
      report(await run(await folderOf({ 'strategies.xlsx': await workbookOf({ sheets: [{ name: 'x', rows }], formats: ['d.m.yyyy'] }) }))),
    ).toEqual([
      'strategies.csv:2 name: contains the error #REF!',
      'strategies.csv:2 performance: contains a formula that was never computed; open the workbook in a spreadsheet program and save it',
      "strategies.csv:3 external_id: '12345678901234567' is a number of more than 15 digits, which a spreadsheet cannot store exactly; format the cell as text and type it again",
      "strategies.csv:3 name: '4' cannot be read",
      "strategies.csv:3 performance: '-3' is formatted as a date but is not one",
      'strategies.csv:4 name: is longer than 32767 characters',
      'strategies.csv: refused, 6 errors; none of it was written',
    ]);
  });

  it.each<[string, string, () => Promise<Record<string, Buffer | string>> | Record<string, Buffer | string>]>([
    ['that is a text file', 'rates.xlsx: the file is not an XLSX workbook', () => ({ 'rates.xlsx': 'currency,date,rate\n' })],
    [
      'with the name of a text file',
      'rates.csv: the file is a workbook; its name must end with .xlsx',
      async () => ({ 'rates.csv': await workbookOf({ sheets: [notes] }) }),
    ],
    [
      'named after no kind of file',
      'x.xlsx: no visible sheet of the workbook has a known name; the known names are securities, ',
      async () => ({ 'x.xlsx': await workbookOf({ sheets: [notes] }) }),
    ],
    [
      'that cannot be read',
      'x.xlsx: the workbook is damaged or incomplete; save it again',
      async () => ({ 'x.xlsx': (await workbookOf({ sheets: [notes] })).subarray(0, -20) }),
    ],
    [
      'with nothing in it',
      'rates.xlsx:1: the file is empty; its first line must name the columns',
      async () => ({ 'rates.xlsx': await workbookOf({ sheets: [{ name: 'x', rows: '' }] }) }),
    ],
    [
      'with an error in the header',
      'rates.xlsx:1: contains the error #N/A',
      async () => ({ 'rates.xlsx': await workbookOf({ sheets: [{ name: 'x', rows: '<row><c t="e"><v>#N/A</v></c></row>' }] }) }),
    ],
  ])('%s is rejected', async (_what, line, files) => {
    const result = await run(await folderOf(await files()));
    expect(result.files.flatMap((file) => describeFile(file, false))[0]).toContain(line);
    expect(Object.values(states(result))).toEqual(['REFUSED']);
  });

  it('is rejected alongside a file of the same kind, and files that depend on it are not imported', async () => {
    const folder = await folderOf({
      'securities.csv': 'isin,name,kind,currency\nDE0007164600,SAP,SHARE,EUR\n',
      'prices.csv': 'isin,date,price\nDE0007164600,2024-01-02,100\n',
      'a.xlsx': await workbookOf({ sheets: [securities, strategies('7006')] }),
    });
    const result = await run(folder, true);
    expect(states(result)).toEqual({
      'securities.csv': 'REFUSED',
      'a.xlsx › securities': 'REFUSED',
      'prices.csv': 'NOT_STARTED',
      'a.xlsx › strategies': 'IMPORTED',
    });
    expect(result.files.flatMap((file) => describeFile(file, true))).toEqual(
      expect.arrayContaining([
        'securities.csv: contains the same kind of rows as a.xlsx › securities; leave one of them out',
        'a.xlsx › securities: contains the same kind of rows as securities.csv; leave one of them out',
        'prices.csv: not started, because it depends on a.xlsx › securities and securities.csv',
      ]),
    );
  });

  it('open in a spreadsheet program has a lock file, which is ignored', async () => {
    const result = await run(
      await folderOf({ '~$strategies.xlsx': 'x', 'strategies.xlsx': await workbookOf({ sheets: [strategies('7007')] }) }),
      true,
    );
    expect(states(result)).toEqual({ 'strategies.xlsx': 'IMPORTED' });
  });
});

it.each([
  ['clients.csv', 'clients', false, null],
  ['clients.xlsx', 'clients', true, null],
  ['Clients.xlsx', null, true, null],
  ['a.xlsx › clients', 'clients', true, 'a.xlsx'],
  ['a › b.xlsx › clients', 'clients', true, 'a › b.xlsx'],
  ['a.xlsx › nothing', null, false, null],
  ['a.csv › clients', null, false, null],
  ['a.xlsx › clients.csv', null, false, null],
])('the name %s', (name, entity, isWorkbook, workbook) => expect(readFileName(name)).toEqual({ entity, isWorkbook, workbook }));
