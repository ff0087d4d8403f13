import { expect, test, vi } from 'vitest';
import { renderRecordForm } from '../../../screens/kit/record-form.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { briefOf, network, recordOf } from '../records.fixture.ts';
import { SendConceptsDialog } from './send-concepts-dialog.tsx';

const LIST = 'GET /api/clients/c1/concepts';
const SEND = 'GET /api/clients/c1/send-concepts';
const concept = { ...briefOf(recordOf({ state: 'CONCEPT' })), is_complete: true };
const grouped = [
  { type: 'INVESTMENT_QUESTIONNAIRE', records: [concept] },
  { type: 'FORM', records: [{ ...concept, id: 'r2', type: 'FORM', template_name: 'Souhlas' }] },
];

async function draw(replies: Parameters<typeof network>[0]) {
  network(replies);
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(<SendConceptsDialog clientId="c1" renderForm={renderRecordForm} isOpen onClose={onClose} />);
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

test('what is not complete is told before anything is sent, and can be completed from here', async () => {
  const open = { ...concept, id: 'r2', type: 'FORM', template_name: 'Souhlas', is_complete: false };
  const { text, press, button, isOff } = await draw({
    [LIST]: { body: { data: [...grouped.slice(0, 1), { type: 'FORM', records: [open] }], meta: { total: 202 } } },
    'GET /api/clients/c1/forms/r2': { body: recordOf({ id: 'r2', type: 'FORM', state: 'CONCEPT', template_name: 'Souhlas' }) },
  });
  await expect.poll(text).toContain('Klientovi se odešle 1 záznam');
  expect(text()).toContain('1 záznam není úplný');
  expect(text()).toContain('nejvýš 100 záznamů, dalších 200');
  expect(isOff()).toBe(false);
  await press('Doplnit: Souhlas, 05.03.2026 09:07');
  await expect.poll(() => button('Uložit jako koncept')).toBeDefined();
  expect(text()).toContain('Zkušenosti');
});

test('without a complete one there is nothing to send', async () => {
  const { text, isOff } = await draw({
    [LIST]: { body: { data: [{ type: 'FORM', records: [{ ...concept, is_complete: false }] }], meta: { total: 1 } } },
  });
  await expect.poll(text).toContain('1 záznam není úplný');
  expect(isOff()).toBe(true);
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
