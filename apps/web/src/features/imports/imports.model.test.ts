import type { FileReport, Import, ImportFile } from '@pramen/contract/imports/imports.schemas';
import { describe, expect, test } from 'vitest';
import {
  addFiles,
  countConfirmed,
  formatCount,
  isSendable,
  shownStateOf,
  toneOfOutcome,
  toneOfState,
  latestReport,
  noteOf,
  savableFindings,
  shareDone,
} from './imports.model.ts';

const limits = { fileCount: 2, fileByteCount: 100 };
const fileOf = (name: string, byteCount = 10) => new File(['x'.repeat(byteCount)], name);

const reportOf = (outcome: FileReport['outcome'], inserted = 0, updated = 0): FileReport => ({
  outcome,
  rows: { read: 9, inserted, updated, unchanged: 0, skipped: 0 },
  blocked_by: [],
  fault_count: 0,
  warning_count: 0,
  faults: [],
  warnings: [],
});
const checkedFile = (check: FileReport | null, result: FileReport | null = null): ImportFile => ({
  id: 'f',
  name: 'a.csv',
  byte_count: 200,
  sha256: '',
  progress: null,
  check,
  preview: null,
  result,
  differs_from_check: false,
});
const importOf = (state: Import['state'], files: ImportFile[], isConfirmable = false): Import => ({
  id: 'i',
  state,
  uploaded_at: '',
  uploaded_by: { id: 'u', name: 'U' },
  checked_at: null,
  confirmed_at: null,
  confirmed_by: null,
  finished_at: null,
  expires_at: '',
  file_names: [],
  rows: null,
  fault_count: null,
  files,
  is_confirmable: isConfirmable,
});

const finding = { line: 2, column: 'price', key: 'gap', values: {}, is_skipped: false };

test.each<['faults' | 'warnings' | null, (FileReport | null)[]]>([
  ['faults', [{ ...reportOf('REFUSED'), faults: [finding], warnings: [finding] }]],
  ['faults', [{ ...reportOf('REFUSED'), faults: [finding] }, reportOf('IMPORTED')]],
  ['warnings', [{ ...reportOf('IMPORTED'), warnings: [finding] }, reportOf('UNCHANGED')]],
  // The server keeps their number longer than the findings themselves.
  [null, [{ ...reportOf('REFUSED'), fault_count: 3 }, null]],
])('%s can be saved', (savable, checks) => {
  expect(savableFindings({ files: checks.map((check) => checkedFile(check)) })).toBe(savable);
  expect(savableFindings({ files: checks.map((result) => checkedFile(null, result)) })).toBe(savable);
});

describe('choosing files', () => {
  test.each([
    ['clients.csv', 10, null],
    ['CLIENTS.CSV', 100, null],
    ['clients.csv', 101, 'tooLarge'],
    ['clients.csv', 0, 'empty'],
    ['clients.xlsx', 10, null],
    ['Clients.XLSX', 10, null],
    ['clients.xlsm', 10, 'otherSpreadsheet'],
    ['clients.xls', 10, 'otherSpreadsheet'],
    ['csv', 10, 'notTable'],
    ['clients.csv.pdf', 10, 'notTable'],
    ['vypis.xml', 10, null],
    ['VYPIS.GPC', 10, null],
    ['clients.xls.csv', 10, null],
    ['clients.ods', 10, 'otherSpreadsheet'],
    ['clients.numbers', 10, 'otherSpreadsheet'],
    ['xlsb', 10, 'notTable'],
  ])('%s of %i bytes', (name, byteCount, fault) => expect(addFiles([], [fileOf(name, byteCount)], limits).chosen[0]?.fault).toBe(fault));

  test('the same name, in whatever case, replaces the earlier file', () => {
    const { chosen } = addFiles([], [fileOf('a.csv'), fileOf('b.csv')], limits);
    const next = addFiles(chosen, [fileOf('A.csv', 20), fileOf('b.xlsx', 30)], limits);
    expect([next.chosen.map(({ file }) => [file.name, file.size]), next.replaced]).toEqual([
      [
        ['A.csv', 20],
        ['b.xlsx', 30],
      ],
      ['A.csv', 'b.xlsx'],
    ]);
  });

  test.each([
    [[], false],
    [['a.csv'], true],
    [['a.csv', 'b.csv'], true],
    [['a.csv', 'b.csv', 'c.csv'], false],
    [['a.csv', 'b.pdf'], true],
    [['a.csv', 'b.csv', 'c.pdf'], true],
    [['b.pdf'], false],
  ])('%j can be sent: %s', (names, sendable) =>
    expect(
      isSendable(
        addFiles(
          [],
          names.map((name) => fileOf(name)),
          limits,
        ).chosen,
        limits,
      ),
    ).toBe(sendable),
  );
});

test.each<[Import, string]>([
  [importOf('CHECKED', [checkedFile(reportOf('IMPORTED'))], true), 'CHECKED'],
  [importOf('CHECKED', [checkedFile(reportOf('UNCHANGED'))]), 'NOTHING'],
  [importOf('CHECKED', [checkedFile(reportOf('REFUSED')), checkedFile(reportOf('UNCHANGED'))]), 'REFUSED'],
  [importOf('DONE', [checkedFile(reportOf('IMPORTED'), reportOf('IMPORTED'))]), 'DONE'],
  [importOf('DONE', [checkedFile(reportOf('IMPORTED'), reportOf('REFUSED'))]), 'DONE_PARTLY'],
  [importOf('EXPIRED', [checkedFile(null)]), 'EXPIRED'],
])('the message of an import', (shown, note) => expect(noteOf(shown)).toBe(note));

test('shows a result rather than the check', () => {
  expect(latestReport(checkedFile(reportOf('IMPORTED'), reportOf('UNCHANGED')))).toMatchObject({ stage: 'result', outcome: 'UNCHANGED' });
  expect(latestReport(checkedFile(reportOf('IMPORTED')))).toMatchObject({ stage: 'check' });
  expect(latestReport(checkedFile(null))).toBeNull();
});

test('only files that would be written count for the confirmation', () => {
  const files = [
    checkedFile(reportOf('IMPORTED', 3, 1)),
    checkedFile(reportOf('REFUSED', 9, 9)),
    checkedFile(reportOf('NOT_STARTED')),
    checkedFile(reportOf('UNCHANGED')),
  ];
  expect(countConfirmed(importOf('CHECKED', files))).toEqual({ inserted: 3, updated: 1, left: 2 });
});

test.each([
  [null, 0],
  [{ phase: 'READING', bytes_read: 100, rows_read: 1 }, 0.25],
  [{ phase: 'CHECKING', bytes_read: 200, rows_read: 1 }, 0.5],
  [{ phase: 'WRITING', bytes_read: 200, rows_read: 1 }, 0.75],
] as const)('progress %j', (progress, share) => expect(shareDone({ progress, byte_count: 200 })).toBe(share));

test.each([
  [0, 0],
  [100, 0.5],
  [400, 1],
])('%i read bytes of 100 are the share %d; an empty file has none', (bytes, share) => {
  const progress = { phase: 'READING', bytes_read: bytes, rows_read: 1 } as const;
  expect(shareDone({ progress, byte_count: 100 })).toBe(share);
  expect(shareDone({ progress, byte_count: 0 })).toBe(0);
});

const rows = (inserted: number, updated: number, read = 9) => ({ ...reportOf('IMPORTED').rows, read, inserted, updated });
test.each([
  ['CHECKED', rows(0, 0), 'NOTHING', 'quiet'],
  ['CHECKED', rows(1, 0), 'CHECKED', 'notice'],
  ['CHECKED', rows(0, 1), 'CHECKED', 'notice'],
  ['CHECKED', null, 'CHECKED', 'notice'],
  ['DONE', rows(0, 0), 'DONE', 'good'],
  ['FAILED', null, 'FAILED', 'bad'],
  ['CANCELLED', null, 'CANCELLED', 'quiet'],
] as const)('%s with rows %o is shown as %s', (state, counted, shown, tone) => {
  expect(shownStateOf({ state, rows: counted })).toBe(shown);
  expect(toneOfState(shown)).toBe(tone);
});

test.each([
  ['IMPORTED', 'good'],
  ['UNCHANGED', 'quiet'],
  ['REFUSED', 'bad'],
  ['NOT_STARTED', 'bad'],
] as const)('the outcome %s looks %s', (outcome, tone) => expect(toneOfOutcome(outcome)).toBe(tone));

test('an import without rows says so, one with a file that did not start is refused', () => {
  expect(noteOf({ ...importOf('CHECKED', [checkedFile(reportOf('UNCHANGED'))]), rows: rows(0, 0, 0) })).toBe('NO_ROWS');
  expect(noteOf({ ...importOf('CHECKED', [checkedFile(reportOf('UNCHANGED'))]), rows: rows(0, 0, 1) })).toBe('NOTHING');
  expect(noteOf(importOf('CHECKED', [checkedFile(reportOf('NOT_STARTED'))]))).toBe('REFUSED');
});

test('thousands are separated by a no-break space', () => expect(formatCount(12_000)).toBe('12\u00a0000'));
