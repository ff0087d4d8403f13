import { MantineProvider } from '@mantine/core';
import type { CompositionItem } from '@pramen/contract/portfolio/portfolio.schemas';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { needPortalTexts, startTexts } from '../../../platform/texts/texts.ts';
import { CompositionView } from './composition-view.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
});
let close = () => {};
afterEach(() => close());

/** Debts alone have rows and a total, and no ring. */
const debts = (count: number): CompositionItem[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Dluh ${index}`, value: -1, currency: 'CZK', meta: { account: { isin: null } } }));

function readTotals(items: readonly CompositionItem[]) {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  act(() =>
    root.render(
      <MantineProvider>
        <CompositionView caption="Složení" items={items} />
      </MantineProvider>,
    ),
  );
  return Array.from(page.querySelectorAll('tfoot td'), (cell) => [cell.textContent, cell.getAttribute('data-label')]);
}

test.each([
  [10, 'Celkem', '−10,00\u00a0Kč'],
  [11, 'Celkem za všechny stránky', '−11,00\u00a0Kč'],
])('the total of %i rows says what it covers', (count, name, amount) => {
  expect(readTotals(debts(count))).toEqual([
    [name, 'Název'],
    ['—', 'Podíl'],
    [amount, expect.any(String)],
  ]);
});
