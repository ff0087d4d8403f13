import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WaitingBanners } from './waiting-banners.tsx';

const waiting = (id: string, at: string) => ({ id, name: 'Formulář', kind: 'forms', created_at: at, is_returned: false }) as const;

test('two records of one template differ by the time when they were prepared; a meeting is read, not filled in', async () => {
  const items = [
    waiting('r1', '2026-03-05T08:07:00Z'),
    waiting('r2', '2026-03-06T08:07:00Z'),
    { ...waiting('r3', '2026-03-07T08:07:00Z'), kind: 'meeting-records', name: 'Schůzka' } as const,
  ];
  const { page, text } = await renderScreen(<WaitingBanners items={items} />);
  expect(text()).toContain('připraveno 05.03.2026 09:07');
  expect([...page.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label'), link.textContent])).toEqual([
    ['Vyplnit: Formulář, 05.03.2026 09:07', 'Vyplnit'],
    ['Vyplnit: Formulář, 06.03.2026 09:07', 'Vyplnit'],
    ['Přečíst a\u00a0potvrdit: Schůzka, 07.03.2026 09:07', 'Přečíst a\u00a0potvrdit'],
  ]);
});
