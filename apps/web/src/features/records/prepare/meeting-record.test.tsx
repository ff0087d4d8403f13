import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import type { FormDefinition, Question } from '@pramen/domain/forms/definition/definition';
import { expect, test } from 'vitest';
import { renderRecordForm } from '../../../screens/kit/record-form.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { drawAnswering } from '../answering/answering.fixture.tsx';
import { briefOf, filled, network, recordOf } from '../records.fixture.ts';
import { RecordDialog } from '../view/record-dialog.tsx';

const ask = (id: string, label: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label, isRequired: true, ...more });
const choice = (id: string, label: string, ...values: string[]) =>
  ask(id, label, { type: 'radio', options: values.map((value) => ({ value, label: value })) });
const sample: FormDefinition = {
  content: [
    {
      id: 'meeting',
      fieldsetName: 'Jednání',
      questions: [
        ask('meeting_date', 'Datum jednání', { type: 'date' }),
        // The law asks for the time whether or not the form does.
        ask('meeting_time', 'Čas začátku', { isRequired: false }),
        choice('channel', 'Způsob', 'PHONE', 'IN_PERSON'),
        choice('initiated_by', 'Kdo jednání vyvolal', 'CLIENT', 'FIRM'),
        ask('subject', 'Předmět'),
      ],
    },
    {
      id: 'participants',
      fieldsetName: 'Účastník',
      fieldsetRepeatable: true,
      questions: [ask('participant_name', 'Jméno', { isRequired: false })],
    },
    { id: 'order', fieldsetName: 'Pokyn', questions: [choice('with_order', 'Byl dán pokyn?', 'NO')] },
    { id: 'information', fieldsetName: 'Informace', questions: [ask('information_given', 'Předané informace')] },
  ],
};
const held = {
  meeting: [{ meeting_date: '2025-03-04', meeting_time: '9:30', channel: 'PHONE', initiated_by: 'CLIENT', subject: 'Přehled' }],
  participants: [{ participant_name: 'Jana Nováková' }],
  order: [{ with_order: 'NO' }],
  information: [{ information_given: 'Sazebník' }],
};
const SAVE = 'POST /api/clients/c1/meeting-records/r1';
const author = { fieldset_id: 'meeting', duplication: 0, question_id: 'subject', user: 'Petr Poradce', at: '2026-03-05T08:07:00Z' };
const meeting = (answers: object, changes: Partial<RecordDetail> = {}) =>
  recordOf({
    type: 'MEETING_RECORD',
    template_name: 'Schůzka',
    data: filled(answers as typeof held, sample),
    authors: [{ ...author, as: 'STAFF' }],
    ...changes,
  });

async function drawConcept(answers: object) {
  const record = meeting(answers, { state: 'CONCEPT' });
  const net = network({ 'GET /api/clients/c1/meeting-records/r1': { body: record }, [SAVE]: { body: { message: 'Odesláno', record } } });
  const screen = await renderScreen(
    <RecordDialog isOpen record={record} mayDecide={false} renderForm={renderRecordForm} onClose={() => {}} />,
  );
  await expect.poll(() => screen.button('Uložit a odeslat klientovi')).toBeDefined();
  const faults = () => [...document.querySelectorAll('[role=dialog] section li')].map(({ textContent }) => textContent);
  return { ...screen, ...net, faults };
}

test('staff see all that is missing or yet to come at once, in the order of the form, before anything is sent', async () => {
  const [first] = held.meeting;
  const { press, faults, sent } = await drawConcept({
    ...held,
    meeting: [{ ...first, meeting_date: '2999-01-01', meeting_time: 'ráno' }],
    participants: [{}],
    order: [{}],
  });
  await press('Uložit a odeslat klientovi');
  const named = faults().filter((text) => /Zadejte|povinné/.test(text));
  expect(named.map((text) => text.replace(/ (To ještě|Zadejte|Toto).*/, ''))).toEqual([
    'Datum jednání',
    'Čas začátku',
    'Účastník 1: Jméno',
    'Byl dán pokyn?',
  ]);
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThanOrEqual(3);
  expect(sent).toEqual([]);
});

test('an incomplete meeting may be kept as a concept, a complete one is sent', async () => {
  const incomplete = await drawConcept({ ...held, order: [{}] });
  await incomplete.press('Uložit jako koncept');
  await expect.poll(() => incomplete.sent[0]?.body).toMatchObject({ state: 'CONCEPT' });
  await incomplete.close();
  const complete = await drawConcept(held);
  await complete.press('Uložit a odeslat klientovi');
  await expect.poll(() => complete.sent[0]?.body).toMatchObject({ state: 'WAITING' });
});

async function answerMeeting(record: RecordDetail) {
  const net = network({ [SAVE]: { body: { message: 'Potvrzeno', record: briefOf(record) } } });
  return { ...(await drawAnswering(record)), ...net };
}

test('the client reads what staff wrote about a meeting, and confirms it', async () => {
  const { text, press, sent, button, onDone } = await answerMeeting(meeting(held));
  expect(text()).toContain('Přečtěte si, co jsme o jednání zapsali.');
  expect(text()).toContain('Jana Nováková');
  expect(document.querySelectorAll('input, textarea, select')).toHaveLength(0);
  expect(button('Upravit odpovědi')).toBeUndefined();
  await press('Potvrdit');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ state: 'APPROVED', version: 3 });
});

test('the client may refuse it, and come back to it', async () => {
  const { text, press } = await answerMeeting(meeting(held));
  await press('Odmítnout');
  expect(text()).toContain('Odmítnout: Schůzka');
  await press('Zpět');
  expect(text()).toContain('Přečtěte si, co jsme o jednání zapsali.');
});

test.each<[string, RecordDetail]>([
  ['staff left open', meeting({ ...held, information: [{}] })],
  ['the client typed before', meeting(held, { authors: [{ ...author, as: 'CLIENT' }] })],
])('the client answers what %s', async (_what, record) => {
  const { text } = await answerMeeting(record);
  expect(text()).toContain('Část 1 z 4');
});
