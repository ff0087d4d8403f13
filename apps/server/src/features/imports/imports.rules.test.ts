import { describe, expect, it } from 'vitest';
import type { StoredOutcome } from '../../database/schema/imports.ts';
import { differs, isWorthConfirming, readCsvName } from './imports.rules.ts';

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

describe('readCsvName', () => {
  it.each([
    ['clients.csv', 'clients.csv'],
    [' Clients.CSV ', 'clients.csv'],
    ['žluťoučký.csv', 'žluťoučký.csv'],
    ['.csv', null],
    ['clients.csv.exe', null],
    ['clients', null],
    ['', null],
    ['a/b.csv', null],
    ['a\u0000.csv', null],
    ['a\nb.csv', null],
    [`${'a'.repeat(116)}.csv`, `${'a'.repeat(116)}.csv`],
    [`${'a'.repeat(117)}.csv`, null],
  ])('%j', (name, read) => expect(readCsvName(name)).toBe(read));
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
