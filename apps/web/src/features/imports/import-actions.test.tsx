import type { Import } from '@pramen/contract/imports/imports.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../testing/render-screen.tsx';
import { ImportActions } from './import-actions.tsx';

const importOf = (inserted: number, updated: number) =>
  ({
    id: 'i1',
    state: 'CHECKED',
    is_confirmable: true,
    files: [
      {
        check: { outcome: 'IMPORTED', rows: { read: 9, inserted, updated, unchanged: 0, skipped: 0 }, faults: [], warnings: [] },
        result: null,
      },
    ],
  }) as unknown as Import;

test.each([
  [1, 0, 'Zapíše se 1 nový řádek.'],
  [4, 0, 'Zapíšou se 4 nové řádky.'],
  [5, 0, 'Zapíše se 5 nových řádků.'],
  [0, 3, 'Změní se 3 řádky.'],
  [2, 1, 'Zapíšou se 2 nové řádky. Změní se 1 řádek.'],
])('%i new and %i changed rows are confirmed in whole sentences', async (inserted, updated, sentence) => {
  const { press } = await renderScreen(<ImportActions shown={importOf(inserted, updated)} />);
  await press('Importovat');
  expect([...document.querySelectorAll('[role=dialog] p')].map(({ textContent }) => plain(textContent))).toContain(sentence);
});
