import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ListWarnings } from './list-warnings.tsx';

const list = (name: string, changes: object) => ({
  id: name,
  name,
  is_too_old: false,
  retired_at: null,
  versions: [],
  waiting_count: 0,
  ...changes,
});

test('a missing list and one that is too old are named; a retired one is not', async () => {
  const lists = [
    list('EU', { is_too_old: true }),
    list('Vyřazený', { is_too_old: true, retired_at: '2026-01-01T00:00:00Z' }),
    list('Nový', {}),
  ];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: lists, missing: ['SANCTIONS'], limits: { file_byte_count: 1 } })));
  const { page } = await renderScreen(<ListWarnings />);
  await expect.poll(() => page.textContent).toContain('Chybí seznam');
  expect(page.textContent).toContain('„EU“ je zastaralý');
  expect(page.textContent).not.toContain('Vyřazený');
  expect(page.textContent).not.toContain('Nový');
});

test('lists that could not be read are no lists without a lack', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? new Response(JSON.stringify({ code: 'server.unexpected', message: 'Chyba' }), { status: 500 })
      : new Response(JSON.stringify({ data: [], missing: ['SANCTIONS'], limits: { file_byte_count: 1 } })),
  );
  const { page, press } = await renderScreen(<ListWarnings />);
  await expect.poll(() => page.textContent).toContain('Stav seznamů se nepodařilo načíst');
  isBroken = false;
  await press('Zkusit znovu');
  await expect.poll(() => page.textContent).toContain('Chybí seznam');
});
