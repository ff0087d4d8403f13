import type { QueuedWithdrawal } from '@pramen/contract/contracts/withdrawals.schemas';
import { expect, test, vi } from 'vitest';
import { readTimeMs } from '../../platform/clock/clock.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { OpenWithdrawals } from './open-withdrawals.tsx';

const withdrawalOf = (id: string, name: string, change: Partial<QueuedWithdrawal> = {}): QueuedWithdrawal => ({
  id,
  client: { id: `c-${id}`, name },
  contract: { id: `k-${id}`, contract_number: `2026-${id}`, currency: 'CZK' },
  withdrawn_at: '2026-03-02T09:00:00Z',
  note: null,
  waiting: [],
  settled_at: null,
  settlement: null,
  ...change,
});
const eva = withdrawalOf('1', 'Eva Nová', { note: 'Rozmyslela jsem si to.' });
const jan = withdrawalOf('2', 'Jan Starý');
const settled = withdrawalOf('3', 'Petr Hotový', { settled_at: '2026-03-03T09:00:00Z' });

type Reply = { status: number; body: object };

async function draw(listed: readonly QueuedWithdrawal[], settles: (() => Promise<Reply>) | null = null) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'POST') return new Response(JSON.stringify({ data: listed }));
    sent.push([url, JSON.parse(typeof body === 'string' ? body : '')]);
    const { status, body: said } = settles ? await settles() : { status: 200, body: { message: 'Odstoupení je vypořádané.' } };
    return new Response(JSON.stringify(said), { status });
  });
  const screen = await renderScreen(
    <>
      <OpenWithdrawals />
      <ToastRegion />
    </>,
  );
  return { ...screen, sent };
}
const valueOf = (name: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value;
const dialog = () => document.querySelector('[role=dialog]')?.textContent?.replaceAll('\u00a0', ' ') ?? '';

test('lists what is open, and nothing without any', async () => {
  const { text, button } = await draw([eva, jan, settled]);
  await expect.poll(text).toContain('Eva Nová, 2026-1, 02.03.2026 10:00');
  expect(text()).toContain('Jan Starý');
  expect(text()).not.toContain('Petr Hotový');
  expect(button('Vypořádat: Petr Hotový, smlouva 2026-3')).toBeUndefined();
  const empty = await draw([settled]);
  expect(empty.text()).not.toContain('odstoupili');
});

test('records nothing before it was shown what will be recorded', async () => {
  const { press, type, sent, text } = await draw([eva, jan]);
  await press('Vypořádat: Eva Nová, smlouva 2026-1');
  await expect.poll(dialog).toContain('Vzkaz klienta: Rozmyslela jsem si to.');
  await type('[name=returned_amount]', '1 500,50');
  await type('[name=returned_on]', '3.3.2026');
  await type('[name=note]', 'Vráceno na účet.');
  await press('Pokračovat');
  await expect.poll(dialog).toContain('Zaznamenat vypořádání?');
  for (const shown of ['Eva Nová', '2026-1', '1 500,50 Kč', '03.03.2026', 'Vráceno na účet.']) expect(dialog()).toContain(shown);
  expect(sent).toEqual([]);
  await press('Zpět');
  await expect.poll(() => valueOf('note')).toBe('Vráceno na účet.');
  await press('Pokračovat');
  await press('Zaznamenat vypořádání');
  await expect.poll(text).toContain('Odstoupení je vypořádané.');
  const body = { client_id: 'c-1', returned_amount: 1500.5, returned_on: '2026-03-03', note: 'Vráceno na účet.' };
  expect(sent).toEqual([['/api/withdrawals/1/settle', body]]);
});

test('a day without money, and a day other than the only one, are refused at the first step', async () => {
  const today = withdrawalOf('2', 'Jan Starý', { withdrawn_at: new Date(readTimeMs()).toISOString() });
  const { press, type, sent } = await draw([today]);
  await press('Vypořádat: Jan Starý, smlouva 2026-2');
  await type('[name=returned_amount]', '0');
  await type('[name=returned_on]', '2.3.2026');
  await press('Pokračovat');
  await expect.poll(dialog).toContain('Den vrácení vyplňte, jen když se vracely peníze');
  await type('[name=returned_amount]', '100');
  await press('Pokračovat');
  await expect.poll(dialog).toMatch(/Zadejte den \d\d\.\d\d\.\d{4}/);
  expect(dialog()).not.toContain('Zadejte den od');
  expect(sent).toEqual([]);
});

test('asks for the day of the money, and for none without money', async () => {
  const { press, type, sent } = await draw([jan]);
  await press('Vypořádat: Jan Starý, smlouva 2026-2');
  await expect.poll(() => valueOf('returned_amount')).toBe('');
  await press('Pokračovat');
  await expect.poll(dialog).toContain('Zadejte');
  await type('[name=returned_amount]', '10,555');
  expect(dialog()).toContain('Zadejte číslo od 0 do 1 000 000 000, nejvýše na dvě desetinná místa');
  await type('[name=returned_amount]', '100');
  await press('Pokračovat');
  await expect.poll(dialog).toContain('Toto políčko je povinné');
  await type('[name=returned_amount]', '0');
  await press('Pokračovat');
  await expect.poll(dialog).toContain('Nic, klient nic nevložil');
  await press('Zaznamenat vypořádání');
  await expect
    .poll(() => sent)
    .toEqual([['/api/withdrawals/2/settle', { client_id: 'c-2', returned_amount: 0, returned_on: '', note: '' }]]);
});

test('one that a colleague settled meanwhile says so, closes and is read again', async () => {
  const listed = [eva, jan];
  const refusal = { status: 409, body: { code: 'record.state_refused', message: 'V tomto stavu to se záznamem nejde.' } };
  const { press, type, text, button } = await draw(listed, () => {
    listed.shift();
    return Promise.resolve(refusal);
  });
  await press('Vypořádat: Eva Nová, smlouva 2026-1');
  await type('[name=returned_amount]', '0');
  await press('Pokračovat');
  await press('Zaznamenat vypořádání');
  await expect.poll(text).toContain('Odstoupení mezitím vypořádal někdo jiný.');
  await expect.poll(dialog).toBe('');
  await expect.poll(() => button('Vypořádat: Eva Nová, smlouva 2026-1')).toBeUndefined();
  expect(text()).not.toContain('V tomto stavu');
});

test('opened for another record it shows nothing of the first, after a refusal, too', async () => {
  const refusal = { status: 409, body: { code: 'record.changed', message: 'Tohle už někdo vyřídil.' } };
  const { press, type, alert } = await draw([eva, jan], () => Promise.resolve(refusal));
  await press('Vypořádat: Eva Nová, smlouva 2026-1');
  await type('[name=returned_amount]', '0');
  await type('[name=note]', 'Patří Evě.');
  await press('Pokračovat');
  await press('Zaznamenat vypořádání');
  await expect.poll(alert).toBe('Tohle už někdo vyřídil.');
  await press('Zpět');
  await press('Zrušit');
  await press('Vypořádat: Jan Starý, smlouva 2026-2');
  await expect.poll(dialog).toContain('2026-2');
  expect([valueOf('returned_amount'), valueOf('returned_on'), valueOf('note')]).toEqual(['', '', '']);
  expect(dialog()).not.toContain('Patří Evě.');
  expect(dialog()).not.toContain('Tohle už někdo vyřídil.');
  expect(dialog()).not.toContain('Rozmyslela jsem si to.');
});

test('a refused field leads back to it', async () => {
  const errors = { returned_on: ['Den vrácení nemůže být před odstoupením'] };
  const { press, type } = await draw([jan], () =>
    Promise.resolve({ status: 422, body: { code: 'validation.failed', message: 'Opravte prosím vyznačená políčka.', errors } }),
  );
  await press('Vypořádat: Jan Starý, smlouva 2026-2');
  await type('[name=returned_amount]', '100');
  // Before the withdrawal, and after today.
  for (const day of ['1.3.2026', '1.1.2130']) {
    await type('[name=returned_on]', day);
    await press('Pokračovat');
    await expect.poll(dialog).toContain('Zadejte den od 02.03.2026 do');
  }
  await type('[name=returned_on]', '2.3.2026');
  await press('Pokračovat');
  await press('Zaznamenat vypořádání');
  await expect.poll(dialog).toContain('Den vrácení nemůže být před odstoupením');
  expect(valueOf('returned_amount')).toBe('100');
});

test('is sent once while the answer is slow', async () => {
  let answer = (_reply: Reply) => {};
  const { press, type, sent, button } = await draw([jan], () => new Promise<Reply>((resolve) => (answer = resolve)));
  await press('Vypořádat: Jan Starý, smlouva 2026-2');
  await type('[name=returned_amount]', '0');
  await press('Pokračovat');
  await press('Zaznamenat vypořádání');
  await expect.poll(() => button('Zpět')?.getAttribute('aria-disabled') ?? String(button('Zpět')?.disabled)).toBe('true');
  await press('Zaznamenat vypořádání');
  expect(sent).toHaveLength(1);
  answer({ status: 200, body: { message: 'Odstoupení je vypořádané.' } });
  await expect.poll(dialog).toBe('');
});

test('a list that does not load says so, and is asked for again', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(isDown ? new Response('{}', { status: 500 }) : new Response(JSON.stringify({ data: [jan] }), { status: 200 })),
  );
  const { text, press } = await renderScreen(<OpenWithdrawals />);
  await expect.poll(text).toContain('Odstoupení od smluv se nepodařilo načíst.');
  isDown = false;
  await press('Zkusit znovu');
  await expect.poll(text).toContain('Jan Starý');
  expect(text()).not.toContain('nepodařilo');
});

test('the question how it was settled names money that still waits, and where', async () => {
  const waiting = [
    { currency: 'CZK', amount: 1500 },
    { currency: 'GBP', amount: 20 },
  ];
  const { press } = await draw([withdrawalOf('4', 'Iva Malá', { waiting }), jan]);
  await press('Vypořádat: Iva Malá, smlouva 2026-4');
  await expect.poll(dialog).toContain('Ve frontě plateb čeká ještě 1 500,00 Kč, 20,00 GBP se symbolem klienta.');
  expect(document.querySelector('[role=dialog] a')?.getAttribute('href')).toBe('/imports/payments');
});

test('without waiting money the question names none', async () => {
  const { press } = await draw([jan]);
  await press('Vypořádat: Jan Starý, smlouva 2026-2');
  await expect.poll(dialog).toContain('Jan Starý');
  expect(dialog()).not.toContain('Ve frontě plateb');
});
