import { expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { paymentOf } from '../bank-statements.fixture.ts';
import { LeaveActions } from './leave-actions.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { TakeBackAction } from './take-back-action.tsx';

const booked = paymentOf({ state: 'BOOKED', why: null, client: { id: 'c1', name: 'Eva Nová' }, version: 3 });
const left = paymentOf({
  kind: 'DEBIT',
  why: 'MAYBE_RETURN',
  amount: -25_000,
  suggestions: [],
  version: 2,
  returns: [
    {
      id: 'p9',
      booked_on: '2026-02-20',
      amount: 25_000,
      currency: 'CZK',
      variable_symbol: '101',
      payer_name: 'Jan Novák',
      client: { id: 'c1', name: 'Eva Nová' },
      is_taken_back: false,
    },
  ],
});
const dialog = () => plain(document.querySelector('[role=dialog]')?.textContent);
const pressInDialog = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => one.textContent === name)?.click();

function answerCalls(status = 200) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([url, typeof init?.body === 'string' ? JSON.parse(init.body) : null]);
    if (status === 200) return Response.json(paymentOf({ state: 'RETURNED' }));
    return Response.json({ code: 'record.changed', message: 'Záznam mezitím změnil někdo jiný.' }, { status });
  });
  return sent;
}

test('a booked payment is taken back with a day and a reason, neither left out', async () => {
  const sent = answerCalls();
  const { press, type, text } = await renderScreen(
    <>
      <TakeBackAction payment={booked} />
      <ToastRegion />
    </>,
  );
  await press('Zaznamenat vrácení');
  expect(dialog()).toContain('Vklad se stornuje zápisem k zvolenému dni.');
  pressInDialog('Zaznamenat vrácení');
  await expect.poll(() => document.querySelectorAll('[role=dialog] [aria-invalid=true]').length).toBe(2);
  await type('[name=returned_on]', '1.3.2026');
  await type('[name=reason]', 'Banka ji vrátila');
  pressInDialog('Zaznamenat vrácení');
  await expect.poll(dialog).toContain('02.03.2026');
  expect(sent).toEqual([]);
  await type('[name=returned_on]', '2.3.2026');
  pressInDialog('Zaznamenat vrácení');
  await expect.poll(() => text()).toContain('Platba je vrácená a vklad stornovaný.');
  expect(sent[0]).toEqual(['/api/bank-payments/p1/take-back', { returned_on: '2026-03-02', reason: 'Banka ji vrátila', version: 3 }]);
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
});

test('a payment that may take another back says which, asks, and tells when a colleague was first', async () => {
  const sent = answerCalls();
  const { press, text } = await renderScreen(
    <>
      <ReturnPanel payment={left} />
      <ToastRegion />
    </>,
  );
  expect(text()).toContain('25 000,00 Kč ze dne 20.02.2026 · 101');
  await press('Vrací tuto');
  expect(dialog()).toContain('25 000,00 Kč ze dne 20.02.2026 (Eva Nová) se vrátilo. Vklad se stornuje ke dni vrácení.');
  expect(sent).toEqual([]);
  pressInDialog('Vrací tuto');
  await expect.poll(() => sent[0]).toEqual(['/api/bank-payments/p1/confirm-return', { returned_id: 'p9', version: 2 }]);
  await expect.poll(() => text()).toContain('Vrácení je zaznamenané.');
  answerCalls(409);
  await press('Vrací tuto');
  pressInDialog('Vrací tuto');
  await expect.poll(() => text()).toContain('O platbě mezitím někdo rozhodl.');
});

test('what staff have taken back before is not promised to be booked', async () => {
  const returns = left.returns.map((one) => ({ ...one, is_taken_back: true }));
  const { press } = await renderScreen(<ReturnPanel payment={{ ...left, returns }} />);
  await press('Vrací tuto');
  expect(dialog()).toContain('Vklad už stornoval kolega. Nic dalšího se nezaúčtuje.');
});

test('what left the account is not sent back', async () => {
  const { button } = await renderScreen(<LeaveActions payment={left} />);
  expect([button('Nechat bez přiřazení') !== undefined, button('Označit jako vrácenou')]).toEqual([true, undefined]);
});
