import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

async function open() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(new URL(path, 'http://portal.test').searchParams.get('search') ?? '');
    return new Promise(() => {});
  });
  const known = [[profileQuery.queryKey, { user: { id: 'u1', role: 'CLIENT' }, context: { impersonator: null } }]] as const;
  const { pass, type } = await renderScreen(<NotificationsScreen />, { known, isTimed: true });
  await pass(0);
  return { asked, pass, type: (text: string) => type('input[name="search"]', text) };
}

test('searches notifications once, half a second after the last key', async () => {
  const { asked, pass, type } = await open();
  expect(asked).toEqual(['']);
  await type('div');
  await pass(499);
  await type('dividenda');
  await pass(499);
  expect(asked).toEqual(['']);
  await pass(1);
  await pass(2000);
  expect(asked).toEqual(['', 'dividenda']);
});
