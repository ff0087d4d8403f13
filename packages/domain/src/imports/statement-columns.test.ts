import { expect, test } from 'vitest';
import { statementColumnOf } from './statement-columns.ts';

test.each([
  ['vypis.gpc', 'amount', 'amount'],
  ['VYPIS.XML', 'variable_symbol', 'variable_symbol'],
  ['vypis.gpc', 'statement', null],
  ['vypis.gpc', null, null],
  ['cash-transactions.csv', 'amount', null],
  ['Cash-Transactions.XLSX', 'amount', null],
  ['sesit.xlsx › cash-transactions', 'amount', null],
] as const)('%s: %s is %s', (file, column, found) => expect(statementColumnOf(file, column)).toBe(found));
