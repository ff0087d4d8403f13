import { checkDefinition } from '@pramen/domain/forms/checks/check';
import { satisfies } from '@pramen/domain/forms/answers/conditions';
import { questionTypes, type FormDefinition, type Question } from '@pramen/domain/forms/definition/definition';
import { describe, expect, test } from 'vitest';
import { conditionOn, operatorsFor, withConditions, withOperator } from './conditions.model.ts';
import { targetsBefore, targetsOfRules } from './targets.ts';

const options = [
  { value: '1', label: 'Rok', translations: { sk: { label: 'Jeden rok' } } },
  { value: '5', label: 'Pět let' },
];
const ask = (type: Question['type'], more: Partial<Question> = {}): Question => ({ id: `q_${type}`, type, label: type, ...more });
const all = questionTypes.map((type) => ask(type, ['select', 'radio', 'multiselect'].includes(type) ? { options } : {}));
const last = { kind: 'question', fieldset: 1, question: 0 } as const;
const form: FormDefinition = {
  content: [
    { id: 'a', fieldsetName: 'A', questions: all },
    { id: 'b', fieldsetName: 'B', questions: [ask('text', { id: 'reader' }), ask('text', { id: 'later' })] },
  ],
  evaluation: {
    metrics: [
      { id: 'SUM', label: 'Součet', source: { kind: 'points' } },
      { id: 'YEARS', label: 'Roky', source: { kind: 'answer', question: 'q_select' } },
      { id: 'LOWEST', label: 'Nejnižší', source: { kind: 'lowest', order: ['1', '5'], of: [{ metric: 'YEARS' }] } },
    ],
  },
};

test('only earlier questions with an answer are offered', () => {
  expect(targetsBefore(form, last, 'cs').map(({ id }) => id)).toEqual([
    'q_text',
    'q_textarea',
    'q_number',
    'q_date',
    'q_select',
    'q_radio',
    'q_checkbox',
    'q_multiselect',
  ]);
  expect(targetsBefore(form, { kind: 'question', fieldset: 0, question: 1 }, 'cs').map(({ id }) => id)).toEqual(['q_text']);
});

describe('each operator offered for a question', () => {
  test.each(
    targetsBefore(form, last, 'cs').flatMap((target) => operatorsFor(target).map((operator) => [target.id, operator, target] as const)),
  )('%s %s passes the check', (_, operator, target) => {
    const usual = withOperator(conditionOn(target), operator, target);
    const value =
      target.kind === 'date' ? '2026-01-01' : target.kind === 'text' ? (typeof usual.value === 'object' ? ['x'] : 'x') : usual.value;
    const asked = {
      ...form,
      content: form.content.with(1, {
        id: 'b',
        fieldsetName: 'B',
        questions: [withConditions(ask('text', { id: 'reader' }), [{ ...usual, value }])],
      }),
    };
    const found = checkDefinition({ content: asked.content });
    expect(found.filter(({ code }) => code !== 'unreachable_question')).toEqual([]);
  });
});

test('labels are those of the language, with the fallback', () => {
  expect(targetsBefore(form, last, 'sk').find(({ id }) => id === 'q_select')?.values).toEqual([
    { value: '1', label: 'Jeden rok' },
    { value: '5', label: 'Pět let' },
  ]);
});

test('rules of the evaluation read all questions and the metrics above', () => {
  expect(targetsOfRules(form, 2, 'cs').filter(({ isMetric }) => isMetric)).toEqual([
    { id: 'SUM', label: 'Součet', isMetric: true, values: [], kind: 'number' },
    {
      id: 'YEARS',
      label: 'Roky',
      isMetric: true,
      values: [
        { value: '1', label: 'Rok' },
        { value: '5', label: 'Pět let' },
      ],
      kind: 'one',
    },
  ]);
  expect(
    targetsOfRules(form, 3, 'cs')
      .at(-1)
      ?.values.map(({ value }) => value),
  ).toEqual(['1', '5']);
});

test('another operator keeps the value as far as it can', () => {
  const target = targetsBefore(form, last, 'cs').find(({ id }) => id === 'q_select');
  if (!target) throw new Error('no target');
  const one = conditionOn(target);
  expect(one).toEqual({ field: 'q_select', operator: '==', value: '1' });
  const several = withOperator(one, 'in', target);
  expect(several.value).toEqual(['1']);
  expect(withOperator({ ...several, value: ['5', '1'] }, '>=', target).value).toBe('5');
  expect(satisfies('5', withOperator(several, '>=', target))).toBe(true);
});

test('a question keeps none, one, or a list of conditions', () => {
  const condition = { field: 'q_text', operator: '==', value: 'x' } as const;
  const keep = (count: number) =>
    withConditions(
      ask('text'),
      Array.from({ length: count }, () => condition),
    ).visibleWhen;
  expect([keep(0), keep(1), keep(2)]).toEqual([undefined, condition, [condition, condition]]);
});
