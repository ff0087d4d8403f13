import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { listOf } from '../../features/screening/screening.fixture.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ScreeningListsScreen } from './screening-lists-screen.tsx';

const signedIn = [[profileQuery.queryKey, { user: { id: 'u1', role: 'ADMIN' }, context: { impersonator: null } }]] as const;

test('the lists say above all what is missing and what is too old', async () => {
  const lists = [listOf({ name: 'Seznam EU', is_too_old: true })];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: lists, missing: ['EXPOSED'], limits: { file_byte_count: 1 } })));
  const { text } = await renderScreen(<ScreeningListsScreen />, { known: signedIn });
  await expect.poll(text).toContain('Chybí seznam: Politicky exponované osoby');
  expect(text()).toContain('Seznam „Seznam EU“ je zastaralý');
});

test('before the last used list of its kind is retired the question says so, of another one it does not', async () => {
  const lists = [
    listOf({ id: 'eu', name: 'Seznam EU' }),
    listOf({ id: 'un', name: 'Seznam OSN' }),
    listOf({ id: 'pep', name: 'Exponovaní', kind: 'EXPOSED' }),
  ];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: lists, missing: [], limits: { file_byte_count: 1 } })));
  const last = 'Je to poslední používaný seznam tohoto druhu';
  const { press, text } = await renderScreen(<ScreeningListsScreen />, { known: signedIn });
  await press('Vyřadit seznam: Seznam EU');
  expect(text()).not.toContain(last);
  const other = await renderScreen(<ScreeningListsScreen />, { known: signedIn });
  await other.press('Vyřadit seznam: Exponovaní');
  expect(other.text()).toContain(last);
});
