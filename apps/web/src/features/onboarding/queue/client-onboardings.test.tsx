import type { ClientOnboarding } from '@pramen/contract/onboarding/queue.schemas';
import { expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { ClientOnboardings } from './client-onboardings.tsx';
import { onboardingOf } from './queue.fixture.ts';

const LIST = 'GET /api/clients/c1/onboardings';
const CANCEL = 'POST /api/interaction-forms/f1/cancel';
const REMIND = 'POST /api/interaction-forms/f1/remind';

async function draw(answers: () => readonly ClientOnboarding[] | null, replies: Record<string, { status?: number; body: object }> = {}) {
  const sent: [line: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const line = `${method} ${address}`;
    if (line !== LIST) sent.push([line, typeof body === 'string' ? JSON.parse(body) : null]);
    const rows = answers();
    const { status = 200, body: answer } =
      line !== LIST
        ? (replies[line] ?? { body: { message: 'Hotovo.' } })
        : rows === null
          ? { status: 500, body: { code: 'server.unexpected', message: 'Chyba' } }
          : { body: { data: rows } };
    return new Response(JSON.stringify(answer), { status });
  });
  const opened: string[] = [];
  const screen = await renderScreen(
    <>
      <ClientOnboardings clientId="c1" isEditable onOpen={(item) => opened.push(item.id)} />
      <ToastRegion />
    </>,
  );
  const steps = () => [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => plain(cell.textContent)));
  return { ...screen, sent, steps, opened };
}

test('shows the newest with its steps in order, and the earlier ones in one line', async () => {
  const earlier = onboardingOf({ id: 'f0', state: 'CANCELED', begun_at: '2026-10-01T08:00:00Z' });
  const { text, steps } = await draw(() => [onboardingOf({ is_overdue: true }), earlier]);
  await expect.poll(text).toContain('vyplňuje klient');
  expect(text()).toContain('01.11.2026 09:00, Petr Poradce');
  expect(text()).toContain('01.10.2026 10:00 zrušené');
  expect(steps()).toEqual([
    ['Úvod', 'dokončeno 20.11.2026 10:00', '—'],
    ['Adresa', 'čeká', 'předvyplněno firmou'],
  ]);
});

test('what it has made is listed, and each leads to itself', async () => {
  const made = [
    { kind: 'RECORD', id: 'r1', type: 'AML_QUESTIONNAIRE', name: 'AML dotazník', state: 'TO_REVIEW', may_return: true },
    { kind: 'IDENTIFICATION', id: 'i1', method: 'IDCARD', state: 'WAITING', may_return: false },
  ] as const;
  const { press, text, opened } = await draw(() => [
    onboardingOf({ state: 'HELD', submitted_at: '2026-11-21T08:00:00Z', made: [...made] }),
  ]);
  await expect.poll(text).toContain('AML dotazník');
  await press('Vrátit: AML dotazník');
  await press('Otevřít: Občanský průkaz');
  expect(opened).toEqual(['r1', 'i1']);
});

test('says that there is none, and a failure can be tried again', async () => {
  const none = await draw(() => []);
  await expect.poll(none.text).toContain('Klient zatím žádný onboarding nemá.');
  let isBroken = true;
  const failed = await draw(() => (isBroken ? null : [onboardingOf()]));
  await expect.poll(failed.text).toContain('Onboarding klienta se nepodařilo načíst.');
  isBroken = false;
  await failed.press('Zkusit znovu');
  await expect.poll(failed.text).toContain('vyplňuje klient');
});

test('a client is reminded, and a refusal says why', async () => {
  const { press, text, sent } = await draw(() => [onboardingOf()]);
  await press('Připomenout klientovi');
  await expect.poll(text).toContain('Hotovo.');
  expect(sent).toEqual([[REMIND, { client_id: 'c1' }]]);
  const refused = await draw(() => [onboardingOf()], {
    [REMIND]: { status: 409, body: { code: 'onboarding.reminded', message: 'Dnes už jste připomněli.' } },
  });
  await refused.press('Připomenout klientovi');
  await expect.poll(refused.text).toContain('Dnes už jste připomněli.');
});

test.each([
  ['ending', CANCEL],
  ['reminding of', REMIND],
])('%s one that was decided meanwhile says so, closes and reads it again', async (_what, line) => {
  let isDecided = false;
  const decided = onboardingOf({ state: 'CANCELED', missing: null, may_cancel: false, may_remind: false });
  const body = { code: 'record.state_refused', message: 'V tomto stavu to se záznamem nejde.' };
  const { press, type, text, sent } = await draw(() => [isDecided ? decided : onboardingOf()], { [line]: { status: 409, body } });
  await expect.poll(text).toContain('vyplňuje klient');
  isDecided = true;
  if (line === REMIND) await press('Připomenout klientovi');
  else {
    await press('Ukončit onboarding');
    await type('[name=reason]', 'Klient si to rozmyslel');
    await act(() => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click());
  }
  await expect.poll(text).toContain('Stav onboardingu se mezitím změnil. Vidíte nový.');
  expect(sent).toHaveLength(1);
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await expect.poll(text).toContain('zrušené');
  expect(text()).not.toContain('V tomto stavu');
});

test('one that waits for a strategy to be judged leads there', async () => {
  const { page, text } = await draw(() => [onboardingOf({ state: 'HELD', missing: 'SUITABILITY' })]);
  await expect.poll(text).toContain('vhodnost strategie');
  const links = [...page.querySelectorAll('dd a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['vhodnost strategie', '/clients/c1/detail#suitability']]);
});

test('label and words of what is waited for fit together', async () => {
  const { text } = await draw(() => [onboardingOf({ state: 'COMPLETED', missing: 'FIRST_PAYMENT', touched_at: null })]);
  await expect.poll(text).toContain('Na co se čekáprvní platba');
  expect(text()).toContain('Klient naposledyzatím bez odpovědí');
});

test('ending one needs a reason, which has the focus', async () => {
  const { press, type, text, sent } = await draw(() => [onboardingOf()]);
  await press('Ukončit onboarding');
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('reason');
  const confirm = () => [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button[type=submit]')][0];
  await act(() => confirm()?.click());
  expect(sent).toEqual([]);
  await type('[name=reason]', 'Klient si to rozmyslel');
  await act(() => confirm()?.click());
  await expect.poll(text).toContain('Hotovo.');
  expect(sent).toEqual([[CANCEL, { client_id: 'c1', reason: 'Klient si to rozmyslel' }]]);
});

test('a finished one offers neither', async () => {
  const { button, text } = await draw(() => [onboardingOf({ state: 'COMPLETED', missing: null, may_cancel: false, may_remind: false })]);
  await expect.poll(text).toContain('dokončené');
  expect([button('Připomenout klientovi'), button('Ukončit onboarding')]).toEqual([undefined, undefined]);
});

test('speaks Slovak', async () => {
  const { text } = await draw(() => [onboardingOf()]);
  await act(() => chooseLanguage('sk'));
  await expect.poll(text).toContain('vypĺňa klient');
  expect(text()).toContain('predvyplnené firmou');
  await act(() => chooseLanguage('cs'));
});
