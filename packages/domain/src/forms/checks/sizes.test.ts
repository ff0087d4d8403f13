import { expect, test } from 'vitest';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { formLimits } from '../definition/form-limits.ts';
import { ask, formOf, found, pick } from '../testing/small-form.ts';
import { checkDefinition } from './check.ts';

const times = <One>(count: number, make: (index: number) => One): One[] => Array.from({ length: count }, (_, index) => make(index));
const metric = (index: number) => ({ id: `M${index}`, label: 'M', source: { kind: 'answer' as const, question: 'a' } });
const contradiction = (index: number) => ({ id: `c${index}`, message: 'm', when: [{ field: 'a', operator: '==' as const, value: 'x' }] });
const sample = (index: number) => ({ name: `s${index}`, answers: {}, metrics: {} });

/** The largest definitions that are allowed are sound; one more of anything is refused, with its place. */
test.each<[place: string, limit: number, make: (count: number) => FormDefinition]>([
  ['evaluation.metrics', formLimits.metrics, (count) => formOf([ask('a')], { metrics: times(count, metric) })],
  [
    'evaluation.contradictions',
    formLimits.contradictions,
    (count) => formOf([ask('a')], { metrics: [metric(0)], contradictions: times(count, contradiction) }),
  ],
  ['samples', formLimits.samples, (count) => ({ ...formOf([ask('a')]), samples: times(count, sample) })],
])('%s: at most %d', (place, limit, make) => {
  expect(checkDefinition(make(limit))).toEqual([]);
  expect(checkDefinition(make(limit + 1))).toEqual([{ code: 'too_large', place, subject: String(limit + 1), limit }]);
});

test('answers in all copies together: the largest number is allowed', () => {
  const repeated = (questions: number, single: number): FormDefinition => ({
    content: [
      { id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: times(questions, (index) => ask(`r${index}`)) },
      { id: 's', fieldsetName: 'S', questions: times(single, (index) => ask(`s${index}`)) },
    ],
  });
  const most = formLimits.answers / formLimits.copies;
  expect(checkDefinition(repeated(most, 0))).toEqual([]);
  const issue = { code: 'too_many_answers', place: 'content', subject: String(formLimits.answers + 1), limit: formLimits.answers };
  expect(checkDefinition(repeated(most, 1))).toEqual([issue]);
});

test('fieldsets and options: the largest number is allowed, and the place is named', () => {
  const fieldsets = (count: number) => ({
    content: times(count, (index) => ({ id: `f${index}`, fieldsetName: 'F', questions: [ask(`q${index}`)] })),
  });
  expect(checkDefinition(fieldsets(formLimits.fieldsets))).toEqual([]);
  expect(checkDefinition(fieldsets(formLimits.fieldsets + 1))).toMatchObject([{ code: 'too_large', place: 'content' }]);
  const options = (count: number) => formOf([pick('a', times(count, String))]);
  expect(checkDefinition(options(formLimits.optionsOfQuestion))).toEqual([]);
  expect(checkDefinition(options(formLimits.optionsOfQuestion + 1))).toEqual([
    { code: 'too_large', place: 'content[0].questions[0].options', subject: 'a', limit: formLimits.optionsOfQuestion },
  ]);
});

test.each<[what: string, limits: Partial<Question>, isReversed: boolean]>([
  ['equal limits', { type: 'number', min: 2, max: 2 }, false],
  ['only a lower limit', { type: 'number', min: 2 }, false],
  ['only an upper limit', { type: 'number', max: -2 }, false],
  ['days the wrong way round', { type: 'date', min: '2026-02-01', max: '2026-01-31' }, true],
])('%s', (_, limits, isReversed) => {
  expect(found(formOf([ask('a', limits)]))).toEqual(isReversed ? ['limits_reversed content[0].questions[0] a'] : []);
});
