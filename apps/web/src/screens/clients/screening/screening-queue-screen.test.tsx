import type { ScreeningHitRow } from '@pramen/contract/screening/screening.schemas';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { hitOf } from '../../../features/screening/screening.fixture.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ScreeningQueueScreen } from './screening-queue-screen.tsx';

const signedIn = [[profileQuery.queryKey, { user: { id: 'u1', role: 'BACK_OFFICE' }, context: { impersonator: null } }]] as const;
const nothing = 'Nic nečeká na posouzení';

function serve(lists: () => Promise<Response> | Response, hits: readonly ScreeningHitRow[] = []) {
  vi.stubGlobal('fetch', async (path: string) =>
    String(path).includes('/api/screening/lists')
      ? lists()
      : new Response(JSON.stringify({ data: hits, meta: { total: hits.length, unfiltered_total: hits.length } })),
  );
}
const known = (missing: readonly string[]) => new Response(JSON.stringify({ data: [], missing, limits: { file_byte_count: 1 } }));

test('an empty queue says nothing before the lists are known', async () => {
  let tell: (answer: Response) => void = () => {};
  serve(() => new Promise((resolve) => (tell = resolve)));
  const { page } = await renderScreen(<ScreeningQueueScreen />, { known: signedIn });
  await expect.poll(() => page.querySelector('[aria-busy]')).not.toBeNull();
  expect(page.textContent).not.toContain(nothing);
  tell(known([]));
  await expect.poll(() => page.textContent).toContain(nothing);
});

test('an empty queue is not shown where the lists cannot be read', async () => {
  serve(() => new Response(JSON.stringify({ code: 'server.unexpected', message: 'Chyba' }), { status: 500 }));
  const { page } = await renderScreen(<ScreeningQueueScreen />, { known: signedIn });
  await expect.poll(() => page.textContent).toContain('Stav seznamů se nepodařilo načíst');
  expect(page.textContent).not.toContain(nothing);
  expect(page.querySelector('[aria-busy]')).toBeNull();
});

test('hits that wait are shown before the lists are known, and where they cannot be read', async () => {
  const hits = [hitOf('h1', 'První Osoba')];
  serve(() => new Promise(() => {}), hits);
  const waiting = await renderScreen(<ScreeningQueueScreen />, { known: signedIn });
  await expect.poll(waiting.text).toContain('První Osoba');
  await waiting.close();
  serve(() => new Response(JSON.stringify({ code: 'server.unexpected', message: 'Chyba' }), { status: 500 }), hits);
  const failed = await renderScreen(<ScreeningQueueScreen />, { known: signedIn });
  await expect.poll(failed.text).toContain('Stav seznamů se nepodařilo načíst');
  await expect.poll(failed.text).toContain('První Osoba');
});
