import { expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { AssignPanel } from './assign-panel.tsx';
import { offerOf, paymentOf } from '../bank-statements.fixture.ts';
import { LeaveActions } from './leave-actions.tsx';

interface Sent {
  url: string;
  body: unknown;
}

const refused = {
  code: 'validation.failed',
  message: 'Zkontrolujte prosím vyznačená pole.',
  errors: { contract_strategy_id: ['Klient od smlouvy odstoupil.'] },
};
/** The accessible name of the button of the usual offer. */
const nameOf = (offer: ReturnType<typeof offerOf>) =>
  `Přiřadit: ${[offer.client_name, offer.contract_number, offer.strategy, offer.variable_symbol, offer.currency].join(', ')}`;
const ASSIGN = nameOf(offerOf());
const pressInDialog = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => one.textContent === name)?.click();

/** Answers searches with `found` and decisions with `status`. */
function answerCalls(found: unknown[] = [], status = 200) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input.url;
    if (url.includes('/investments')) return Response.json({ data: found });
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ url, body });
    if (status === 200) return Response.json(paymentOf({ state: 'BOOKED' }));
    if (status === 422) return Response.json(refused, { status });
    return Response.json({ code: 'record.changed', message: 'Záznam mezitím změnil někdo jiný.' }, { status });
  });
  return sent;
}

test('a suggestion says why it is offered, and is booked after a question that names the amount and the client', async () => {
  const sent = answerCalls();
  const { text, press, page } = await renderScreen(<AssignPanel payment={paymentOf()} />);
  expect(plain(page.querySelector('li')?.textContent)).toContain('Žofie Příhodová účet klienta');
  await press(ASSIGN);
  expect(text()).toContain('25 000,00 Kč se zaúčtuje jako vklad do této investice:');
  expect(sent).toEqual([]);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
  buttons.find((one) => one.textContent === 'Přiřadit')?.click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ client_id: 'c1', contract_strategy_id: 'i1', version: 1 }]);
});

test('three investments of one contract are told apart in the list and in the question', async () => {
  const sent = answerCalls();
  const offers = [
    offerOf({ id: 'i1', strategy: 'Vyvážená', variable_symbol: '11' }),
    offerOf({ id: 'i2', strategy: 'Dynamická', variable_symbol: '22' }),
    offerOf({ id: 'i3', strategy: 'Dynamická', variable_symbol: '33' }),
  ];
  const { press } = await renderScreen(<AssignPanel payment={paymentOf({ suggestions: offers })} />);
  const facts = () =>
    Array.from(document.querySelectorAll('[role=dialog] dl > div'), (fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]);
  for (const offer of offers) {
    await press(nameOf(offer));
    await expect.poll(facts).toEqual([
      ['Klient', offer.client_name],
      ['Smlouva', offer.contract_number],
      ['Strategie', offer.strategy],
      ['Variabilní symbol', offer.variable_symbol],
      ['Měna', offer.currency],
    ]);
    if (offer.id !== 'i3') await press('Zpět');
    await expect.poll(() => document.querySelector('[role=dialog]') !== null).toBe(offer.id === 'i3');
  }
  pressInDialog('Přiřadit');
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ client_id: 'c1', contract_strategy_id: 'i3', version: 1 }]);
});

test('a refusal stays in the question with the reason that the server gives', async () => {
  answerCalls([], 422);
  const { press } = await renderScreen(<AssignPanel payment={paymentOf()} />);
  await press(ASSIGN);
  pressInDialog('Přiřadit');
  await expect.poll(() => plain(document.querySelector('[role=dialog]')?.textContent)).toContain('Klient od smlouvy odstoupil.');
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('vyznačená pole');
});

test('a decision of a colleague closes the question and is told', async () => {
  answerCalls([], 409);
  const { press, text } = await renderScreen(
    <>
      <AssignPanel payment={paymentOf()} />
      <ToastRegion />
    </>,
  );
  await press(ASSIGN);
  pressInDialog('Přiřadit');
  await expect.poll(() => text()).toContain('O platbě mezitím někdo rozhodl. Vidíte její nový stav.');
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
});

test.each([
  ['withdrawn', 'Klient od smlouvy odstoupil.'],
  ['held', 'Investice čeká na rozhodnutí o onboardingu.'],
  ['paused', 'Platby jsou pozastavené, dokud klient znovu neprokáže totožnost.'],
  ['unsigned', 'Klient smlouvu ještě nepodepsal.'],
] as const)('an investment that is %s cannot be chosen, and says why', async (fault, sentence) => {
  const { text, button } = await renderScreen(<AssignPanel payment={paymentOf({ suggestions: [offerOf({ fault })] })} />);
  expect(button(ASSIGN)?.getAttribute('aria-disabled')).toBe('true');
  expect(text()).toContain(sentence);
});

test.each([
  ['Nechat bez přiřazení', 200, 'Platba zůstala bez přiřazení.'],
  ['Označit jako vrácenou', 200, 'Platba je označená jako vrácená.'],
  ['Označit jako vrácenou', 409, 'O platbě mezitím někdo rozhodl.'],
])('%s, answered %i, closes its dialog and says %s', async (name, status, sentence) => {
  answerCalls([], status);
  const { press, text, type } = await renderScreen(
    <>
      <LeaveActions payment={paymentOf()} />
      <ToastRegion />
    </>,
  );
  await press(name);
  await type('[role=dialog] textarea', 'Nájem');
  pressInDialog(name);
  await expect.poll(() => text()).toContain(sentence);
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
});

test('an investment in another currency cannot be chosen, and says why', async () => {
  const { text, button } = await renderScreen(<AssignPanel payment={paymentOf({ suggestions: [offerOf({ currency: 'EUR' })] })} />);
  expect(button(nameOf(offerOf({ currency: 'EUR' })))?.getAttribute('aria-disabled')).toBe('true');
  expect(text()).toContain('Smlouva je v jiné měně než platba.');
});

test('without suggestions staff search, and are told when nothing is found', async () => {
  answerCalls([]);
  const { text, type } = await renderScreen(<AssignPanel payment={paymentOf({ suggestions: [] })} />);
  expect(text()).toContain('K této platbě nemáme návrh.');
  await type('input[name=needle]', 'Novák');
  await expect.poll(() => text()).toContain('Nic jsme nenašli.');
});

test('a found investment is offered', async () => {
  answerCalls([offerOf({ id: 'i9', client_name: 'Petr Hledaný', reason: null })]);
  const { text, type } = await renderScreen(<AssignPanel payment={paymentOf({ suggestions: [] })} />);
  await type('input[name=needle]', 'Hledaný');
  await expect.poll(() => text()).toContain('Petr Hledaný');
});
