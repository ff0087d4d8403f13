import { describe, expect, test } from 'vitest';
import { satisfies } from '../answers/conditions.ts';
import { visible } from '../answers/visible.ts';
import { compileForm } from '../definition/compile.ts';
import type { Condition, FormDefinition, Question } from '../definition/definition.ts';
import { formLimits } from '../definition/form-limits.ts';
import { ask, formOf, found, pick } from '../testing/small-form.ts';
import { checkDefinition } from './check.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from);
const options = numbers(300).map(String);
const listed = (field: string, value: Condition['value']): Partial<Question> => ({ visibleWhen: { field, operator: 'in', value } });

/** Questions that each read a list of 300 options, in every copy when the fieldsets repeat. */
const crowd = (count: number, fieldsetRepeatable: boolean): FormDefinition => ({
  content: [
    { id: 'f', fieldsetName: 'F', fieldsetRepeatable, questions: [pick('m', options, { type: 'multiselect' })] },
    {
      id: 'g',
      fieldsetName: 'G',
      fieldsetRepeatable,
      questions: numbers(count).map((index) => ask(`q${index}`, listed('m', [...numbers(299, 1000), 299]))),
    },
  ],
});

describe('conditions that read too much', () => {
  test('are refused before anything is evaluated', () => {
    expect(found(crowd(33, true))).toEqual([]);
    expect(found(crowd(34, true))).toEqual(['too_costly content 204000']);
    expect(found(crowd(666, false))).toEqual([]);
    expect(found(crowd(667, false))).toEqual(['too_costly content 200100']);
  });

  test('count in overrides and contradictions, too', () => {
    const when = Array.from({ length: 34 }, () => ({ field: 'm', operator: '==' as const, value: '1' }));
    const definition = crowd(0, true);
    const evaluation = { metrics: [], contradictions: [{ id: 'c', message: 'm', when }] };
    expect(found({ ...definition, evaluation })).toEqual(['too_costly content 204680']);
    const metric = { id: 'M', label: 'M', source: { kind: 'answer' as const, question: 'm' } };
    const overrides = [{ when, value: 'x', label: 'x' }];
    expect(found({ ...definition, evaluation: { metrics: [{ ...metric, overrides }] } })).toEqual(['too_costly content 204680']);
  });

  test('are at most 2,000, each with at most 300 values', () => {
    const conditions = (count: number): Condition[] => numbers(count).map(() => ({ field: 'a', operator: '==', value: 'x' }));
    const many = formOf([ask('a'), ask('b', { visibleWhen: conditions(formLimits.conditions + 1) })]);
    expect(checkDefinition(many)).toEqual([{ code: 'too_large', place: 'content', subject: '2001', limit: 2000 }]);
    const long = (count: number) => formOf([ask('a'), ask('b', listed('a', numbers(count)))]);
    expect(found(long(300))).toEqual([]);
    expect(found(long(301))).toEqual(['too_large content[0].questions[1].visibleWhen 301']);
  });

  test('on one number are refused where the check itself would take long', () => {
    const between: Condition[] = numbers(1000).flatMap((index) => [
      { field: 'a', operator: '>', value: -index },
      { field: 'a', operator: '<', value: index + 1 },
    ]);
    const questions = [ask('a', { type: 'number' }), ask('b', { visibleWhen: between })];
    expect(checkDefinition(formOf(questions))).toMatchObject([{ code: 'too_costly', place: 'content[0].questions[1].visibleWhen' }]);
  });
});

test('a large form full of conditions on later questions is checked at once', () => {
  const questions = numbers(199).map((index) =>
    ask(`q${index}`, {
      visibleWhen: numbers(10, index + 1).map((later) => ({ field: `q${Math.min(later, 199)}`, operator: '==', value: 'x' })),
    }),
  );
  const issues = checkDefinition(formOf([...questions, ask('q199')]));
  expect(issues).toHaveLength(1990);
  expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(['later_question']));
});

test('a question of another fieldset shows a question in every copy, of the own fieldset in its own', () => {
  const form = compileForm({
    content: [
      { id: 'f', fieldsetName: 'F', fieldsetRepeatable: true, questions: [ask('a')] },
      {
        id: 'g',
        fieldsetName: 'G',
        fieldsetRepeatable: true,
        questions: [
          ask('b'),
          ask('c', {
            visibleWhen: [
              { field: 'a', operator: '==', value: 'x' },
              { field: 'b', operator: '==', value: 'y' },
            ],
          }),
        ],
      },
    ],
  });
  const shown = visible(form, { f: [{ a: '' }, { a: 'x' }], g: [{ b: 'y' }, { b: 'n' }] }).get('g');
  expect(shown?.map((set) => [...set])).toEqual([['b', 'c'], ['b']]);
});

describe('a long list is compared as a short one', () => {
  const padding = numbers(20, 5000).map((one) => `word ${one}`);
  // Number against the same number spelled; a number that no list spells; a text; a tick; numbers that only their texts equal.
  const values = [3, '3', '3.0', '+3', 4, 'x', true, 'true', 1e21, '1e+21', 1e-7, '1e-7', '0.0000001', -0, '0', Number.NaN, 'NaN'];
  test.each(values.flatMap((one) => values.map((other) => [one, other] as const)))('%o with %o', (one, other) => {
    const short = satisfies(one, { operator: 'in', value: [other] });
    expect(satisfies(one, { operator: 'in', value: [...padding, other] })).toBe(short);
    expect(satisfies([String(one), ...padding], { operator: '==', value: [...padding, other] })).toBe(
      satisfies([String(one)], { operator: '==', value: [other] }),
    );
  });
});
