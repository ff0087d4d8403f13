import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { briefOf, network, recordOf } from '../records.fixture.ts';
import { SendConceptsDialog } from './send-concepts-dialog.tsx';

const LIST = 'GET /api/clients/c1/concepts';
const SEND = 'GET /api/clients/c1/send-concepts';
const concept = briefOf(recordOf({ state: 'CONCEPT' }));
const grouped = [
  { type: 'INVESTMENT_QUESTIONNAIRE', records: [concept] },
  { type: 'FORM', records: [{ ...concept, id: 'r2', type: 'FORM', template_name: 'Souhlas' }] },
];

async function draw(replies: Parameters<typeof network>[0]) {
  network(replies);
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(<SendConceptsDialog clientId="c1" isOpen onClose={onClose} />);
  return { ...screen, onClose, isOff: () => screen.button('Odeslat klientovi')?.getAttribute('aria-disabled') === 'true' };
}

test('lists the concepts by kind and sends them', async () => {
  const { text, press, onClose } = await draw({
    [LIST]: { body: { data: grouped, meta: { total: 2 } } },
    [SEND]: { body: { message: 'Odesláno' } },
  });
  await expect.poll(text).toContain('Klientovi se odešlou 2 záznamy');
  expect(text()).toMatch(/Investiční dotazníky.*Dotazník.*Formuláře.*Souhlas/);
  await press('Odeslat klientovi');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('without a concept there is nothing to send', async () => {
  const { text, press, onClose, isOff } = await draw({
    [LIST]: { body: { data: [], meta: { total: 0 } } },
    [SEND]: { body: { message: 'x' } },
  });
  await expect.poll(text).toContain('nemá žádný rozpracovaný záznam');
  expect(isOff()).toBe(true);
  await press('Odeslat klientovi');
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal names the concept and stays', async () => {
  const refusal = { status: 422, body: { code: 'validation.failed', message: 'Souhlas: odpovědi nejsou úplné.' } };
  const { press, alert, text, onClose } = await draw({ [LIST]: { body: { data: grouped, meta: { total: 2 } } }, [SEND]: refusal });
  await expect.poll(text).toContain('Souhlas');
  await press('Odeslat klientovi');
  await expect.poll(alert).toContain('Souhlas: odpovědi nejsou úplné.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a list that does not load can be asked for again', async () => {
  const { text, isOff } = await draw({ [LIST]: 'unreachable' });
  await expect.poll(text).toContain('Koncepty se nepodařilo načíst.');
  expect(isOff()).toBe(true);
});
