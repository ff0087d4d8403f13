import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { expect, test, vi } from 'vitest';
import { renderRecordForm } from '../../../screens/kit/record-form.tsx';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { addedQuestion, briefOf, definition, evaluation, filled, network, recordOf } from '../records.fixture.ts';
import { RecordSection } from './record-section.tsx';

const BASE = '/api/clients/c1/investment-questionnaires';
const TEMPLATES = 'GET /api/clients/c1/forms-templates/active';
const concept = recordOf({ state: 'CONCEPT' });
const other = recordOf({
  id: 'r2',
  state: 'CONCEPT',
  template_name: 'Druhý',
  data: filled({ goals: [{ goal: 'HOME' }], note: [{ note: 'Jiné' }] }),
});
const template = (id: string, name: string, data = filled(), isConfirmed = true) => ({
  id,
  representation: null,
  template: { name, version: null, confirmation_required: isConfirmed },
  data,
});
const saved = { body: { message: 'Rozpracovaný záznam je uložený.', record: briefOf(concept) } };

type Replies = Parameters<typeof network>[0];

interface Setting {
  isEditable: boolean;
  mayDecide: boolean;
  isTimed: boolean;
  type: TemplateType;
  /** Whether the section is opened. */
  isOpen: boolean;
  rows: RecordDetail[];
}

async function draw(
  replies: Replies = {},
  {
    isEditable = true,
    mayDecide = true,
    isTimed = false,
    type = 'INVESTMENT_QUESTIONNAIRE',
    rows = [concept, other],
    isOpen = true,
  }: Partial<Setting> = {},
) {
  const net = network({
    [`POST ${BASE}/list`]: { body: { data: rows.map(briefOf), meta: { total: rows.length } } },
    [`GET ${BASE}/r1`]: { body: concept },
    [`GET ${BASE}/r2`]: { body: other },
    ...replies,
  });
  const screen = await renderScreen(
    <>
      <RecordSection clientId="c1" type={type} isEditable={isEditable} mayDecide={mayDecide} renderForm={renderRecordForm} />
      <ToastRegion />
    </>,
    { isTimed },
  );
  if (isOpen) await act(() => screen.page.querySelector<HTMLButtonElement>('h2 button')?.click());
  const inDialog = () => document.querySelector('[role=dialog]');
  const noteField = () => inDialog()?.querySelector<HTMLInputElement>('input[name$=" note 0 note"]');
  const isOff = (name: string) => screen.button(name)?.getAttribute('aria-disabled') === 'true';
  const choose = (value: string) =>
    act(() => {
      const select = inDialog()?.querySelector('select');
      if (!select) throw new Error('no choice of templates');
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { ...screen, ...net, inDialog, noteField, isOff, choose };
}

const ADD = 'Připravit: Investiční dotazníky';
const editOf = (name: string) => `Upravit: ${name}, 05.03.2026 09:07`;

test('rows show date, template and state; a read-only list has no actions', async () => {
  const denied = recordOf({ id: 'r3', state: 'DENIED', denied_description: 'Nesouhlasí příjem', may_be_deleted: false });
  const { page, text, button } = await draw({}, { rows: [concept, denied] });
  await expect.poll(() => page.querySelectorAll('tbody tr').length).toBe(2);
  expect(text()).toContain('05.03.2026 09:07');
  expect(text()).toContain('Nesouhlasí příjem');
  expect(button('Smazat: Dotazník, 05.03.2026 09:07')).toBeDefined();
  expect(Array.from(page.querySelectorAll('tbody tr:last-child button'), ({ textContent }) => textContent)).toEqual(['Zobrazit']);
  const quiet = await draw({}, { isEditable: false });
  await expect.poll(() => quiet.page.querySelectorAll('tbody tr').length).toBe(2);
  expect(quiet.page.querySelectorAll('tbody button')).toHaveLength(0);
  expect(quiet.button(ADD)).toBeUndefined();
});

test('says in one line what there is, and loads the list only when it is opened', async () => {
  const calls: string[] = [];
  const kind = {
    type: 'INVESTMENT_QUESTIONNAIRE',
    total: 2,
    to_review: 2,
    newest: { state: 'TO_REVIEW', created_at: '2026-03-05T08:07:00Z' },
  };
  const { page, text } = await draw({ 'GET /api/clients/c1/records-overview': { body: { data: [kind] } } }, { isOpen: false });
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    calls.push(`${init.method ?? 'GET'} ${address}`);
    return ask(address, init);
  });
  await expect.poll(text).toContain('2 záznamy, poslední 05.03.2026');
  expect(text()).toContain('Ke kontrole: 2');
  expect([page.querySelectorAll('table').length, page.querySelector('h2 button')?.getAttribute('aria-expanded')]).toEqual([0, 'false']);
  expect(calls).toEqual([]);
  await act(() => page.querySelector<HTMLButtonElement>('h2 button')?.click());
  await expect.poll(() => page.querySelectorAll('tbody tr').length).toBe(2);
  expect(calls).toEqual([`POST ${BASE}/list`]);
  const empty = await draw({ 'GET /api/clients/c1/records-overview': { body: { data: [] } } }, { isOpen: false });
  await expect.poll(empty.text).toContain('Zatím žádné');
});

test('an AML questionnaire answered through another method cannot be viewed here', async () => {
  const list = {
    body: {
      data: [briefOf(recordOf({ type: 'AML_QUESTIONNAIRE', method: 'BANKID', state: 'ACCEPTED', may_be_deleted: false }))],
      meta: { total: 1 },
    },
  };
  const { page } = await draw({ 'POST /api/clients/c1/aml-questionnaires/list': list }, { type: 'AML_QUESTIONNAIRE' });
  await expect.poll(() => page.querySelectorAll('tbody tr').length).toBe(1);
  expect(page.querySelectorAll('tbody button')).toHaveLength(0);
});

test('without a template there is nothing to prepare', async () => {
  const { press, alert, isOff } = await draw({ [TEMPLATES]: { body: { data: [] } } });
  await press(ADD);
  await expect.poll(alert).toContain('Nejsou k dispozici žádné formuláře');
  expect([isOff('Vyhodnotit'), isOff('Uložit jako koncept')]).toEqual([true, true]);
});

test('a new questionnaire: chosen, prefilled, evaluated, then sent', async () => {
  const data = [
    template('t1', 'První', filled({ goals: [{ goal: 'GROWTH', years: 10 }], note: [{ note: 'Loni' }] })),
    template('t2', 'Druhá'),
  ];
  const { press, choose, isOff, text, sent } = await draw({
    [TEMPLATES]: { body: { data } },
    [`POST ${BASE}/evaluate-preview`]: { body: { questionnaire: evaluation } },
    [`POST ${BASE}`]: saved,
  });
  await press(ADD);
  await expect.poll(text).toContain('Vyberte šablonu');
  expect(isOff('Vyhodnotit')).toBe(true);
  await choose('t1');
  expect(text()).toContain('Předvyplněno podle posledního záznamu');
  expect(isOff('Vyhodnotit')).toBe(false);
  await press('Vyhodnotit');
  await expect.poll(text).toContain('Výsledek zatím není uložený.');
  expect(text()).toContain('(5 b.)');
  await press('Uložit a odeslat klientovi');
  await expect.poll(text).toContain('Rozpracovaný záznam je uložený.');
  expect(sent.map(({ line }) => line)).toEqual([`POST ${BASE}/evaluate-preview`, `POST ${BASE}`]);
  expect(sent[1]?.body).toMatchObject({ template_id: 't1', state: 'WAITING', method: 'FORM' });
});

test('what is missing stops an evaluation, not a concept; choosing another template and back loses nothing', async () => {
  const { press, choose, type, text, sent, noteField, inDialog } = await draw({
    [TEMPLATES]: { body: { data: [template('t1', 'První'), template('t2', 'Druhá')] } },
    [`POST ${BASE}`]: saved,
  });
  await press(ADD);
  await expect.poll(text).toContain('Vyberte šablonu');
  await choose('t1');
  expect(text()).not.toContain('Předvyplněno');
  await type('[role=dialog] input[name$=" note 0 note"]', 'Rozepsané');
  await press('Vyhodnotit');
  expect(text()).toContain('1 odpověď je potřeba opravit');
  await choose('t2');
  expect(noteField()?.value).toBe('');
  await choose('t1');
  expect(noteField()?.value).toBe('Rozepsané');
  await press('Uložit jako koncept');
  await expect.poll(inDialog).toBeNull();
  expect(sent.map(({ body }) => body['state'])).toEqual(['CONCEPT']);
});

test('a template that needs no confirmation is complete before it goes to review', async () => {
  const { press, choose, text, sent, button } = await draw({ [TEMPLATES]: { body: { data: [template('t1', 'První', filled(), false)] } } });
  await press(ADD);
  await expect.poll(text).toContain('Vyberte šablonu');
  await choose('t1');
  expect(text()).toContain('nevyžaduje potvrzení klientem');
  expect(button('Odeslat klientovi k vyplnění')).toBeUndefined();
  await press('Vyhodnotit');
  expect(text()).toContain('je potřeba opravit');
  expect(sent).toEqual([]);
});

test('the dialog shows and saves the record that it was opened for, also while the last one fades', async () => {
  const { press, pass, escape, type, noteField, sent } = await draw({ [`POST ${BASE}/r2`]: saved }, { isTimed: true });
  await pass(500);
  await press(editOf('Dotazník'));
  await pass(500);
  expect(noteField()?.value).toBe('Fondy');
  await escape();
  await pass(100);
  await press(editOf('Druhý'));
  await pass(500);
  expect(noteField()?.value).toBe('Jiné');
  await type('[role=dialog] input[name$=" note 0 note"]', 'Druhé');
  await press('Uložit jako koncept');
  await pass(500);
  expect(sent).toMatchObject([{ line: `POST ${BASE}/r2`, body: { version: 3, state: 'CONCEPT' } }]);
});

test('closing waits for a save that is on its way', async () => {
  let arrive = () => {};
  const after = new Promise<void>((resolve) => (arrive = resolve));
  const { press, escape, inDialog, text } = await draw({ [`POST ${BASE}/r1`]: { ...saved, after } });
  await press(editOf('Dotazník'));
  await press('Uložit jako koncept');
  await escape();
  expect(inDialog()).not.toBeNull();
  await act(() => arrive());
  await expect.poll(inDialog).toBeNull();
  expect(text()).toContain('Rozpracovaný záznam je uložený.');
});

test('of two people who edit a concept, the second sees the difference and decides; a new form keeps the answers', async () => {
  const current = briefOf({
    ...concept,
    version: 5,
    data: filled({ goals: [{ goal: 'HOME' }], note: [{ note: 'Cizí' }] }, definition(addedQuestion)),
  });
  const { press, type, alert, replies, sent } = await draw({
    [`POST ${BASE}/r1`]: { status: 409, body: { code: 'record.changed', message: 'x', current } },
  });
  await press(editOf('Dotazník'));
  await type('[role=dialog] input[name$=" note 0 note"]', 'Moje');
  await press('Uložit jako koncept');
  await expect.poll(alert).toContain('Cizí');
  expect(alert()).toContain('Moje');
  replies[`POST ${BASE}/r1`] = saved;
  await press('Uložit moje');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.body).toMatchObject({ version: 5, state: 'CONCEPT' });
  expect(JSON.stringify(sent[1]?.body)).toContain('Moje');
});

/** Staff have evaluated and send, while someone else has saved the given answers. */
async function sendPreviewed(data: RecordDetail['data']) {
  const current = briefOf({ ...concept, version: 5, data });
  const drawn = await draw({
    [`POST ${BASE}/r1/evaluate-preview`]: { body: { questionnaire: evaluation } },
    [`POST ${BASE}/r1`]: { status: 409, body: { code: 'record.changed', message: 'x', current } },
  });
  await drawn.press(editOf('Dotazník'));
  await drawn.type('[role=dialog] input[name$=" note 0 note"]', 'Moje');
  await drawn.press('Vyhodnotit');
  await expect.poll(drawn.text).toContain('Výsledek zatím není uložený.');
  await drawn.press('Uložit a odeslat klientovi');
  await expect.poll(drawn.alert).toContain('Cizí');
  drawn.sent.length = 0;
  return drawn;
}

const foreign = { goals: [{ goal: 'HOME' }], note: [{ note: 'Cizí' }] };

test('a preview does not outlive its answers: taking what is stored shows the questions again', async () => {
  const { press, text, noteField, sent } = await sendPreviewed(filled(foreign));
  await press('Převzít uložené');
  await expect.poll(() => noteField()?.value).toBe('Cizí');
  expect(text()).not.toContain('Výsledek zatím není uložený.');
  expect(sent).toEqual([]);
});

test('own answers kept against a newer version are evaluated again, seen and then sent', async () => {
  const { press, text, sent, replies } = await sendPreviewed(filled(foreign, definition(addedQuestion)));
  const again = { ...evaluation, metrics: evaluation.metrics.map((metric) => ({ ...metric, points: 77 })) };
  replies[`POST ${BASE}/r1/evaluate-preview`] = { body: { questionnaire: again } };
  replies[`POST ${BASE}/r1`] = saved;
  await press('Uložit moje');
  await expect.poll(text).toContain('(77 b.)');
  expect(sent.map(({ line }) => line)).toEqual([`POST ${BASE}/r1/evaluate-preview`]);
  await press('Uložit a odeslat klientovi');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ line: `POST ${BASE}/r1`, body: { version: 5, state: 'WAITING', data: sent[0]?.body['data'] } });
  expect(JSON.stringify(sent[0]?.body)).toContain('Moje');
});

test('own answers that a newer version finds incomplete are not evaluated; what is missing is told', async () => {
  const { press, text, sent } = await sendPreviewed(filled(foreign, definition({ ...addedQuestion, isRequired: true })));
  await press('Uložit moje');
  await expect.poll(text).toContain('1 odpověď je potřeba opravit');
  expect(text()).not.toContain('Výsledek zatím není uložený.');
  expect(sent).toEqual([]);
});

test('a concept kept against a newer version needs no result', async () => {
  const { press, sent, replies, inDialog } = await sendPreviewed(filled(foreign));
  await press('Uložit jako koncept');
  await expect.poll(() => sent.length).toBe(1);
  replies[`POST ${BASE}/r1`] = saved;
  await press('Uložit moje');
  await expect.poll(inDialog).toBeNull();
  expect(sent.at(-1)).toMatchObject({ line: `POST ${BASE}/r1`, body: { version: 5, state: 'CONCEPT' } });
});

test('a concept sent by someone else meanwhile says so', async () => {
  const current = briefOf({ ...concept, version: 4, state: 'WAITING' });
  const { press, alert, button } = await draw({
    [`POST ${BASE}/r1`]: { status: 409, body: { code: 'record.changed', message: 'x', current } },
  });
  await press(editOf('Dotazník'));
  await press('Uložit jako koncept');
  await expect.poll(alert).toContain('mezitím někdo odeslal');
  expect(button('Uložit moje')).toBeUndefined();
});

test('a record is deleted after a question that names it', async () => {
  const { press, sent, text } = await draw({ [`DELETE ${BASE}/r2`]: { body: { message: 'Dotazník byl smazán' } } });
  await press('Smazat: Druhý, 05.03.2026 09:07');
  expect(text()).toContain('Záznam Druhý z 05.03.2026 09:07');
  await press('Smazat: Druhý');
  await expect.poll(text).toContain('Dotazník byl smazán');
  expect(sent).toEqual([]);
});
