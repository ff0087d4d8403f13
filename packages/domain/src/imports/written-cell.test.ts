import { expect, test } from 'vitest';
import { writeCell, writeFindingValues } from './written-cell.ts';

test.each([
  ['NUMBER', '0.05', '0,05'],
  ['NUMBER', '-1500.5', '\u22121500,5'],
  ['NUMBER', '1001', '1001'],
  ['MONEY', '5000.00', '5\u00a0000,00'],
  ['MONEY', '-1234567.5', '\u22121\u00a0234\u00a0567,5'],
  ['MONEY', '999', '999'],
  ['MONEY', '1000', '1\u00a0000'],
  ['TEXT', 'v1.5-2024-03-05', 'v1.5-2024-03-05'],
  ['NUMBER', '2024-03-05', '2024-03-05'],
  ['NUMBER', '1.5.3', '1,5.3'],
  ['DATE', '2024-03-05', '05.03.2024'],
  ['DATE', '12024-03-055', '105.03.20245'],
  ['DATE', '2024-3-05', '2024-3-05'],
  ['DATE', '-1.5', '-1.5'],
  ['TIME', '2024-03-05 09:07:00', '05.03.2024 09:07:00'],
] as const)('%s %s is written %s', (kind, text, written) => expect(writeCell(kind, text)).toBe(written));

test('formats figures and days of a finding, and quotes values of the file', () => {
  expect(writeFindingValues('jump', { before: '950.5', after: '95.05' })).toEqual({ before: '950,5', after: '95,05' });
  expect(writeFindingValues('soldShort', { held: '-1.5', date: '2024-03-05' })).toEqual({ held: '\u22121,5', date: '05.03.2024' });
  expect(writeFindingValues('notAboveZero', { value: '-0.5', cell: '0.5' })).toEqual({ value: '\u22120,5', cell: '0.5' });
  expect(writeFindingValues('oneSidedTransfer', { amount: '-10.00' })).toEqual({ amount: '\u221210,00' });
  expect(writeFindingValues('jump', { date: '2024-03-05', cell: '2024-03-05', held: '1.5' })).toEqual({
    date: '05.03.2024',
    cell: '2024-03-05',
    held: '1.5',
  });
  expect(writeFindingValues('statementSums', { line: 2, stated: '6333.00', found: '1000.00' })).toEqual({
    line: 2,
    stated: '6\u00a0333,00',
    found: '1\u00a0000,00',
  });
  expect(writeFindingValues('paymentAccountUnknown', { account: 'CZ6508000000192000145399' })).toEqual({
    account: 'CZ65 0800 0000 1920 0014 5399',
  });
  expect(writeFindingValues('paymentAccountUnknown', { account: '19-2000145399/0800' })).toEqual({ account: '19-2000145399/0800' });
  expect(writeFindingValues('jump', { before: 950.5 })).toEqual({ before: 950.5 });
  expect(writeFindingValues('notNumber', { cell: '1.5.3' })).toEqual({ cell: '1.5.3' });
  expect(writeFindingValues('repeatsLine', { line: 3 })).toEqual({ line: 3 });
});
