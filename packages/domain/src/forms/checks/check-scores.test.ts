import { describe, expect, test } from 'vitest';
import type { EvaluationRules, FormDefinition, Metric, Question } from '../definition/definition.ts';
import { formLimits } from '../definition/form-limits.ts';
import { ask, formOf, found, pick } from '../testing/small-form.ts';

const scored = (id: string, points: readonly number[], more: Partial<Question> = {}): Question =>
  ask(id, {
    type: 'radio',
    options: points.map((one, index) => ({ value: String(index), label: 'x', scores: { RISK: one } })),
    ...more,
  });
const risk = (...from: number[]): EvaluationRules => ({
  metrics: [{ id: 'RISK', label: 'R', source: { kind: 'points', levels: from.map((one) => ({ from: one, value: `L${one}` })) } }],
});
const at = 'evaluation.metrics[0].source.levels';

describe('the points that answers can reach', () => {
  test.each<[what: string, question: Question, from: number[], issues: string[]]>([
    ['one option counts, not their sum', scored('a', [2, 3]), [0, 4], [`unreachable_score ${at}[1] L4`]],
    ['several options count together', scored('a', [2, 3], { type: 'multiselect' }), [0, 5], []],
    ['several options, no more', scored('a', [2, 3], { type: 'multiselect' }), [0, 6], [`unreachable_score ${at}[1] L6`]],
    ['negative options count together', scored('a', [-2, -3], { type: 'multiselect' }), [-5, -4], []],
    ['negative options, no fewer', scored('a', [-2, -3], { type: 'multiselect' }), [-6, -5], [`unreachable_score ${at}[0] L-6`]],
    ['a level that begins where the points end', scored('a', [0, 5]), [0, 5], []],
    ['only negative points', scored('a', [-1]), [-1], []],
  ])('%s', (_, question, from, issues) => {
    expect(found(formOf([question], risk(...from)))).toEqual(issues);
  });

  test('each copy of a repeatable fieldset counts, upwards and downwards', () => {
    const copies = (...from: number[]): FormDefinition => ({
      content: [{ id: 'f', fieldsetName: 'F', fieldsetRepeatable: true, questions: [scored('a', [-1, 1])] }],
      evaluation: risk(...from),
    });
    const most = formLimits.copies;
    expect(found(copies(-most, most))).toEqual([]);
    expect(found(copies(-most, most + 1))).toEqual([`unreachable_score ${at}[1] L${most + 1}`]);
    expect(found(copies(1 - most))).toEqual([`level_missing ${at} -${most}`]);
  });
});

describe('a metric of other metrics', () => {
  const part: Metric = { id: 'PART', label: 'P', source: { kind: 'answer', question: 'a' } };
  const whole = (order: string[], levels?: { from: string; value: string }[]): Metric => ({
    id: 'WHOLE',
    label: 'W',
    source: { kind: 'lowest', order, of: [{ metric: 'PART', ...(levels ? { levels } : {}) }] },
  });
  const issuesOf = (question: Question, ...metrics: Metric[]) => found(formOf([question], { metrics }));
  const choice = pick('a', ['x', 'y']);
  const missing = (value: string) => [`unknown_level evaluation.metrics[1].source.of[0] ${value}`];

  test('has a place in its order for every option of the answer', () => {
    expect(issuesOf(choice, part, whole(['x', 'y']))).toEqual([]);
    expect(issuesOf(choice, part, whole(['x']))).toEqual(missing('y'));
  });

  test('and for every value that an override sets', () => {
    const forced: Metric = { ...part, overrides: [{ when: [{ field: 'a', operator: '==', value: 'x' }], value: 'z', label: 'Z' }] };
    expect(issuesOf(choice, forced, whole(['x', 'y', 'z']))).toEqual([]);
    expect(issuesOf(choice, forced, whole(['x', 'y']))).toEqual(missing('z'));
  });

  test('reads no free answer but through levels', () => {
    expect(issuesOf(ask('a'), part, whole(['x']))).toEqual(missing('PART'));
    expect(issuesOf(ask('a'), part, whole(['x'], [{ from: 'q', value: 'x' }]))).toEqual([]);
    expect(issuesOf(ask('a'), part, whole(['x'], [{ from: 'q', value: 'w' }]))).toEqual(missing('w'));
  });

  test('may be a part of another one', () => {
    const outer: Metric = { id: 'OUTER', label: 'O', source: { kind: 'highest', order: ['x'], of: [{ metric: 'WHOLE' }] } };
    const issues = (order: string[]) =>
      issuesOf(choice, part, whole(['x', 'y']), { ...outer, source: { ...outer.source, order } as never });
    expect(issues(['x', 'y'])).toEqual([]);
    expect(issues(['x'])).toEqual(['unknown_level evaluation.metrics[2].source.of[0] y']);
  });
});

test.each(['html', 'file'] as const)('a question of type %s has no value that a metric could read', (type) => {
  const metrics: Metric[] = [{ id: 'X', label: 'X', source: { kind: 'answer', question: 'a' } }];
  expect(found(formOf([ask('a', { type })], { metrics }))).toEqual(['unknown_field evaluation.metrics[0].source.question a']);
});

test('points of bands and ticks for a metric that adds none are named with their place', () => {
  const questions = [
    ask('a', { type: 'number', scoreBands: [{ from: 0, scores: { OTHER: 1 } }] }),
    ask('b', { type: 'checkbox', scores: { X: 1 } }),
  ];
  const metrics: Metric[] = [{ id: 'X', label: 'X', source: { kind: 'answer', question: 'a' } }];
  expect(found(formOf(questions, { metrics }))).toEqual([
    'unknown_metric content[0].questions[0].scoreBands[0].scores OTHER',
    'unknown_metric content[0].questions[1].scores X',
  ]);
});
