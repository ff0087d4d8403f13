import type { RecordDetail, RecordVersion } from '@pramen/contract/records/records.schemas';
import { expect, test, vi } from 'vitest';
import { renderRecordForm } from '../../../screens/kit/record-form.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { briefOf, evaluation, filled, network, recordOf } from '../records.fixture.ts';
import { RecordView } from './record-view.tsx';

const DECIDE = 'POST /api/clients/c1/investment-questionnaires/r1/decision';
const at = '2026-03-05T08:07:00Z';
const answered = recordOf({
  state: 'APPROVED',
  evaluation: {
    ...evaluation,
    evaluated_at: at,
    evaluated_by: 'Eva Klientka',
    revision: { number: 2, hash: 'f'.repeat(64), version: null },
    engine: 1,
    is_reproduced: true,
  },
  authors: [
    { fieldset_id: 'goals', duplication: 0, question_id: 'goal', user: 'Petr Poradce', as: 'STAFF', at },
    { fieldset_id: 'note', duplication: 0, question_id: 'note', user: 'Eva Klientka', as: 'CLIENT', at },
  ],
  steps: [
    { state: 'CONCEPT', decision: null, description: null, user: 'Petr Poradce', at: '2026-03-01T08:00:00Z', screening: null },
    {
      state: 'WAITING',
      decision: 'RETURN',
      description: 'Doplňte akcie',
      user: 'Olga Kontrolní',
      at: '2026-03-02T08:00:00Z',
      screening: null,
    },
  ],
  versions: [{ number: 2, saved_at: at, user: 'Eva Klientka', respondent: null }],
});

async function draw(
  record: RecordDetail,
  mayDecide = true,
  answer: Parameters<typeof network>[0][string] = { body: { message: 'Hotovo', record: briefOf(record) } },
) {
  const net = network({ [DECIDE]: answer });
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(<RecordView record={record} mayDecide={mayDecide} renderForm={renderRecordForm} onClose={onClose} />);
  const section = (name: string) =>
    Array.from(document.querySelectorAll('section'), ({ textContent }) => textContent.replaceAll('\u00a0', ' ')).find((text) =>
      text.startsWith(name),
    ) ?? '';
  return { ...screen, ...net, onClose, section };
}

test('an acceptance tells the screening that it rests on: the status and each list with its version', async () => {
  const lists = [
    { name: 'Sankce EU', number: 12, published_on: '2026-03-01', screened_at: '2026-03-04T08:00:00Z' },
    { name: 'Exponované osoby', number: 3, published_on: null, screened_at: '2026-03-04T08:00:00Z' },
  ];
  const step = { state: 'ACCEPTED', decision: 'ACCEPT', description: null, user: 'Olga Kontrolní', at } as const;
  const { text } = await draw({ ...answered, steps: [{ ...step, screening: { status: 'CLEAR', lists } }] });
  expect(text()).toContain('Prověření: Bez nálezu');
  expect(text()).toContain('Sankce EU, verze 12 ze dne 01.03.2026 · porovnáno 04.03.2026 09:00');
  expect(text()).toContain('Exponované osoby, verze 3 · porovnáno 04.03.2026 09:00');
});

test('tells why the result is what it is: values, answers, rules, person, time, and whether it comes out the same', async () => {
  const { section } = await draw(answered);
  const why = section('Proč tento výsledek?');
  for (const part of [
    'Riziko',
    'Vysoké',
    '(5 b.)',
    'Cíl a roky si odporují.',
    'Eva Klientka',
    '05.03.2026 09:07',
    'revize 2',
    'f'.repeat(64),
    'Vychází stejně',
  ])
    expect(why).toContain(part);
  const changed = await draw({ ...answered, evaluation: answered.evaluation && { ...answered.evaluation, is_reproduced: false } });
  expect(changed.section('Proč tento výsledek?')).toContain('Vychází jinak');
  expect(changed.text()).not.toContain('nemá otisk');
  expect((await draw({ ...answered, is_form_intact: false })).text()).toContain('nemá otisk, se kterým byl zveřejněn');
});

test('says beside each answer who typed it, and lists steps and versions', async () => {
  const { text, section } = await draw(answered);
  expect(text()).toContain('Vyplnil za klienta Petr Poradce, 05.03.2026 09:07');
  expect(text()).toContain('Vyplnil klient Eva Klientka, 05.03.2026 09:07');
  const history = section('Historie záznamu');
  expect(history.indexOf('Doplňte akcie')).toBeLessThan(history.indexOf('01.03.2026'));
  expect(history).toContain('Verze 2');
});

test('is accepted at once, in the version that is shown', async () => {
  const { press, sent, onClose } = await draw(recordOf({ state: 'TO_REVIEW' }));
  await press('Přijmout');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ line: DECIDE, body: { decision: 'ACCEPT', description: null, version: 3 } }]);
});

test.each([
  ['Vrátit klientovi', 'RETURN'],
  ['Zrušit záznam', 'CANCEL'],
  // Its answers contradict each other.
  ['Přijmout', 'ACCEPT'],
])('%s asks for a reason', async (label, decision) => {
  const { press, sent, type, text } = await draw(answered);
  await press(label);
  await press(label);
  expect(text()).toContain('Toto políčko je povinné');
  await press('Zpět');
  await press(label);
  await type('textarea', 'Chybí příjem');
  await press(label);
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ decision, description: 'Chybí příjem', version: 3 }]);
});

test('who came to return it is asked for the reason at once, and may still decide otherwise', async () => {
  network({});
  const view = (record: RecordDetail) => (
    <RecordView record={record} mayDecide wanted="RETURN" renderForm={renderRecordForm} onClose={() => {}} />
  );
  const { press, text } = await renderScreen(view(answered));
  expect(text()).not.toContain('Přijmout');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await press('Zpět');
  expect(text()).toContain('Přijmout');
});

test('a reason that only the server asks for is asked with its sentence, and nothing else is blamed', async () => {
  const demand = 'Klient je na seznamu. Napište důvod, proč dotazník přesto přijímáte.';
  const { press, type, text, sent } = await draw(recordOf({ state: 'TO_REVIEW' }), true, {
    status: 422,
    body: { code: 'validation.failed', message: 'Zkontrolujte prosím vyznačená pole.', errors: { description: [demand] } },
  });
  await press('Přijmout');
  await expect.poll(() => document.querySelector('textarea')).not.toBeNull();
  expect(text()).toContain(demand);
  expect(text()).not.toContain('odporují');
  expect(text()).not.toContain('vyznačená pole');
  const described = document.querySelector('textarea')?.getAttribute('aria-describedby') ?? '';
  expect(
    described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  ).toContain('Klient je na seznamu.');
  await type('textarea', 'Vedení souhlasí');
  await press('Přijmout');
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { decision: 'ACCEPT', description: null, version: 3 },
      { decision: 'ACCEPT', description: 'Vedení souhlasí', version: 3 },
    ]);
});

test.each([
  ['WAITING', []],
  ['TO_REVIEW', ['Přijmout', 'Vrátit klientovi', 'Zrušit záznam']],
  ['DENIED', ['Vrátit klientovi']],
  ['ACCEPTED', []],
  ['CANCELED', []],
] as const)('a record that is %s offers %j', async (state, offered) => {
  const labels = ['Přijmout', 'Vrátit klientovi', 'Zrušit záznam'];
  const { button } = await draw(recordOf({ state }));
  expect(labels.filter((label) => button(label))).toEqual(offered);
  const reader = await draw(recordOf({ state }), false);
  expect(labels.filter((label) => reader.button(label))).toEqual([]);
});

test('opens the answers of an earlier version, with what differs from the current ones and who typed each', async () => {
  const earlier: RecordVersion = {
    number: 1,
    saved_at: '2026-03-01T08:00:00Z',
    user: 'Petr Poradce',
    respondent: null,
    revision: { number: 2, hash: 'f'.repeat(64), version: null },
    data: filled({ goals: [{ goal: 'GROWTH', years: 7 }] }),
    authors: [{ fieldset_id: 'goals', duplication: 0, question_id: 'years', user: 'Petr Poradce', as: 'STAFF', at }],
  };
  const both = recordOf({ ...answered, versions: [...answered.versions, earlier] });
  network({ 'GET /api/clients/c1/investment-questionnaires/r1/versions/1': { body: earlier } });
  const { text } = await renderScreen(<RecordView record={both} mayDecide renderForm={renderRecordForm} onClose={vi.fn<() => void>()} />);
  const [fold, ...others] = document.querySelectorAll<HTMLDetailsElement>('[aria-labelledby="record-history"] details');
  expect([fold?.querySelector('summary')?.textContent, others.length]).toEqual(['Odpovědi verze 1', 0]);
  if (fold) fold.open = true;
  fold?.dispatchEvent(new Event('toggle'));
  await expect.poll(() => text()).toContain('Od současné verze se liší 2 odpovědi.');
  const shown = (fold?.textContent ?? '').replaceAll('\u00a0', ' ');
  expect(shown).toContain('7V současné verzi jinak Vyplnil za klienta Petr Poradce, 05.03.2026 09:07');
  expect(shown).toContain('Později přibyla odpověď na: Zkušenosti.');
  expect(shown).toContain('Zodpovězeno až později');
  expect(shown.split('V současné verzi jinak')).toHaveLength(2);
});

test('a questionnaire that evaluates nothing says so instead of an empty table', async () => {
  const none = answered.evaluation && { ...answered.evaluation, result: {}, metrics: [], contradictions: [] };
  const { text } = await draw({ ...answered, evaluation: none });
  expect(text()).toContain('Tento dotazník nic nevyhodnocuje');
  expect(text()).not.toContain('Co se hodnotí');
  expect((await draw(answered)).text()).toContain('Co se hodnotí');
});
