import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, readAccessToken } from '../../../platform/session/session.ts';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { LoginScreen } from './login-screen.tsx';

afterEach(() => endSession('log-out'));

const claims = btoa(JSON.stringify({ sub: 'u1' }));
const told = (message: string | null, token: string | null = null) => ({
  access_token: token,
  message,
  phone: '+420 *** *** 456',
  user_id: 'handle',
  auth_providers: [],
});
const hasPassword = told('user_has_password');
const codeSent = told('verification_code.generated');
const signedIn = told(null, `x.${claims}.y`);

/** The sign-in over a network whose answers the test gives one by one. */
async function draw() {
  const sent: { path: string; body: unknown; token: string | null }[] = [];
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (path: string, { body, method = 'GET', headers }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify({ version: '1', demo: false, bank_identity: false })));
    const given: unknown = JSON.parse(typeof body === 'string' ? body : '{}');
    sent.push({ path, body: given, token: new Headers(headers).get('authorization') });
    return new Promise<Response>((resolve) => waiting.push(resolve));
  });
  const root = createRootRoute();
  const entrance = createRoute({ getParentRoute: () => root, id: 'entrance', validateSearch: (search: Record<string, unknown>) => search });
  const login = createRoute({ getParentRoute: () => entrance, path: '/login', component: LoginScreen });
  const home = createRoute({ getParentRoute: () => root, path: '/home', component: () => 'Přehled' });
  const activation = createRoute({ getParentRoute: () => entrance, path: '/activation', component: () => 'Aktivace' });
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  const screen = await renderScreen(null, {
    router: createRouter({ routeTree: root.addChildren([entrance.addChildren([login, activation]), home]), history }),
  });
  /** Answers the oldest call that waits. */
  const answer = (body: unknown, status = 200) => act(() => waiting.shift()?.(new Response(JSON.stringify(body), { status })));
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form input[name=${name}]:not([aria-hidden])`);
  const enter = async (name: string, value: string, button = 'Pokračovat') => {
    await screen.type(`form input[name=${name}]:not([aria-hidden])`, value);
    await screen.press(button);
  };
  const toPassword = async () => {
    await enter('email', 'eva@example.test');
    await answer(hasPassword);
    await expect.poll(() => field('password')).not.toBeNull();
  };
  const toCode = async () => {
    await toPassword();
    await enter('password', 'Tichá voda mele 7');
    await answer(codeSent);
    await expect.poll(() => field('verification_code')).not.toBeNull();
  };
  return { ...screen, sent, answer, field, enter, toPassword, toCode, back: () => screen.press('Zpět na přihlášení') };
}

test('back from the code to the e-mail forgets password and code', async () => {
  const { toCode, type, field, back, enter, answer, sent } = await draw();
  await toCode();
  await type('input[name=verification_code]', '123');
  await back();
  expect([field('email')?.value, field('password'), field('verification_code')]).toEqual(['eva@example.test', null, null]);
  await enter('email', 'eva@example.test');
  expect(sent.at(-1)?.body).toEqual({ email: 'eva@example.test' });
  await answer(hasPassword);
  await expect.poll(() => field('password')?.value).toBe('');
  await enter('password', 'Jiná tichá voda 8');
  await answer(codeSent);
  await expect.poll(() => field('verification_code')?.value).toBe('');
});

test.each([
  ['a sent code', codeSent, 200],
  ['a missing password', told('user_has_no_password'), 200],
  ['a refusal', { code: 'auth.wrong_credentials', message: 'Přihlašovací údaje nesouhlasí.' }, 401],
])('%s that is answered after Back leads nowhere, and another attempt may begin at once', async (_case, late, status) => {
  const { toPassword, enter, back, answer, field, sent, router, alert } = await draw();
  await toPassword();
  await enter('password', 'Tichá voda mele 7');
  await back();
  await enter('email', 'adam@example.test');
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'eva@example.test' },
    { email: 'eva@example.test', password: 'Tichá voda mele 7' },
    { email: 'adam@example.test' },
  ]);
  await answer(late, status);
  expect([field('email')?.value, field('verification_code'), alert() ?? '', router.state.location.pathname]).toEqual([
    'adam@example.test',
    null,
    '',
    '/login',
  ]);
  await answer(hasPassword);
  await expect.poll(() => field('password')?.value).toBe('');
  expect(document.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe('adam@example.test');
});

test('a sign-in that succeeds after Back is logged out, and this browser never holds it', async () => {
  const { toCode, enter, back, answer, sent, router, field } = await draw();
  await toCode();
  await enter('verification_code', '123456', 'Přihlásit se');
  await back();
  await answer(signedIn);
  await expect.poll(() => sent.at(-1)).toEqual({ path: '/api/auth/logout', body: {}, token: `Bearer x.${claims}.y` });
  expect([readAccessToken(), router.state.location.pathname, field('email')?.value]).toEqual([null, '/login', 'eva@example.test']);
});

test('without Back it opens the portal', async () => {
  const { toCode, enter, answer, router } = await draw();
  await toCode();
  await enter('verification_code', '123456', 'Přihlásit se');
  await answer(signedIn);
  await expect.poll(() => router.state.location.pathname).toBe('/home');
  expect(readAccessToken()).toBe(`x.${claims}.y`);
});
