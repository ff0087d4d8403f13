import { expect, test, vi } from 'vitest';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { NoticesSection } from './notices-section.tsx';

const preferences = (requests: string, push = true) => ({
  data: [
    { topic: 'SECURITY', email: 'AT_ONCE', push, choices: ['AT_ONCE'] },
    { topic: 'SIGNING', email: 'AT_ONCE', push: true, choices: ['AT_ONCE', 'DAILY'] },
    { topic: 'REQUESTS', email: requests, push: true, choices: ['AT_ONCE', 'DAILY', 'NEVER'] },
  ],
});
const off = { public_key: null, data: [] };

/** Answers the choices with `status`; `release` lets them arrive. */
function serve(status = 200, push: object = off) {
  const sent: unknown[] = [];
  let release: () => void = () => {};
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/push')) return Response.json(push);
    if (init?.method !== 'POST') return Response.json(preferences('AT_ONCE'));
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    await new Promise<void>((resolve) => (release = resolve));
    return status === 200
      ? Response.json(preferences('DAILY', false))
      : Response.json({ code: 'server.unexpected', message: 'Nejde to.' }, { status });
  });
  return { sent, release: () => act(() => release()) };
}

const chosen = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=radiogroup]')].map((group) => [
    group.getAttribute('aria-label'),
    [...group.querySelectorAll<HTMLInputElement>('input')].find(({ checked }) => checked)?.value,
  ]);
const press = (page: HTMLElement, topic: number, value: string) =>
  act(() => page.querySelectorAll('[role=radiogroup]')[topic]?.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click());

test('names each topic, and says what is always told at once', async () => {
  serve();
  const { page, text } = await renderScreen(<NoticesSection />);
  await expect
    .poll(() => chosen(page))
    .toEqual([
      ['Dokumenty k\u00a0podpisu', 'AT_ONCE'],
      ['Požadavky', 'AT_ONCE'],
    ]);
  expect(plain(text())).toContain('Zabezpečení');
  expect(text()).toContain('Vždy hned');
});

test('a choice stands at once, is sent, and stays', async () => {
  const { sent, release } = serve();
  const { page } = await renderScreen(<NoticesSection />);
  await expect.poll(() => chosen(page)).toHaveLength(2);
  await press(page, 1, 'DAILY');
  expect(chosen(page)[1]?.[1]).toBe('DAILY');
  expect(sent).toEqual([{ topic: 'REQUESTS', email: 'DAILY' }]);
  await release();
  await expect.poll(() => chosen(page)[1]?.[1]).toBe('DAILY');
});

test('a choice that cannot be stored goes back, and says so', async () => {
  const { release } = serve(500);
  const { page } = await renderScreen(
    <>
      <NoticesSection />
      <ToastRegion />
    </>,
  );
  await expect.poll(() => chosen(page)).toHaveLength(2);
  await press(page, 1, 'NEVER');
  await release();
  await expect.poll(() => chosen(page)[1]?.[1]).toBe('AT_ONCE');
  await expect.poll(() => document.body.textContent).toContain('Nejde to.');
});

const ticks = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

test.each([
  ['push is off', off],
  ['no browser shows notices', { public_key: 'B', data: [] }],
])('there is nothing to choose for browsers when %s', async (_name, push) => {
  serve(200, push);
  const { page, text } = await renderScreen(<NoticesSection />);
  await expect.poll(() => chosen(page)).toHaveLength(2);
  expect([ticks(page), plain(text()).includes('Upozornění e-mailem a')]).toEqual([[], false]);
});

test('once a browser shows notices each topic may be chosen for it, mandatory ones as well', async () => {
  const { sent, release } = serve(200, { public_key: 'B', data: [{ id: 'b1' }] });
  const { page, text } = await renderScreen(<NoticesSection />);
  await expect.poll(() => ticks(page)).toHaveLength(3);
  expect(plain(text())).toContain('Upozornění e-mailem a v prohlížeči');
  expect(ticks(page).map((tick) => [plain(tick.getAttribute('aria-label')), tick.checked])).toEqual([
    ['V prohlížeči: Zabezpečení', true],
    ['V prohlížeči: Dokumenty k podpisu', true],
    ['V prohlížeči: Požadavky', true],
  ]);
  await act(() => ticks(page)[0]?.click());
  expect([ticks(page)[0]?.checked, sent]).toEqual([false, [{ topic: 'SECURITY', push: false }]]);
  await release();
  await expect.poll(() => ticks(page)[0]?.checked).toBe(false);
});
