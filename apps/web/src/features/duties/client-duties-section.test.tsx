import type { ClientDuties, FallNotice } from '@pramen/contract/duties/duties.schemas';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ClientDutiesSection } from './client-duties-section.tsx';
import { clientDutiesQuery } from './duties.queries.ts';
import { FallLine } from './fall-line.tsx';

const fall: FallNotice = {
  id: 'f1',
  contract: { id: 'k', contract_number: 'A-1' },
  period: { year: 2026, quarter: 1 },
  percent: 20,
  crossed_on: '2026-02-27',
  due_on: '2026-02-27',
  told_at: '2026-03-02T08:00:00Z',
  is_closed: false,
};

async function lines(duties: ClientDuties): Promise<string[]> {
  const { page } = await renderScreen(<ClientDutiesSection clientId="c1" />, {
    known: [[clientDutiesQuery('c1').queryKey, duties]],
    staysFresh: true,
  });
  return Array.from(page.querySelectorAll('li, p'), (line) => (line.textContent ?? '').replaceAll('\u00a0', ' '));
}

test('staff see who opened the valuation, and what was told', async () => {
  expect(
    await lines({
      views: [
        { year: 2026, quarter: 1, first_seen_at: '2026-02-01T23:30:00Z', is_current: true },
        { year: 2025, quarter: 4, first_seen_at: null, is_current: false },
      ],
      falls: [fall, { ...fall, id: 'f2', percent: 10, told_at: null, is_closed: true }],
    }),
  ).toEqual([
    'Ocenění za 1. čtvrtletí 2026 otevřel klient 02.02.2026.',
    'Ocenění za 4. čtvrtletí 2025 klient neotevřel.',
    'Smlouva A-1: 27.02.2026 nejméně o 20 % pod začátkem 1. čtvrtletí 2026Oznámeno 02.03.2026, lhůta byla do 27.02.2026',
    'Smlouva A-1: 27.02.2026 nejméně o 10 % pod začátkem 1. čtvrtletí 2026Neoznámeno: pokles jsme zjistili až po konci čtvrtletí',
  ]);
});

test('without a fall it says so', async () => {
  expect(await lines({ views: [{ year: 2026, quarter: 1, first_seen_at: null, is_current: true }], falls: [] })).toEqual([
    'Ocenění za 1. čtvrtletí 2026 klient zatím neotevřel.',
    'Hodnota žádné smlouvy neklesla během čtvrtletí o 10 % nebo více.',
  ]);
});

test('the contract states a fall as a fact, and nothing without one', async () => {
  const told = await renderScreen(<FallLine fall={{ percent: 10, crossed_on: '2026-02-27' }} />);
  expect(told.page.textContent?.replaceAll('\u00a0', ' ')).toContain(
    '27.02.2026 byla hodnota nejméně o 10 % nižší než na začátku čtvrtletí.',
  );
  const none = await renderScreen(<FallLine fall={null} />);
  expect(none.page.textContent).not.toContain('nižší');
});
