import { describe, expect, it } from 'vitest';
import type { StoredOutcome } from '../../database/schema/imports.ts';
import { differs, isWorthConfirming, readUploadName } from './imports.rules.ts';

const outcomeOf = (outcome: StoredOutcome['outcome'], changes: Partial<StoredOutcome> = {}): StoredOutcome => ({
  outcome,
  rowsRead: 3,
  rowsInserted: 1,
  rowsUpdated: 0,
  rowsUnchanged: 2,
  rowsSkipped: 0,
  faultCount: 0,
  warningCount: 0,
  blockedBy: [],
  ...changes,
});

describe('readUploadName', () => {
  it.each([
    ['clients.csv', 'clients.csv', 'clients'],
    [' Clients.CSV ', 'clients.csv', 'clients'],
    ['Clients.XLSX', 'clients.xlsx', 'clients'],
    ['clients.csv.xlsx', 'clients.csv.xlsx', 'clients.csv'],
    ['žluťoučký.csv', 'žluťoučký.csv', 'žluťoučký'],
    [`${'a'.repeat(116)}.csv`, `${'a'.repeat(116)}.csv`, 'a'.repeat(116)],
  ])('%j', (name, fileName, stem) => expect(readUploadName(name)).toEqual({ fileName, stem }));

  it.each([
    ['.csv', 'notTable'],
    ['.xlsx', 'notTable'],
    ['clients.csv.exe', 'notTable'],
    ['clients', 'notTable'],
    ['', 'notTable'],
    ['a/b.csv', 'notTable'],
    ['a\u0000.csv', 'notTable'],
    ['a\nb.csv', 'notTable'],
    [`${'a'.repeat(117)}.csv`, 'notTable'],
    ['clients.xls', 'otherSpreadsheet'],
    ['Clients.XLSM', 'otherSpreadsheet'],
    ['clients.ods', 'otherSpreadsheet'],
  ])('rejects %j', (name, fault) => expect(readUploadName(name)).toEqual({ fault }));
});

it.each<[(StoredOutcome | null)[], boolean]>([
  [[], false],
  [[null], false],
  [[outcomeOf('REFUSED'), outcomeOf('NOT_STARTED'), outcomeOf('UNCHANGED')], false],
  [[outcomeOf('REFUSED'), outcomeOf('IMPORTED')], true],
])('isWorthConfirming', (outcomes, isWorth) => expect(isWorthConfirming(outcomes)).toBe(isWorth));

it.each<[StoredOutcome | null, StoredOutcome | null, boolean]>([
  [null, outcomeOf('IMPORTED'), false],
  [outcomeOf('IMPORTED'), null, false],
  [outcomeOf('IMPORTED'), outcomeOf('IMPORTED', { warningCount: 4 }), false],
  [outcomeOf('IMPORTED'), outcomeOf('UNCHANGED'), true],
  [outcomeOf('IMPORTED'), outcomeOf('IMPORTED', { rowsUpdated: 1 }), true],
])('differs', (checked, result, isOther) => expect(differs(checked, result)).toBe(isOther));
