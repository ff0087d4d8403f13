import * as endpoints from '@pramen/contract/reports/reports.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { openInCalc, opensSheets } from '../../../testing/files/calc.ts';
import type { CalcSheet } from '../../../testing/files/calc.ts';

const MANAGERS = 1_000;
const BELOW_EACH = 19;
const ROWS = MANAGERS * (1 + BELOW_EACH);
/** Names that a spreadsheet program would run, the first in the alphabet of punctuation. */
const formulas = ['=1+1', '+420777', '-2+3', '@SUM(A1)', '=HYPERLINK("http://127.0.0.1")'];
const CONVERTED_WITHIN_MS = 180_000;

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let head: TestPerson;

const idOf = (n: string) => `md5('person' || (${n})::text)::uuid`;
/** Person n has a manager when n > MANAGERS. */
const managerOf = `1 + (n - ${MANAGERS + 1}) / ${BELOW_EACH}`;

/** A thousand managers below the head, each with nineteen advisers, and money of each: 100.01 times their number. */
async function addStructure(owner: pg.Client, headId: string): Promise<void> {
  const each = `generate_series(1, ${ROWS}) n`;
  const rows = [
    `INSERT INTO users (id, email, name, role, created_at) SELECT md5('user' || n)::uuid, 'p' || n || '@calc.test', 'P', 'INTERMEDIARY', '2026-01-01' FROM ${each}`,
    `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, parent_id, referral_code, created_at)
     SELECT ${idOf('n')}, (SELECT intermediary_id FROM intermediary_people WHERE id = '${headId}'), md5('user' || n)::uuid,
            CASE WHEN n <= ${formulas.length} THEN (ARRAY[${formulas.map((text) => `'${text}'`).join(', ')}])[n] ELSE 'Eva' END, 'Číslo ' || n,
            CASE WHEN n <= ${MANAGERS} THEN '${headId}'::uuid ELSE ${idOf(managerOf)} END, 'calc' || n, '2026-01-01' FROM ${each}`,
    `INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth)
     SELECT ${idOf('n')}, ${idOf('n')}, 0 FROM ${each}
     UNION ALL SELECT ${idOf(managerOf)}, ${idOf('n')}, 1 FROM ${each} WHERE n > ${MANAGERS}
     UNION ALL SELECT '${headId}'::uuid, ${idOf('n')}, CASE WHEN n <= ${MANAGERS} THEN 1 ELSE 2 END FROM ${each}`,
    `INSERT INTO report_person_totals (person_id, kind, key_id, clients, contracts, paid_in, invested, unrated)
     SELECT ${idOf('n')}, 'ALL', '00000000-0000-0000-0000-000000000000', 1, n, n * 100.01, n, 0 FROM ${each}`,
    `INSERT INTO report_folds (id, folded_at) VALUES (1, '2026-03-02T11:45:30Z') ON CONFLICT (id) DO UPDATE SET folded_at = excluded.folded_at`,
    'ANALYZE',
  ];
  for (const statement of rows) await owner.query(statement);
}

describe.skipIf(!opensSheets)('the spreadsheet of 20,000 rows, opened in LibreOffice', () => {
  let table: CalcSheet;
  let about: CalcSheet;

  beforeAll(async () => {
    app = await createTestApp(database.current);
    admin = await createPerson(app, 'ADMIN');
    head = await createPerson(app, 'INTERMEDIARY_ADMIN');
    const owner = new pg.Client({ connectionString: database.current.ownerUrl });
    await owner.connect();
    await addStructure(owner, head.intermediaryPersonId ?? '');
    await owner.end();
    const body = { filter: { intermediary_person_id: head.intermediaryPersonId, scope: null } };
    const { status, bytes } = await app.call(endpoints.exportReportTable, { token: admin.token, body });
    expect(status).toBe(200);
    const sheets = await openInCalc(bytes);
    expect(sheets).toHaveLength(2);
    [table, about] = sheets as [CalcSheet, CalcSheet];
  }, CONVERTED_WITHIN_MS);
  afterAll(() => app.close());

  const rowOf = (name: string) => table.rows.find(({ cells }) => cells[0]?.text === name);
  const figuresOf = (name: string) =>
    rowOf(name)
      ?.cells.slice(1)
      .map(({ type, value }) => [type, Number(value)]);

  it('has its headings, every row once, and the sum', () => {
    const names = table.rows.map(({ cells }) => cells[0]?.text ?? '');
    expect(names).toHaveLength(1 + ROWS + 1);
    expect(new Set(names).size).toBe(names.length);
    expect([names[0], names.at(-1)]).toEqual(['Název', 'Celkem']);
    expect(table.rows.slice(0, -1).every(({ cells }) => cells.length === 7)).toBe(true);
    // Others are below the rows: the sum is that of the structure, and LibreOffice names no empty cells.
    expect(table.rows.at(-1)?.cells).toHaveLength(4);
  });

  it('sets parents in bold at the outer level, and folds those below, with an arrow, under them', () => {
    const [heading, ...rows] = table.rows;
    const sum = rows.pop();
    expect([heading, sum].map((row) => row && [row.depth, row.cells.every(({ isBold }) => isBold)])).toEqual([
      [0, true],
      [0, true],
    ]);
    const shapes = rows.map(
      ({ cells, depth }) =>
        `${depth} ${cells.every(({ isBold }) => isBold)} ${cells.some(({ isBold }) => isBold)} ${cells[0]?.text.startsWith('→ ')}`,
    );
    expect(shapes).toEqual(
      Array.from({ length: ROWS }, (_, index) => (index % (1 + BELOW_EACH) === 0 ? '0 true true false' : '1 false false true')),
    );
    // Those below manager 7 stand under manager 7.
    const at = rows.findIndex(({ cells }) => cells[0]?.text === 'Eva Číslo 7');
    const below = rows.slice(at + 1, at + 1 + BELOW_EACH).map(({ cells }) => cells[0]?.text);
    expect(new Set(below)).toEqual(
      new Set(Array.from({ length: BELOW_EACH }, (_, index) => `→ Eva Číslo ${MANAGERS + 1 + 6 * BELOW_EACH + index}`)),
    );
  });

  it('has counts and money as numbers', () => {
    const float = (value: number) => ['float', value];
    // Manager 7: the advisers 1115 to 1133, whose sum is 21,356, and the manager's own 7.
    expect(figuresOf('Eva Číslo 7')).toEqual([float(7), float(1), float(700.07), float(21_363), float(20), float(2_136_513.63)]);
    expect(figuresOf('→ Eva Číslo 20000')).toEqual([float(20_000), float(1), float(2_000_200), float(20_000), float(1), float(2_000_200)]);
    expect(figuresOf('Celkem')).toEqual([float(200_010_000), float(20_000), float(20_003_000_100)]);
    expect(new Set(table.rows.slice(1).flatMap(({ cells }) => cells.slice(1).map(({ type }) => type)))).not.toContain('string');
    expect(rowOf('Eva Číslo 7')?.cells[3]?.text).toContain('Kč');
  });

  it('has names that look like formulas as text', () => {
    for (const [index, text] of formulas.entries()) expect(rowOf(`${text} Číslo ${index + 1}`)?.cells[0]?.type).toBe('string');
    expect(table.rows.every(({ cells }) => cells.every(({ hasFormula }) => !hasFormula))).toBe(true);
  });

  it('says on a second sheet as of when the figures are, as a date, and how many rows there are', () => {
    const [heading, first, second] = about.rows;
    expect(about.name).toBe('O\u00a0sestavě');
    expect(heading?.cells.every(({ isBold }) => isBold)).toBe(true);
    expect(first?.cells.slice(0, 4).map(({ type, value }) => [type, value])).toEqual([
      ['date', '2026-03-02T12:45:00'],
      ['float', '1000'],
      ['float', '0'],
      ['float', '0'],
    ]);
    expect([first?.cells[4]?.text, second?.cells[0]?.text].every((text) => text !== undefined && text.length > 20)).toBe(true);
  });
});
