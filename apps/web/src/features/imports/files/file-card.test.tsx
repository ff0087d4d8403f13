import type { ImportFile, PreviewedStatement } from '@pramen/contract/imports/imports.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { PreviewTable } from './preview-table.tsx';
import { StatementTable } from './statement-table.tsx';

const cell = (column: string, kind: 'TEXT' | 'MONEY' | 'DATE', after: string) => ({ column, kind, before: null, after, is_secret: false });
const rows: NonNullable<ImportFile['preview']>['added'] = [
  {
    line: 2,
    name: '02.03.2026',
    cells: [
      cell('booked_on', 'DATE', '2026-03-02'),
      cell('amount', 'MONEY', '5000.00'),
      cell('account', 'TEXT', 'CZ6508000000192000145399'),
    ],
  },
];
const cellsOf = (page: HTMLElement) => [...page.querySelectorAll('li')].map(({ textContent }) => plain(textContent));

test('payments of a statement are previewed in words, with sums and accounts in groups', async () => {
  const { page } = await renderScreen(<PreviewTable fileName="vypis.gpc" kind="added" rows={rows} total={1} />);
  expect(cellsOf(page)).toEqual(['Den zaúčtování 02.03.2026', 'Částka 5 000,00', 'Účet CZ65 0800 0000 1920 0014 5399']);
});

test('columns of a table keep the names that stand in it', async () => {
  const { page } = await renderScreen(<PreviewTable fileName="cash-transactions.csv" kind="added" rows={rows} total={1} />);
  expect(cellsOf(page)[0]).toBe('booked_on 02.03.2026');
});

test.each([
  ['CZK', '1 000,00 Kč'],
  ['GBP', '1 000,00 GBP'],
  [null, '1 000,00'],
])('sums of a statement in %s are grouped', async (currency, sum) => {
  const statement: PreviewedStatement = {
    account: 'CZ6508000000192000145399',
    number: '5',
    from: '2026-03-01',
    to: '2026-03-02',
    currency,
    opening: '1000.00',
    closing: '1000.00',
    credits: '0.00',
    debits: '0.00',
    matched: 0,
    queued: 0,
    outgoing: 0,
    known: 0,
    pending: 0,
  };
  const { page } = await renderScreen(<StatementTable statements={[statement]} />);
  expect([...page.querySelectorAll('td')].map(({ textContent }) => plain(textContent))).toContain(sum);
});
