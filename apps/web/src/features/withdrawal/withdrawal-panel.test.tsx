import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

const open = {
  contract_id: 'k1',
  contract_number: '2026000001',
  until: '2026-03-16',
  may_withdraw: true,
  withdrawn_at: null,
  note: null,
  currency: 'CZK',
  settlement: null,
};

async function draw(withdrawal: object, isOwn = true) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'POST') return new Response(JSON.stringify(withdrawal));
    sent.push([url, JSON.parse(typeof body === 'string' ? body : '')]);
    return new Response(JSON.stringify({ message: 'Odstoupili jste.', withdrawal: {} }));
  });
  const screen = await renderScreen(<WithdrawalPanel contractId="k1" isOwn={isOwn} />);
  return { ...screen, sent };
}
const inDialog = (label: string) =>
  act(() => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      ({ textContent }) => textContent === label,
    );
    if (!button) throw new Error(`there is no ${label}`);
    button.click();
  });

test('the client withdraws in two steps, without a reason', async () => {
  const { text, press, sent } = await draw(open);
  await expect.poll(text).toContain('Do 16.03.2026 včetně můžete od smlouvy odstoupit bez udání důvodu.');
  await press('Odstoupit od smlouvy');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Odstoupit od smlouvy 2026000001?');
  await inDialog('Pokračovat');
  expect(sent).toEqual([]);
  await inDialog('Ano, odstupuji od smlouvy');
  await expect.poll(() => sent).toEqual([['/api/contracts/k1/withdraw', { note: '' }]]);
});

test('says what happened, and nothing where there is no right; others cannot withdraw', async () => {
  const done = await draw({ ...open, may_withdraw: false, withdrawn_at: '2026-03-02T09:00:00Z' });
  await expect.poll(done.text).toContain('Od smlouvy jste odstoupili 02.03.2026 10:00.');
  expect(done.button('Odstoupit od smlouvy')).toBeUndefined();
  const staff = await draw(open, false);
  await expect.poll(staff.text).toContain('Do 16.03.2026');
  expect(staff.button('Odstoupit od smlouvy')).toBeUndefined();
  const none = await draw({ ...open, until: null, may_withdraw: false });
  await expect.poll(() => none.text().includes('odstoupit')).toBe(false);
  const late = await draw({ ...open, may_withdraw: false });
  await expect.poll(late.text).toContain('Lhůta na odstoupení bez udání důvodu uplynula 16.03.2026.');
});

test.each([
  [null, 'Vklady s vámi vypořádají naši pracovníci.', 'Vklady čekají na vypořádání.'],
  [
    { returned_amount: 1500.5, returned_on: '2026-03-03' },
    'Dne 03.03.2026 jsme vám vrátili 1 500,50 Kč.',
    'jsme klientovi vrátili 1 500,50 Kč.',
  ],
  [{ returned_amount: 0, returned_on: null }, 'není tedy co vracet', 'nebylo co vracet'],
  [{ returned_amount: null, returned_on: null }, 'Vklady už jsou s vámi vypořádané.', 'Odstoupení je vypořádané.'],
])('after the settlement %j says what was returned', async (settled, toClient, toStaff) => {
  const settlement = settled && { settled_at: '2026-03-03T09:00:00Z', ...settled };
  const left = { ...open, may_withdraw: false, withdrawn_at: '2026-03-02T09:00:00Z', settlement };
  const own = await draw(left);
  await expect.poll(own.text).toContain(toClient);
  expect(own.text().includes('vypořádají naši pracovníci')).toBe(settled === null);
  const staff = await draw(left, false);
  await expect.poll(staff.text).toContain(toStaff);
});

test('a contract that the company has not accepted yet may be left already', async () => {
  const { text, button } = await draw({ ...open, until: null });
  await expect.poll(text).toContain('odstoupit už teď a potom ještě 14 dnů od jejího uzavření.');
  expect(button('Odstoupit od smlouvy')).toBeDefined();
});

test('a note that is too long is refused at its field, and counted near the end', async () => {
  const { press, type, text, sent } = await draw(open);
  await press('Odstoupit od smlouvy');
  await type('[name=note]', 'x'.repeat(1799));
  expect(text()).not.toContain('z 2 000 znaků');
  await type('[name=note]', 'x'.repeat(1800));
  await expect.poll(text).toContain('1 800 z 2 000 znaků');
  await type('[name=note]', 'x'.repeat(5000));
  await inDialog('Pokračovat');
  await expect.poll(() => document.querySelector('[name=note]')?.getAttribute('aria-invalid')).toBe('true');
  expect(text()).toContain('5 000 z 2 000 znaků');
  expect(text()).not.toContain('Opravdu chcete odstoupit?');
  await type('[name=note]', 'Stačí takto.');
  await inDialog('Pokračovat');
  await inDialog('Ano, odstupuji od smlouvy');
  await expect.poll(() => sent).toEqual([['/api/contracts/k1/withdraw', { note: 'Stačí takto.' }]]);
});

test('opened again, it begins anew', async () => {
  const { press, type } = await draw(open);
  await press('Odstoupit od smlouvy');
  await type('[name=note]', 'Nejdřív jinak.');
  await inDialog('Pokračovat');
  await inDialog('Zpět');
  await inDialog('Zpět');
  await press('Odstoupit od smlouvy');
  await expect.poll(() => document.querySelector<HTMLTextAreaElement>('[name=note]')?.value).toBe('');
});
