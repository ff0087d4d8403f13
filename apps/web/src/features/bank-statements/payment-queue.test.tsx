import type { BankPaymentView } from '@pramen/contract/bank-statements/bank-statements.lists';
import type { BankPaymentRow } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../testing/render-screen.tsx';
import { paymentOf } from './bank-statements.fixture.ts';
import { mayAssign, mayLeave, writePaid } from './bank-statements.model.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentQueue } from './payment-queue.tsx';
import { QueueFilters } from './queue-filters.tsx';

const draw = (rows: readonly BankPaymentRow[] | null, shown: BankPaymentView = 'UNMATCHED', onRetry: () => void = () => {}) =>
  renderScreen(
    <PaymentQueue
      shown={shown}
      rows={rows}
      total={rows?.length ?? 0}
      view={{ page: 1, length: 20, order: [] }}
      onChange={() => {}}
      isFailed={rows === null}
      isStale={false}
      isWaiting={false}
      onRetry={onRetry}
    />,
  );

test('a waiting payment says from whom, how much and why it waits, and leads to its page', async () => {
  const { page } = await draw([paymentOf(), paymentOf({ id: 'p2', payer_name: null, why_today: 'NO_SYMBOL', variable_symbol: null })]);
  expect(page.querySelector('tbody a')?.getAttribute('href')).toBe('/imports/payments/p1');
  const [first, second] = [...page.querySelectorAll('tbody tr')].map((row) => plain(row.textContent));
  for (const told of ['Jan Novák', '25 000,00 Kč', '02.03.2026', '2400000110', 'Neznámý variabilní symbol']) expect(first).toContain(told);
  for (const told of ['Plátce neuveden', 'Bez variabilního symbolu']) expect(second).toContain(told);
});

test('a booked payment says whose it is, and that it came from an unknown account', async () => {
  const client = { id: 'c1', name: 'Žofie Příhodová' };
  const { text } = await draw([paymentOf({ state: 'BOOKED', why: null, client, is_payer_known: false })], 'FLAGGED');
  expect(text()).toContain('Žofie Příhodová, z neznámého účtu');
});

test('an empty queue and a failure say so', async () => {
  expect((await draw([])).text()).toContain('Na přiřazení nic nečeká');
  expect((await draw([], 'FLAGGED')).text()).toContain('Tady zatím žádná platba není');
  const onRetry = vi.fn<() => void>();
  const { text, press } = await draw(null, 'UNMATCHED', onRetry);
  expect(text()).not.toContain('Na přiřazení nic nečeká');
  await press('Zkusit znovu');
  expect(onRetry).toHaveBeenCalledOnce();
});

test('own accounts are offered in groups of four', async () => {
  const filter = { view: 'UNMATCHED', account: '', until: '' } as const;
  const { page } = await renderScreen(<QueueFilters filter={filter} accounts={['CZ6508000000192000145399']} onChange={() => {}} />);
  const names = [...page.querySelectorAll('option')].map(({ textContent, value }) => [plain(textContent), value]);
  expect(names).toContainEqual(['CZ65 0800 0000 1920 0014 5399', 'CZ6508000000192000145399']);
});

test('the facts name who decided and why', async () => {
  const { text } = await renderScreen(
    <PaymentFacts
      payment={paymentOf({
        state: 'IGNORED',
        decided_by: 'Hana Účetní',
        decided_at: '2026-03-03T09:00:00Z',
        reason: 'Nájem',
        is_payer_known: null,
      })}
    />,
  );
  for (const told of [
    'Jan Novák',
    '1000000005/0100',
    'CZ65 0800 0000 1920 0014 5399',
    '5, 01.03.2026 – 02.03.2026',
    'Hana Účetní, 03.03.2026 10:00',
    'Nájem',
    '26482639',
  ])
    expect(text()).toContain(told);
});

test.each([
  ['UNMATCHED', true],
  ['BOOKED', false],
  ['RETURNED', false],
  ['IGNORED', false],
] as const)('a payment that is %s says why it waits: %s', async (state, isSaid) => {
  const { text } = await renderScreen(<PaymentFacts payment={paymentOf({ state })} />);
  expect(text().includes('Neznámý variabilní symbol')).toBe(isSaid);
});

test.each([
  [{}, true, true],
  [{ state: 'IGNORED' as const }, true, false],
  [{ state: 'BOOKED' as const }, false, false],
  [{ kind: 'DEBIT' as const, amount: -5 }, false, true],
  [{ amount: 0 }, false, true],
])('%j may be assigned: %s, and left: %s', (changes, assign, leave) => {
  expect([mayAssign(paymentOf(changes)), mayLeave(paymentOf(changes))]).toEqual([assign, leave]);
});

test.each([
  [{ amount: -1234.5, currency: 'EUR' }, '−1 234,50 €'],
  [{ amount: 10, currency: 'GBP' }, '10,00 GBP'],
])('%j is written as %s', (paid, text) => expect(plain(writePaid(paid))).toBe(text));

test('a payment whose reason has ended says that it can be assigned, and on its page also why it waited', async () => {
  const ended = paymentOf({ why: 'UNSIGNED', why_today: null });
  expect((await draw([ended])).text()).toContain('Teď ji lze přiřadit');
  expect((await renderScreen(<PaymentFacts payment={ended} />)).text()).toContain(
    'Teď ji lze přiřadit (při importu: Klient smlouvu ještě nepodepsal)',
  );
  const other = paymentOf({ why: 'UNSIGNED', why_today: 'PAUSED' });
  expect((await draw([other])).text()).toContain('Platby jsou pozastavené kvůli totožnosti');
});
