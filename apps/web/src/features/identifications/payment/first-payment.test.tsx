import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { network } from '../../records/records.fixture.ts';
import { identificationOf } from '../identifications.fixture.ts';
import { FirstPayment } from './first-payment.tsx';

const CALL = 'POST /api/clients/c1/identifications/i1/first-payment';
const waiting = identificationOf({ state: 'ACCEPTED', level: 'REMOTE', awaits_payment: true });
const matched = identificationOf({
  state: 'ACCEPTED',
  level: 'REMOTE',
  first_payment: {
    paid_on: '2026-03-06',
    amount: 25_000.5,
    currency: 'CZK',
    account: '19-2000145399/0800',
    user: null,
    at: '2026-03-07T09:07:00.000Z',
  },
});

async function draw(identification = waiting, mayMatch = true, replies: Parameters<typeof network>[0] = {}) {
  const net = network(replies);
  const screen = await renderScreen(
    <>
      <FirstPayment identification={identification} mayMatch={mayMatch} onDone={() => {}} />
      <ToastRegion />
    </>,
  );
  return { ...screen, ...net };
}

async function fillIn({ type }: Awaited<ReturnType<typeof draw>>, amount = '25 000,50') {
  await type('input[name=paid_on]', '6.3.2026');
  await type('input[name=amount]', amount);
  await type('input[name=account]', '19-2000145399/0800');
}

test('staff write what came, and the server compares the account', async () => {
  const screen = await draw(waiting, true, {
    [CALL]: { body: { message: 'První platba je přiřazená a totožnost klienta je ověřená.', identification: matched } },
  });
  expect(screen.text()).toContain('Do té doby klient ověřený není.');
  await fillIn(screen);
  await screen.press('Přiřadit platbu');
  await expect.poll(screen.text).toContain('totožnost klienta je ověřená');
  expect(screen.sent).toEqual([
    { line: CALL, body: { paid_on: '2026-03-06', amount: 25_000.5, currency: 'CZK', account: '19-2000145399/0800', version: 3 } },
  ]);
});

test('the account of somebody else is refused at its field', async () => {
  const sentence = 'Tento účet klient u nás zapsaný nemá.';
  const screen = await draw(waiting, true, {
    [CALL]: { status: 422, body: { code: 'validation.failed', message: 'x', errors: { account: [sentence] } } },
  });
  await fillIn(screen);
  await screen.press('Přiřadit platbu');
  await expect.poll(screen.text).toContain(sentence);
});

test.each(['', '0', 'nic', '-5'])('nothing is sent with the amount „%s“', async (amount) => {
  const screen = await draw();
  await fillIn(screen, amount);
  await screen.press('Přiřadit platbu');
  expect(screen.sent).toEqual([]);
});

test('who may not match it reads that it is waited for', async () => {
  const { text, page } = await draw(waiting, false);
  expect(text()).toContain('Kopie dokladů platí jako identifikace až spolu s');
  expect(page.querySelector('form')).toBeNull();
});

test('what came is shown, and nothing for an identification that needs none', async () => {
  const { text } = await draw(matched);
  expect(text().replaceAll('\u00A0', ' ')).toMatch(/06\.03\.2026.*25 000,50 Kč.*19-2000145399\/0800.*import výpisu/s);
  const { page } = await draw(identificationOf({ state: 'ACCEPTED', level: 'IN_PERSON' }));
  expect(page.querySelector('section')).toBeNull();
});
