import type { ScreeningHitRow } from '@pramen/contract/screening/screening.schemas';
import { expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { hitOf } from '../screening.fixture.ts';
import { HitQueue } from './hit-queue.tsx';

const draw = (rows: readonly ScreeningHitRow[] | null, changes: { isFailed?: boolean; onRetry?: () => void } = {}) =>
  renderScreen(
    <HitQueue
      rows={rows}
      total={rows?.length ?? 0}
      view={{ page: 1, length: 25, order: [] }}
      onChange={() => {}}
      isFailed={changes.isFailed ?? false}
      isStale={false}
      isWaiting={false}
      onRetry={changes.onRetry ?? (() => {})}
    />,
  );

test('a hit leads to the screening of its client, and says why it is back', async () => {
  const { page } = await draw([
    hitOf('h1', 'První Osoba'),
    hitOf('h2', 'Druhá Osoba', { reopened_for: 'ENTRY_CHANGED', reopened_at: '2026-11-24T09:42:00.000Z', role: 'GUARDIAN' }),
    hitOf('h3', 'Třetí Osoba', { is_found: false }),
  ]);
  expect(page.querySelector('tbody a')?.getAttribute('href')).toBe('/clients/c1/detail#screening');
  const rows = [...page.querySelectorAll('tbody tr')].map((row) => plain(row.textContent));
  expect(rows[0]).toContain('První Osoba');
  expect(rows[1]).toContain('Zákonný zástupce');
  expect(rows[1]).toContain('Znovu otevřeno: záznam na seznamu se změnil.');
  expect(rows[2]).toContain('Při posledním porovnání už shoda nevyšla.');
});

test('an empty queue says so', async () => {
  const { text } = await draw([]);
  expect(text()).toContain('Nic nečeká na posouzení');
});

test('a failure is not shown as an empty queue, and can be tried again', async () => {
  const onRetry = vi.fn<() => void>();
  const { text, press } = await draw(null, { isFailed: true, onRetry });
  expect(text()).not.toContain('Nic nečeká na posouzení');
  await press('Zkusit znovu');
  expect(onRetry).toHaveBeenCalledOnce();
});
