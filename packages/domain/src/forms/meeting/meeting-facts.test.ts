import { describe, expect, it } from 'vitest';
import type { FormAnswers } from '../definition/answer-types.ts';
import { compileForm } from '../definition/compile.ts';
import type { Fieldset, FormDefinition, Question } from '../definition/definition.ts';
import { checkDefinition } from '../checks/check.ts';
import { checkMeeting, findMissingFacts, prefillMeeting } from './meeting-facts.ts';

const choice = (id: string, ...values: string[]): Question => ({
  id,
  type: 'radio',
  label: id,
  options: values.map((value) => ({ value, label: value })),
});
const ofOrder = { visibleWhen: { field: 'with_order', operator: '==', value: 'YES' } } as const;
const meeting: readonly Question[] = [
  { id: 'meeting_date', type: 'date', label: 'Datum' },
  { id: 'meeting_time', type: 'text', label: 'Čas' },
  choice('channel', 'IN_PERSON', 'PHONE'),
  { id: 'place', type: 'text', label: 'Místo', visibleWhen: { field: 'channel', operator: '==', value: 'IN_PERSON' } },
  choice('initiated_by', 'CLIENT', 'FIRM'),
];
const order: readonly Question[] = [
  choice('with_order', 'YES', 'NO'),
  { id: 'order_instrument', type: 'text', label: 'Nástroj', ...ofOrder },
  { id: 'order_amount', type: 'number', label: 'Částka', ...ofOrder },
  { ...choice('order_kind', 'BUY', 'SELL'), ...ofOrder },
  { id: 'order_time', type: 'text', label: 'Čas', ...ofOrder },
];
const names: readonly Question[] = [{ id: 'participant_name', type: 'text', label: 'Jméno' }];
const named: Question = { id: 'note', type: 'text', label: 'Poznámka' };
const fieldset = (id: string, questions: readonly Question[]): Fieldset => ({
  id,
  fieldsetName: id,
  fieldsetRepeatable: id === 'participants',
  questions,
});
const formOf = (change: (questions: readonly Question[]) => readonly Question[] = (same) => same): FormDefinition => ({
  content: [
    fieldset('meeting', change(meeting)),
    fieldset('participants', change(names)),
    fieldset('order', change(order)),
    fieldset('further', [named]),
  ],
});
const shown = (question: Question): Question => ({ ...question, visibleWhen: undefined });
const without = (id: string) => formOf((questions) => questions.filter((one) => one.id !== id));
const changed = (id: string, change: Partial<Question>) =>
  formOf((questions) => questions.map((one) => (one.id === id ? { ...one, ...change } : one)));

describe('a form of meeting records', () => {
  const issues = (definition: FormDefinition) =>
    checkDefinition(definition, 'MEETING_RECORD').map(({ code, place, subject }) => `${code} ${place} ${subject}`);

  it('may be offered when it asks for everything', () => {
    expect(issues(formOf())).toEqual([]);
  });

  it.each([
    'meeting_date',
    'meeting_time',
    'initiated_by',
    'participant_name',
    'order_instrument',
    'order_amount',
    'order_kind',
    'order_time',
  ])('may not be offered without %s', (id) => {
    expect(issues(without(id))).toEqual([`fact_missing content ${id}`]);
    expect(checkDefinition(without(id), 'FORM')).toEqual([]);
  });

  it('may ask for the place instead of the channel, if it always does', () => {
    const asked = formOf((questions) =>
      questions.filter(({ id }) => id !== 'channel').map((one) => (one.id === 'place' ? shown(one) : one)),
    );
    expect(issues(asked)).toEqual([]);
    const unasked = formOf((questions) => questions.filter(({ id }) => id !== 'channel' && id !== 'place'));
    expect(issues(unasked)).toEqual(['fact_missing content place, channel']);
  });

  it.each<[string, Partial<Question>, string[]]>([
    ['meeting_date', { type: 'text' }, ['fact_type content[0].questions[0].type meeting_date']],
    ['order_amount', { type: 'text' }, ['fact_type content[2].questions[2].type order_amount']],
    [
      'initiated_by',
      { visibleWhen: { field: 'channel', operator: '==', value: 'PHONE' } },
      ['fact_hidden content[0].questions[4].visibleWhen initiated_by'],
    ],
    [
      'order_time',
      { visibleWhen: { field: 'with_order', operator: '==', value: 'NO' } },
      ['fact_hidden content[2].questions[4].visibleWhen order_time'],
    ],
    [
      'order_time',
      { visibleWhen: [ofOrder.visibleWhen, { field: 'channel', operator: '==', value: 'PHONE' }] },
      ['fact_hidden content[2].questions[4].visibleWhen order_time'],
    ],
    ['channel', { visibleWhen: { field: 'meeting_date', operator: '>', value: '2026-01-01' } }, ['fact_missing content place, channel']],
  ])('may not be offered when %s is %j', (id, change, expected) => {
    expect(issues(changed(id, change))).toEqual(expected);
  });

  it('must be able to say that an order was given', () => {
    const options = [{ value: 'ANO', label: 'Ano' }];
    const hidden = ['order_instrument', 'order_amount', 'order_kind', 'order_time'];
    const definition = formOf((questions) =>
      questions.map((one) => {
        if (one.id === 'with_order') return { ...one, options };
        return hidden.includes(one.id) ? shown(one) : one;
      }),
    );
    expect(issues(definition)).toEqual(['fact_missing content with_order: YES']);
  });
});

describe('a meeting record', () => {
  const held: FormAnswers = {
    meeting: [{ meeting_date: '2026-11-25', meeting_time: '9:30', channel: 'PHONE', initiated_by: 'CLIENT' }],
    participants: [{ participant_name: 'Jana Nováková' }, { participant_name: 'Petr Malý' }],
    order: [{ with_order: 'YES', order_instrument: 'Fond', order_amount: 1000, order_kind: 'BUY', order_time: '10.05' }],
  };
  const now = { day: '2026-11-25', time: '10:05' };
  const missing = (answers: FormAnswers, definition = formOf()) =>
    findMissingFacts(compileForm(definition), answers, now).map(
      ({ code, fieldset: at, copy, question }) => `${at}.${copy}.${question} ${code}`,
    );
  const but = (key: string, changes: Record<string, string | number | undefined>): FormAnswers => {
    const copy = { ...held[key]?.[0], ...changes };
    const kept = Object.fromEntries(Object.entries(copy).filter(([, value]) => value !== undefined)) as FormAnswers[string][number];
    return { ...held, [key]: [kept] };
  };

  it.each<[string, FormAnswers, string[]]>([
    ['everything', held, []],
    ['no order', { ...held, order: [{ with_order: 'NO' }] }, []],
    ['a place', but('meeting', { channel: 'IN_PERSON', place: 'Brno' }), []],
    ['midnight', but('meeting', { meeting_time: '00:00' }), []],
    ['the last minute of an earlier day', but('meeting', { meeting_date: '2026-11-24', meeting_time: '23:59' }), []],
    ['a later day', but('meeting', { meeting_date: '2026-11-26' }), ['meeting.0.meeting_date in_future']],
    ['a later year', but('meeting', { meeting_date: '2031-01-01' }), ['meeting.0.meeting_date in_future']],
    ['a later minute today', but('meeting', { meeting_time: '10.06' }), ['meeting.0.meeting_time in_future']],
    ['an order later today', but('order', { order_time: '10:06' }), ['order.0.order_time in_future']],
    [
      'an order in the evening before',
      { ...but('meeting', { meeting_date: '2026-11-24' }), order: [{ ...held['order']?.[0], order_time: '23:00' }] },
      [],
    ],
    ['no date', but('meeting', { meeting_date: undefined }), ['meeting.0.meeting_date required']],
    ['a blank time', but('meeting', { meeting_time: ' ' }), ['meeting.0.meeting_time required']],
    ['hour 24', but('meeting', { meeting_time: '24:00' }), ['meeting.0.meeting_time not_a_time']],
    ['minute 60', but('meeting', { meeting_time: '9:60' }), ['meeting.0.meeting_time not_a_time']],
    ['a word for a time', but('meeting', { meeting_time: 'ráno' }), ['meeting.0.meeting_time not_a_time']],
    ['neither place nor channel', but('meeting', { channel: undefined }), ['meeting.0.channel required']],
    ['no initiator', but('meeting', { initiated_by: undefined }), ['meeting.0.initiated_by required']],
    ['nobody', { ...held, participants: [] }, ['participants.0.participant_name required']],
    [
      'a second participant without a name',
      { ...held, participants: [{ participant_name: 'Jana' }, {}] },
      ['participants.1.participant_name required'],
    ],
    ['nothing about an order', { ...held, order: [] }, ['order.0.with_order required']],
    [
      'an order without its content',
      { ...held, order: [{ with_order: 'YES' }] },
      ['order_instrument', 'order_amount', 'order_kind', 'order_time'].map((id) => `order.0.${id} required`),
    ],
    ['no order, whose time is yet to come', { ...held, order: [{ with_order: 'NO', order_time: '23:00' }] }, []],
    ['an order at no time', but('order', { order_time: '25:00' }), ['order.0.order_time not_a_time']],
  ])('that states %s', (_what, answers, expected) => {
    expect(missing(answers)).toEqual(expected);
  });

  it('of a form without the questions names each of them', () => {
    const bare: FormDefinition = { content: [fieldset('further', [{ id: 'note', type: 'text', label: 'Poznámka' }])] };
    expect(missing({}, bare)).toEqual([
      '.0.meeting_date required',
      '.0.meeting_time required',
      '.0.participant_name required',
      '.0.initiated_by required',
      '.0.with_order required',
      '.0.place required',
    ]);
  });

  it('is checked at once, in the order of the form, each question only once', () => {
    const required = formOf((questions) =>
      questions.map((one) => (one.id === 'note' || one.id === 'meeting_time' ? { ...one, isRequired: true } : one)),
    );
    const answers = { ...held, meeting: [{ meeting_date: '2027-01-01', initiated_by: 'CLIENT' }], participants: [{}] };
    const form = compileForm({ content: [...required.content.slice(0, 3), { ...fieldset('further', [{ ...named, isRequired: true }]) }] });
    const found = checkMeeting(form, answers, now).map(({ question, code }) => `${question} ${code}`);
    const facts = ['meeting_date in_future', 'meeting_time required', 'channel required', 'participant_name required'];
    expect(found).toEqual([...facts, 'note required']);
  });

  it('begins with the participants and further answers of the former one, not with what happened then', () => {
    const former = { ...held, meeting: [{ ...held['meeting']?.[0] }], further: [{ note: 'Klient slyší hůř.' }] } as FormAnswers;
    expect(prefillMeeting(compileForm(formOf()), former)).toEqual({
      participants: held['participants'],
      further: [{ note: 'Klient slyší hůř.' }],
    });
  });

  it('ticks nothing: what a client was told at one meeting says nothing of the next', () => {
    const told = { id: 'risks_explained', type: 'checkbox', label: 'Rizika byla vysvětlena.' } as const;
    const form = compileForm({ content: [fieldset('further', [named, told])] });
    const former = { further: [{ note: 'Klient slyší hůř.', risks_explained: true }] };
    expect(prefillMeeting(form, former)).toEqual({ further: [{ note: 'Klient slyší hůř.' }] });
  });
});
