import type { ImportSummary } from '@pramen/contract/imports/imports.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../testing/render-screen.tsx';
import { ImportHistory } from './import-history.tsx';

const at = '2026-11-23T09:42:00.000Z';
const by = { id: 'u1', name: 'Ctibor Žižka' };
const row: ImportSummary = {
  id: 'i1',
  state: 'DONE',
  uploaded_at: at,
  uploaded_by: by,
  checked_at: at,
  confirmed_at: at,
  confirmed_by: by,
  finished_at: at,
  expires_at: at,
  file_names: ['clients.csv', 'contracts.csv', 'prices.csv', 'trades.csv'],
  rows: { read: 14, inserted: 12, updated: 2, unchanged: 0, skipped: 0 },
  fault_count: 0,
};

test('an import is one line with the names of its files at the end', async () => {
  const view = { page: 1, length: 10, order: [] };
  const { page } = await renderScreen(
    <ImportHistory
      rows={[row]}
      total={1}
      view={view}
      onChange={() => {}}
      isFailed={false}
      isStale={false}
      isWaiting={false}
      onRetry={() => {}}
    />,
  );
  const cells = [...page.querySelectorAll('tbody td')];
  // Lines are cut off where there is no room, and never wrapped.
  expect(cells.map((cell) => plain(cell.querySelector('[data-line]')?.textContent))).toEqual([
    expect.stringMatching(/^23\.11\.2026 \d\d:42$/),
    'Ctibor Žižka',
    'nové: 12, změněné: 2',
    'Hotovo',
    'clients.csv, contracts.csv, prices.csv a 1 další',
  ]);
  expect(cells.map((cell) => cell.getAttribute('data-unbroken'))).toEqual(['true', null, 'true', 'true', null]);
});
