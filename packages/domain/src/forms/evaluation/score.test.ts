import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prune } from '../answers/prune.ts';
import { compileForm } from '../definition/compile.ts';
import type { EvaluationRules, FormDefinition, Metric, Question } from '../definition/definition.ts';
import { anyForm } from '../testing/random-form.ts';
import { levelOf, score } from './score.ts';

const options = (...list: [value: string, points?: Record<string, number>][]) =>
  list.map(([value, scores]) => ({ value, label: value, ...(scores ? { scores } : {}) }));

const questions: Question[] = [
  {
    id: 'experience',
    type: 'radio',
    label: 'Zkušenosti',
    options: options(['none', { KNOWLEDGE: 0 }], ['some', { KNOWLEDGE: 3 }], ['much', { KNOWLEDGE: 6 }]),
  },
  {
    id: 'products',
    type: 'multiselect',
    label: 'Produkty',
    options: options(['funds', { KNOWLEDGE: 1 }], ['shares', { KNOWLEDGE: 2, RISK: 1 }], ['none']),
    visibleWhen: { field: 'experience', operator: 'in', value: ['some', 'much'] },
  },
  { id: 'drop', type: 'select', label: 'Pokles', options: options(['1', { RISK: 1 }], ['5', { RISK: 5 }]) },
  {
    id: 'income',
    type: 'number',
    label: 'Příjem',
    scoreBands: [
      { from: 0, scores: { FINANCE: 1 } },
      { from: 30_000, scores: { FINANCE: 3 } },
      { from: 60_000, scores: { FINANCE: 5 } },
    ],
  },
  { id: 'pep', type: 'checkbox', label: 'Exponovaná osoba', scores: { FINANCE: -2 } },
  { id: 'goals', type: 'multiselect', label: 'Cíle', options: options(['RESERVE'], ['GROWTH']) },
  { id: 'horizon', type: 'select', label: 'Horizont', options: options(['1'], ['5'], ['10']) },
];

const metric = (id: string, source: Metric['source'], more: Partial<Metric> = {}): Metric => ({ id, label: id, source, ...more });
const rules: EvaluationRules = {
  metrics: [
    metric('KNOWLEDGE', {
      kind: 'points',
      levels: [
        { from: 0, value: 'BASIC' },
        { from: 4, value: 'INFORMED' },
        { from: 8, value: 'ADVANCED' },
      ],
    }),
    metric('RISK', { kind: 'points' }),
    metric('FINANCE', { kind: 'points' }),
    metric('GOALS', { kind: 'answer', question: 'goals' }),
    metric('HORIZON', { kind: 'answer', question: 'horizon' }),
    metric(
      'CORRECTED',
      {
        kind: 'lowest',
        order: ['1', '2', '3', '4', '5', '6'],
        of: [
          { metric: 'RISK' },
          {
            metric: 'HORIZON',
            levels: [
              { from: 1, value: '2' },
              { from: 5, value: '5' },
              { from: 10, value: '6' },
            ],
          },
          {
            metric: 'FINANCE',
            levels: [
              { from: -2, value: '1' },
              { from: 3, value: '6' },
            ],
          },
        ],
      },
      {
        overrides: [
          {
            when: [
              { field: 'pep', operator: '==', value: true },
              { field: 'KNOWLEDGE', operator: '==', value: 'BASIC' },
            ],
            value: '1',
            label: 'Bez zkušeností',
          },
        ],
      },
    ),
    metric('STRICTER', {
      kind: 'highest',
      order: ['low', 'high'],
      of: [
        {
          metric: 'RISK',
          levels: [
            { from: 0, value: 'low' },
            { from: 5, value: 'high' },
          ],
        },
      ],
    }),
  ],
  contradictions: [
    {
      id: 'rich',
      when: [
        { field: 'income', operator: '<', value: 100 },
        { field: 'FINANCE', operator: '>', value: 0 },
      ],
      message: 'm',
    },
    { id: 'never', when: [], message: 'm' },
  ],
};
const definition: FormDefinition = { content: [{ id: 'f', fieldsetName: 'F', questions }], evaluation: rules };
const form = compileForm(definition);
const resultOf = (answers: Record<string, string | number | boolean | string[]>) => score(form, { f: [answers] });
const valuesOf = (answers: Parameters<typeof resultOf>[0]) =>
  Object.fromEntries(resultOf(answers).metrics.map(({ id, values }) => [id, values.join('+')]));

describe('metrics', () => {
  test('add the points of visible answers and reach a level', () => {
    expect(
      valuesOf({
        experience: 'much',
        products: ['funds', 'shares'],
        drop: '5',
        income: 60_000,
        goals: ['RESERVE', 'GROWTH'],
        horizon: '10',
      }),
    ).toEqual({
      KNOWLEDGE: 'ADVANCED',
      RISK: '6',
      FINANCE: '5',
      GOALS: 'RESERVE+GROWTH',
      HORIZON: '10',
      CORRECTED: '6',
      STRICTER: 'high',
    });
  });

  test.each([
    [{ experience: 'none' }, 'BASIC'],
    [{ experience: 'some' }, 'BASIC'],
    [{ experience: 'some', products: ['funds'] }, 'INFORMED'],
    [{ experience: 'much', products: ['funds'] }, 'INFORMED'],
    [{ experience: 'much', products: ['shares'] }, 'ADVANCED'],
    [{ experience: 'none', products: ['funds', 'shares'] }, 'BASIC'],
  ])('%o is %s', (answers, level) => {
    expect(valuesOf(answers)['KNOWLEDGE']).toBe(level);
  });

  test.each([
    [-1, '0'],
    [0, '1'],
    [29_999, '1'],
    [30_000, '3'],
    [59_999.99, '3'],
    [60_000, '5'],
  ])('an income of %d gives %s points', (income, points) => {
    expect(valuesOf({ income })['FINANCE']).toBe(points);
  });

  test('the lowest is lowered by each part, and undetermined while one part is', () => {
    const full = { drop: '5', income: 60_000, horizon: '10' };
    expect(valuesOf(full)['CORRECTED']).toBe('5');
    expect(valuesOf({ ...full, horizon: '1' })['CORRECTED']).toBe('2');
    expect(valuesOf({ ...full, income: 5 })['CORRECTED']).toBe('1');
    expect(valuesOf({ drop: '5', income: 60_000 })['CORRECTED']).toBe('');
    // Without points RISK is 0, which is no level.
    expect(valuesOf({ ...full, drop: '' })['CORRECTED']).toBe('');
  });

  test('the strictest of several values decides, whatever their order', () => {
    const levels = [
      { from: 'RESERVE', value: 'low' },
      { from: 'GROWTH', value: 'high' },
    ];
    const both = (kind: 'lowest' | 'highest') =>
      compileForm({
        ...definition,
        evaluation: {
          metrics: [
            metric('GOALS', { kind: 'answer', question: 'goals' }),
            metric('M', { kind, order: ['low', 'high'], of: [{ metric: 'GOALS', levels }] }),
          ],
        },
      });
    for (const goals of [
      ['RESERVE', 'GROWTH'],
      ['GROWTH', 'RESERVE'],
    ]) {
      expect(score(both('lowest'), { f: [{ goals }] }).metrics[1]).toMatchObject({
        values: ['low'],
        compared: [{ metric: 'GOALS', value: 'low' }],
      });
      expect(score(both('highest'), { f: [{ goals }] }).metrics[1]?.values).toEqual(['high']);
    }
    for (const kind of ['lowest', 'highest'] as const)
      expect(score(both(kind), { f: [{ goals: ['GROWTH', 'OTHER'] }] }).metrics[1]?.values).toEqual([]);
  });

  test('an override wins when all its conditions hold', () => {
    const [corrected] = resultOf({ drop: '5', income: 60_000, horizon: '10', pep: true, experience: 'none' }).metrics.filter(
      ({ id }) => id === 'CORRECTED',
    );
    expect(corrected).toEqual({
      id: 'CORRECTED',
      values: ['1'],
      points: null,
      override: 0,
      compared: [
        { metric: 'RISK', value: '5' },
        { metric: 'HORIZON', value: '6' },
        { metric: 'FINANCE', value: '6' },
      ],
    });
    expect(valuesOf({ drop: '5', income: 60_000, horizon: '10', pep: true, experience: 'much' })['CORRECTED']).toBe('5');
    expect(valuesOf({ pep: true, experience: 'none' })['CORRECTED']).toBe('1');
  });

  test('name every answer that gave points', () => {
    expect(resultOf({ experience: 'some', products: ['shares', 'none'], pep: true, income: 30_000 }).contributions).toEqual([
      { metric: 'KNOWLEDGE', fieldset: 'f', copy: 0, question: 'experience', answer: 'some', points: 3 },
      { metric: 'KNOWLEDGE', fieldset: 'f', copy: 0, question: 'products', answer: 'shares', points: 2 },
      { metric: 'RISK', fieldset: 'f', copy: 0, question: 'products', answer: 'shares', points: 1 },
      { metric: 'FINANCE', fieldset: 'f', copy: 0, question: 'income', answer: 30_000, points: 3 },
      { metric: 'FINANCE', fieldset: 'f', copy: 0, question: 'pep', answer: true, points: -2 },
    ]);
    expect(resultOf({ pep: false, goals: ['RESERVE'] }).contributions).toEqual([]);
  });

  test('contradictions read answers and metrics, and need a condition', () => {
    expect(resultOf({ income: 50 }).contradictions).toEqual(['rich']);
    expect(resultOf({ income: 50, pep: true }).contradictions).toEqual([]);
    expect(resultOf({}).contradictions).toEqual([]);
  });

  test('a metric reads only those before it', () => {
    const backwards = compileForm({
      ...definition,
      evaluation: {
        metrics: [
          metric('A', { kind: 'lowest', order: ['x'], of: [{ metric: 'B' }] }),
          metric('B', { kind: 'points', levels: [{ from: 0, value: 'x' }] }),
        ],
      },
    });
    expect(score(backwards, {}).metrics.map(({ values }) => values)).toEqual([[], ['x']]);
  });

  test('points below every level reach none', () => {
    const one = metric('M', { kind: 'points', levels: [{ from: 3, value: 'x' }] });
    const compiled = compileForm({ ...definition, evaluation: { metrics: [one] } });
    expect(score(compiled, {}).metrics).toEqual([{ id: 'M', values: [], points: 0, override: null, compared: [] }]);
  });

  test('an answer is looked up in the levels of its metric, and one that has none is left out', () => {
    const levels = [
      { from: 'RESERVE', value: 'short' },
      { from: 'HOME', value: 'long' },
    ];
    const compiled = compileForm({
      ...definition,
      evaluation: { metrics: [metric('M', { kind: 'answer', question: 'goals', levels })] },
    });
    const found = (...goals: string[]) => score(compiled, { f: [{ goals }] }).metrics[0]?.values;
    expect(found('RESERVE')).toEqual(['short']);
    expect(found('GROWTH', 'RESERVE')).toEqual(['short']);
    expect(found('GROWTH')).toEqual([]);
    expect(found()).toEqual([]);
  });

  test('an undetermined metric satisfies no condition, and a missing question neither', () => {
    const reads = (field: string) => ({
      id: field,
      when: [{ field, operator: 'in' as const, value: ['', '0', 'undefined'] }],
      message: 'm',
    });
    const compiled = compileForm({
      ...definition,
      evaluation: { metrics: [metric('GOALS', { kind: 'answer', question: 'goals' })], contradictions: [reads('GOALS'), reads('nobody')] },
    });
    expect(score(compiled, {}).contradictions).toEqual([]);
  });

  test('a form without rules has no metrics', () => {
    expect(score(compileForm({ content: definition.content }), { f: [{ drop: '5' }] }).metrics).toEqual([]);
  });
});

test('points of all copies of a repeatable fieldset count', () => {
  const repeated = compileForm({
    content: [
      {
        id: 'r',
        fieldsetName: 'R',
        fieldsetRepeatable: true,
        questions: [{ id: 'country', type: 'select', label: 'Stát', options: options(['CZ'], ['KP', { RISK: 10 }]) }],
      },
    ],
    evaluation: { metrics: [metric('RISK', { kind: 'points' })] },
  });
  expect(score(repeated, { r: [{ country: 'KP' }, { country: 'CZ' }, { country: 'KP' }] })).toMatchObject({
    metrics: [{ points: 20, values: ['20'] }],
    contributions: [{ copy: 0 }, { copy: 2 }],
  });
});

test.each([
  [
    [
      { from: 0, value: 'a' },
      { from: 5, value: 'b' },
    ],
    5,
    'b',
  ],
  [
    [
      { from: 0, value: 'a' },
      { from: 5, value: 'b' },
    ],
    4.99,
    'a',
  ],
  [[{ from: 0, value: 'a' }], -1, undefined],
  [
    [
      { from: 'CAN', value: 'a' },
      { from: 'CANNOT', value: 'b' },
    ],
    'CANNOT',
    'b',
  ],
  [[{ from: 'CAN', value: 'a' }], 'OTHER', undefined],
  [[{ from: 'CAN', value: 'a' }], 5, undefined],
  [[{ from: 0, value: 'a' }], 'OTHER', undefined],
  [
    [
      { from: 3, value: 'a' },
      { from: 1, value: 'b' },
    ],
    '3',
    'a',
  ],
  [
    [
      { from: 1, value: 'a' },
      { from: 3, value: 'b' },
    ],
    '3',
    'b',
  ],
  [
    [
      { from: 1, value: 'a' },
      { from: 3, value: 'b' },
    ],
    '2',
    'a',
  ],
] as const)('of the levels %o the value %o reaches %o', (levels, value, expected) => {
  expect(levelOf(levels, value)?.value).toBe(expected);
});

test('hidden and unknown answers score nothing: pruned answers score the same', () => {
  fc.assert(
    fc.property(anyForm, ({ definition: any, answers }) => {
      const compiled = compileForm(any);
      const strip = (found: ReturnType<typeof score>) => ({
        ...found,
        contributions: found.contributions.map(({ copy: _, ...rest }) => rest),
      });
      expect(strip(score(compiled, prune(compiled, answers)))).toEqual(strip(score(compiled, answers)));
    }),
    { numRuns: 1000 },
  );
});
