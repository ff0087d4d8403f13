import type { CarriedFact, DifferingFact, InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { expect, test } from 'vitest';
import { filled } from '../../../../features/records/records.fixture.ts';
import { formOf } from '../../form.fixture.ts';
import { CODE, fieldNamed, SAVE, select, tick, walk } from '../../self-onboarding.fixture.tsx';
import { act } from '../../../../testing/render-screen.tsx';
import { groupDiffering } from './carried.model.ts';

const nowhere = { template_id: null, question: null };
const citizenship = (source: CarriedFact['source'], step: CarriedFact['step'] = 'client_complex_form'): CarriedFact => ({
  ...nowhere,
  step,
  title: 'Osobní údaje',
  fact: 'citizenship',
  label: 'Státní občanství',
  source,
});
const contrary: DifferingFact = {
  fact: 'citizenship',
  label: 'Státní občanství',
  places: [
    { step: 'aggregated_form', title: 'AML dotazník', template_id: 't1', question: 'note', value: 'Slovensko' },
    { ...nowhere, step: 'client_complex_form', title: 'Osobní údaje', value: 'Česká republika' },
  ],
};
const told = (form: InteractionForm, changes: Partial<InteractionForm>): InteractionForm => ({ ...form, ...changes });

test('a step says what stands there already, and from where', async () => {
  const surname = { ...citizenship('RECORD'), fact: 'surname', label: 'Příjmení' } as const;
  const form = told(formOf('client_complex_form', { client_complex_form: { data: { citizenship: 'SK' } } }), {
    carried: [citizenship('FORM'), surname, citizenship('BANK', 'address')],
  });
  const { said } = await walk(form, { step: 'client_complex_form' });
  expect(said()).toContain('Podle vašich odpovědí jsme předvyplnili: Státní občanství.');
  expect(said()).toContain('které o vás už máme, jsme předvyplnili: Příjmení.');
  expect(said()).not.toContain('bankovní identity jsme');
  expect(fieldNamed('citizenship')?.value).toBe('SK');
});

test('a step says what was stated differently elsewhere', async () => {
  const [stated] = contrary.places;
  const places = stated ? [stated, { ...stated, ...nowhere, step: 'address' as const, value: 'Brno' }] : [];
  const city = { fact: 'city' as const, label: 'Obec', places: places.map((place) => ({ ...place, value: place.value })) };
  const { said } = await walk(told(formOf('address'), { differing: [city] }), { step: 'address' });
  expect(said()).toContain('Obec: v části „AML dotazník“ jste uvedli Slovensko.');
});

test('a person says at once what differs from the questionnaire', async () => {
  const asking: FormDefinition = {
    content: [
      {
        id: 'g',
        fieldsetName: 'Občanství',
        questions: [{ id: 'citizenship', type: 'select', label: 'Stát', options: [{ value: 'SK', label: 'Slovenská republika' }] }],
      },
    ],
  };
  const data = filled({ g: [{ citizenship: 'SK' }] }, asking);
  const pages = [{ template_id: 't1', is_typed: true, type: 'FORM' as const, title: 'AML dotazník', data }];
  const form = formOf('client_complex_form', {
    aggregated_form: { data: { page: 0, pages } },
    client_complex_form: { data: { firstname: 'Eva', citizenship: 'SK' } },
  });
  const { said } = await walk(form, { step: 'client_complex_form' });
  const note = 'Státní občanství: v části „AML dotazník“ jste uvedli Slovenská republika.';
  expect(said()).not.toContain('jste uvedli');
  await select('citizenship', 'CZ');
  expect(said()).toContain(note);
  await select('citizenship', 'SK');
  expect(said()).not.toContain(note);
});

test('a target says nothing of the deposits with which saving began', async () => {
  const deposits = {
    ...nowhere,
    step: 'calculation',
    title: 'Výpočet',
    fact: 'first_year_deposits',
    label: 'Vklady',
    source: 'FORM',
  } as const;
  const horizon = { ...deposits, fact: 'investment_horizon', label: 'Doba' } as const;
  const data = { mode: 'SAVING' as const, parameters: {} };
  const form = told(formOf('calculation', { calculation: { data } }), { carried: [deposits, horizon] });
  const { said } = await walk(form, { step: 'calculation' });
  expect(said()).toContain('jsme předvyplnili: Vklady, Doba.');
  await act(() => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Cíl')?.click());
  expect(said()).toContain('jsme předvyplnili: Doba.');
});

test('a question says the same beside its answer', async () => {
  const carried = [{ ...citizenship('RECORD', 'aggregated_form'), template_id: 't1', question: 'goal' }];
  const { said, go } = await walk(told(formOf('aggregated_form'), { carried, differing: [contrary] }), { step: 'aggregated_form' });
  expect(said()).toContain('Převzali jsme z údajů, které o vás už máme.');
  await go({ step: 'aggregated_form', page: '2' });
  await expect.poll(said).toContain('V části „Osobní údaje“ jste uvedli Česká republika.');
});

test('the summary names both places, leads to either, and back as soon as nothing is missing', async () => {
  const answers = { goals: [{ goal: 'HOME' }], note: [{ note: 'x' }] };
  const pages = ['t1', 't2'].map((id) => ({ template_id: id, is_typed: true, type: 'FORM' as const, title: id, data: filled(answers) }));
  const form = told(formOf('summary', { aggregated_form: { data: { page: 0, pages } } }), { differing: [contrary] });
  const { said, press, places, title } = await walk(form, { step: 'summary' });
  expect(said()).toContain('AML dotazník: Slovensko');
  expect(said()).toContain('Osobní údaje: Česká republika');
  await press('Upravit: Státní občanství, AML dotazník');
  expect(places.at(-1)).toEqual({ step: 'aggregated_form', from: 'summary', page: '2' });
  await press('Pokračovat');
  await expect.poll(title).toBe('Zkontrolujte si údaje');
  await press('Upravit: Státní občanství, Osobní údaje');
  await expect.poll(title).toBe('Vaše údaje');
});

test('what one questionnaire states stands in the next one', async () => {
  const asking = (id: string): FormDefinition => ({
    content: [{ id: `of-${id}`, fieldsetName: id, questions: [{ id, type: 'number', label: id, isRequired: true }] }],
  });
  const pages = ['expected_volume', 'planned_amount'].map((id) => ({
    template_id: id,
    is_typed: true,
    type: 'FORM' as const,
    title: id,
    data: filled({}, asking(id)),
  }));
  const form = formOf('aggregated_form', { aggregated_form: { data: { page: 0, pages } } });
  const { type, press, title, sent } = await walk(form, { step: 'aggregated_form' });
  await type('[data-row$=expected_volume] input', '98000');
  await press('Pokračovat');
  await expect.poll(title).toBe('planned_amount');
  expect(document.querySelector<HTMLInputElement>('[data-row$=planned_amount] input')?.value.replaceAll(/\s/g, '')).toBe('98000');
  await expect.poll(() => JSON.stringify(sent(SAVE).at(-1))).toContain('"id":"planned_amount","value":98000');
});

/** A questionnaire that asks for citizenship, before the person. */
function askingCitizenship() {
  const definition: FormDefinition = {
    content: [{ id: 'g', fieldsetName: 'Občanství', questions: [{ id: 'citizenship', type: 'text', label: 'Stát', isRequired: true }] }],
  };
  const pages = [{ template_id: 't1', is_typed: true, type: 'FORM' as const, title: 't1', data: filled({}, definition) }];
  return (known: object) =>
    formOf('aggregated_form', { aggregated_form: { data: { page: 0, pages } }, client_complex_form: { data: known } }, [
      'aggregated_form',
      'client_complex_form',
      'summary',
      'confirmation',
      'end',
    ]);
}

test('a step begins with answers at once, before the server has them', async () => {
  const asking = askingCitizenship();
  const net = await walk(asking({ firstname: 'Eva', citizenship: 'CZ' }), { step: 'aggregated_form' });
  await net.type('[data-row$=citizenship] input', 'SK');
  net.hold();
  await net.press('Pokračovat');
  await expect.poll(net.title).toBe('Vaše údaje');
  expect([fieldNamed('firstname')?.value, fieldNamed('citizenship')?.value]).toEqual(['Eva', 'SK']);
  net.server.form = asking({ firstname: 'Eva', citizenship: 'SK', tax_residence: 'SK' });
  await net.release();
  // What the server knows besides is shown while nobody has typed.
  await expect.poll(() => fieldNamed('tax_residence')?.value).toBe('SK');
});

test('what the server answers replaces nothing that was typed meanwhile', async () => {
  const asking = askingCitizenship();
  const net = await walk(asking({}), { step: 'aggregated_form' });
  await net.type('[data-row$=citizenship] input', 'SK');
  net.hold();
  await net.press('Pokračovat');
  await expect.poll(net.title).toBe('Vaše údaje');
  await net.type('input[name=surname]', 'Malá');
  net.server.form = asking({ surname: 'Velká', citizenship: 'SK' });
  await net.release();
  await expect.poll(() => net.sent(SAVE).map((body) => body['step_id'])).toContain('client_complex_form');
  expect(fieldNamed('surname')?.value).toBe('Malá');
});

test('the summary and the code are drawn at once, and wait for what they tell', async () => {
  const net = await walk(formOf('summary', { strategies: { data: { strategies: ['s1'] } } }), { step: 'strategies', from: 'summary' });
  net.hold();
  await net.press('Pokračovat');
  await expect.poll(net.title).toBe('Zkontrolujte si údaje');
  expect(net.said()).not.toContain('Eva Nová');
  await net.release();
  await expect.poll(net.said).toContain('Eva Nová');
  await tick('terms_agree');
  net.hold();
  await net.press('Pokračovat');
  await expect.poll(() => net.places.at(-1)).toEqual({ step: 'confirmation' });
  expect(net.sent(CODE)).toEqual([]);
  await net.release();
  await expect.poll(() => net.sent(CODE)).toHaveLength(1);
});

test('three places that disagree in pairs are listed once', () => {
  const placeOf = (step: 'calculation' | 'aggregated_form', id: string | null, value: string) => ({
    step,
    title: id ?? step,
    template_id: id,
    question: null,
    value,
  });
  const [aml, suitability, plan] = [
    placeOf('aggregated_form', 't1', '1'),
    placeOf('aggregated_form', 't2', '2'),
    placeOf('calculation', null, '3'),
  ];
  const pair = (...places: (typeof aml)[]) => ({ fact: 'first_year_deposits' as const, label: 'Vklady', places });
  const [only, ...rest] = groupDiffering([pair(aml, suitability), pair(aml, plan), pair(suitability, plan)]);
  expect(rest).toEqual([]);
  expect(only?.places.map(({ value }) => value)).toEqual(['1', '2', '3']);
});
