import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ActivationScreen } from './activation-screen.tsx';

const CODE = '/api/verification-code/generate';
const ACTIVATE = '/api/auth/activate';
const weak = 'Toto heslo používá mnoho lidí a snadno se uhodne, zvolte prosím jiné';

const answers: Record<string, { status: number; body: unknown }> = {
  [CODE]: { status: 200, body: { message: 'ok', recipient: '**********108', resend_in: 30 } },
  [ACTIVATE]: {
    status: 422,
    body: { code: 'validation.failed', message: 'Zkontrolujte prosím vyznačená pole.', errors: { password: [weak] } },
  },
};

/** Draws the activation at its own URL, over a network that refuses every password. */
async function draw() {
  const asked: { path: string; password: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { body = '{}' }: { body?: string }) => {
    asked.push({ path, password: (JSON.parse(body) as { password?: string }).password });
    const { status, body: said } = answers[path] ?? { status: 500, body: {} };
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  });
  const root = createRootRoute();
  const entrance = createRoute({ getParentRoute: () => root, id: 'entrance', validateSearch: (search: Record<string, unknown>) => search });
  const activation = createRoute({ getParentRoute: () => entrance, path: '/activation', component: ActivationScreen });
  const history = createMemoryHistory({ initialEntries: ['/activation?email=ruzena@example.test&phone=**********108&user_id=h'] });
  const router = createRouter({ routeTree: root.addChildren([entrance.addChildren([activation])]), history });
  const screen = await renderScreen(null, { router });
  const choose = async (password: string) => {
    await screen.type('input[name="password"]', password);
    await screen.type('input[name="password_confirmation"]', password);
    await screen.press('Pokračovat');
  };
  const enter = async (code: string) => {
    await screen.type('input[name="2fa_code"]', code);
    await screen.press('Ověřit a dokončit');
  };
  return { ...screen, asked, choose, enter };
}

test('after a refused password the sent code is still good, its field open, and without an error', async () => {
  const { asked, alert, button, choose, enter, press, text } = await draw();
  await choose('12345678');
  await press('Poslat kód');
  await enter('443298');
  await expect.poll(alert).toBe(weak);
  await choose('Modra-zahrada-7');
  await expect.poll(text).toContain('Kód jsme poslali v SMS na číslo');
  expect(alert()).toBeUndefined();
  expect(button('Poslat kód')).toBeUndefined();
  await enter('443298');
  await expect
    .poll(() => asked)
    .toEqual([
      { path: CODE, password: undefined },
      { path: ACTIVATE, password: '12345678' },
      { path: ACTIVATE, password: 'Modra-zahrada-7' },
    ]);
});
