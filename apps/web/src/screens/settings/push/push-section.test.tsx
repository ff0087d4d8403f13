import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushBrowser } from '../../../testing/push-browser.ts';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { PushSection } from './push-section.tsx';

const browser = (id: string, fingerprint: string, system = 'Android') => ({
  id,
  fingerprint,
  device: { browser: 'Chrome', system },
  created_at: '2026-03-01T09:00:00Z',
  seen_at: '2026-03-02T09:00:00Z',
});

interface Sent {
  line: string;
  body: unknown;
}

/** The portal: its key, and the browsers it knows. */
function serve(state: { public_key: string | null; data: unknown[] }, refuse: { status: number; body: object } | null = null) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    if (method === 'GET') return Response.json(state);
    sent.push({ line: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (refuse) return Response.json(refuse.body, { status: refuse.status });
    if (method === 'DELETE') state.data = state.data.filter((one) => !url.endsWith((one as { id: string }).id));
    else if (url.endsWith('/push')) state.data = [browser('b1', await pushBrowser.fingerprint()), ...state.data];
    return Response.json(state);
  });
  return sent;
}

const draw = () =>
  renderScreen(
    <>
      <PushSection userId="u1" />
      <ToastRegion />
    </>,
  );

beforeEach(() => pushBrowser.install());
afterEach(() => pushBrowser.remove());

test('says nothing where the portal sends none', async () => {
  serve({ public_key: null, data: [] });
  const { page } = await draw();
  await expect.poll(() => page.querySelector('section')).toBeNull();
});

test('while it is loading the card stands there, busy', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { page, text } = await draw();
  expect([page.querySelector('[aria-busy]') !== null, plain(text())]).toEqual([true, expect.stringContaining('Upozornění v prohlížeči')]);
});

test('what cannot be loaded is offered again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'server.unexpected', message: '' }, { status: 500 }));
  const { text, press } = await draw();
  await expect.poll(() => plain(text())).toContain('Upozornění v prohlížeči se nepodařilo načíst.');
  serve({ public_key: pushBrowser.publicKey, data: [] });
  await press('Zkusit znovu');
  await expect.poll(() => plain(text())).toContain('Vypnuto');
});

test('a browser that knows no push says so', async () => {
  pushBrowser.remove();
  serve({ public_key: pushBrowser.publicKey, data: [] });
  const { text, button } = await draw();
  await expect.poll(() => plain(text())).toContain('Není k dispozici');
  expect(button('Zapnout')).toBeUndefined();
});

test('on an iPhone it says that the portal must be on the home screen, and how', async () => {
  pushBrowser.remove();
  Object.assign(navigator, { standalone: false });
  serve({ public_key: pushBrowser.publicKey, data: [] });
  const { text, button } = await draw();
  await expect.poll(() => plain(text())).toContain('Nejdřív přidejte portál na plochu');
  expect([plain(text()).includes('klepněte v Safari na Sdílet a zvolte Přidat na plochu'), button('Zapnout')]).toEqual([true, undefined]);
  Reflect.deleteProperty(navigator, 'standalone');
});

test('where the browser forbids it, it says how to permit it', async () => {
  pushBrowser.permission = 'denied';
  serve({ public_key: pushBrowser.publicKey, data: [] });
  const { text, button } = await draw();
  await expect.poll(() => plain(text())).toContain('Zakázáno v prohlížeči');
  expect([plain(text()).includes('zvolte Povolit'), button('Zapnout')]).toEqual([true, undefined]);
});

test('asks for the permission only after the click, subscribes, and remembers who', async () => {
  const sent = serve({ public_key: pushBrowser.publicKey, data: [] });
  const { text, press, button } = await draw();
  await expect.poll(() => plain(text())).toContain('Vypnuto');
  expect([pushBrowser.askedCount, sent]).toEqual([0, []]);
  await press('Zapnout');
  await expect.poll(() => plain(text())).toContain('Zapnuto');
  expect(pushBrowser.askedCount).toBe(1);
  expect(sent).toEqual([{ line: 'POST /api/notifications/push', body: pushBrowser.written() }]);
  expect(localStorage.getItem('PUSH')).toBe(`u1 ${pushBrowser.subscription?.endpoint}`);
  expect(button('Poslat zkušební upozornění')).toBeDefined();
});

test.each(['default', 'denied'] as const)('without the permission (%s) it stays off', async (answer) => {
  pushBrowser.answer = answer;
  const sent = serve({ public_key: pushBrowser.publicKey, data: [] });
  const { text, press } = await draw();
  await press('Zapnout');
  await expect.poll(() => plain(text())).toContain(answer === 'denied' ? 'Zakázáno v prohlížeči' : 'Vypnuto');
  expect([sent, pushBrowser.subscription]).toEqual([[], null]);
});

test('what the server refuses is said, and the browser does not stay subscribed', async () => {
  const body = { code: 'validation.failed', message: '', errors: { endpoint: ['Upozornění tohoto prohlížeče neumíme posílat'] } };
  serve({ public_key: pushBrowser.publicKey, data: [] }, { status: 422, body });
  const { press } = await draw();
  await press('Zapnout');
  await expect.poll(() => document.body.textContent).toContain('Upozornění tohoto prohlížeče neumíme posílat');
  expect([pushBrowser.subscription, localStorage.getItem('PUSH')]).toEqual([null, null]);
});

test('a browser that cannot subscribe is told so', async () => {
  pushBrowser.isBroken = true;
  serve({ public_key: pushBrowser.publicKey, data: [] });
  const { press } = await draw();
  await press('Zapnout');
  await expect.poll(() => plain(document.body.textContent)).toContain('Prohlížeč upozornění nezapnul.');
});

test('a subscription with another key is replaced', async () => {
  await pushBrowser.subscribe('BAnother');
  const former = pushBrowser.subscription?.endpoint;
  const sent = serve({ public_key: pushBrowser.publicKey, data: [] });
  const { press } = await draw();
  await press('Zapnout');
  await expect.poll(() => sent).toHaveLength(1);
  expect(pushBrowser.subscription?.endpoint).not.toBe(former);
});

test('where it is on, it can be tried and switched off', async () => {
  await pushBrowser.subscribe();
  const sent = serve({ public_key: pushBrowser.publicKey, data: [browser('b1', await pushBrowser.fingerprint())] });
  const { text, press } = await draw();
  await press('Poslat zkušební upozornění');
  await expect.poll(() => document.body.textContent).toContain('Zkušební upozornění je na cestě.');
  await press('Vypnout');
  await expect.poll(() => plain(text())).toContain('Vypnuto');
  expect(sent.map(({ line }) => line)).toEqual(['POST /api/notifications/push/b1/try', 'DELETE /api/notifications/push/b1']);
  expect([pushBrowser.subscription, document.activeElement?.id]).toEqual([null, 'push']);
});

test('other browsers are listed and can be switched off; this one stays', async () => {
  await pushBrowser.subscribe();
  const state = { public_key: pushBrowser.publicKey, data: [browser('b1', await pushBrowser.fingerprint()), browser('b2', 'x', 'iPhone')] };
  const sent = serve(state);
  const { page, press } = await draw();
  await press('Vypnout upozornění: Chrome, iPhone');
  await expect.poll(() => page.querySelector('ul')).toBeNull();
  expect([sent.map(({ line }) => line), pushBrowser.subscription === null]).toEqual([['DELETE /api/notifications/push/b2'], false]);
});

test('what the browser still has but the server does not send to is off', async () => {
  await pushBrowser.subscribe();
  serve({ public_key: pushBrowser.publicKey, data: [browser('b2', 'x')] });
  const { text } = await draw();
  await expect.poll(() => plain(text())).toContain('Vypnuto');
});
