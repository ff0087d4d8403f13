import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AllocationCard } from './composition/allocation-card.tsx';
import { HistoryCard } from './history/history-card.tsx';
import { isPortfolioClosed } from './portfolio.model.ts';

const history = { data: [], flows: [], currency: 'CZK', asOfDate: '2026-03-02' } as unknown as Parameters<typeof HistoryCard>[0]['history'];

test.each([
  [true, ['Po odstoupení od smlouvy sem už nic nepřibude.', 'Graf tu nebude'], ['první vklad', 'Graf ukážeme']],
  [false, ['Jakmile přijde první vklad', 'Graf ukážeme'], ['odstoupení']],
])('where nothing can be paid any more (%s), no deposit is promised', async (isClosed, said, unsaid) => {
  const { text } = await renderScreen(
    <>
      <HistoryCard history={history} isClosed={isClosed} />
      <AllocationCard composition={{ strategy: [], position: [] }} isClosed={isClosed} />
    </>,
  );
  for (const sentence of said) expect(text()).toContain(sentence);
  for (const sentence of unsaid) expect(text()).not.toContain(sentence);
});

test.each([
  [[], false],
  [[null], false],
  [['2026-03-02T09:00:00Z', null], false],
  [['2026-03-02T09:00:00Z', '2026-03-03T09:00:00Z'], true],
])('contracts left at %j: nothing can be paid %s', (left, isClosed) => {
  const contracts = left.map((withdrawn_at) => ({ withdrawn_at })) as unknown as Parameters<typeof isPortfolioClosed>[0]['contracts'];
  expect(isPortfolioClosed({ contracts })).toBe(isClosed);
});
