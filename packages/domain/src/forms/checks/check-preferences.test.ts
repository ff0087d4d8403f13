import { expect, it } from 'vitest';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { checkDefinition } from './check.ts';

const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: id, ...more });
const wanted = { visibleWhen: { field: 'sustainability_wanted', operator: '==', value: 'YES' } } as const;
const parts = [
  ask('sustainability_wanted'),
  ask('taxonomy_share', wanted),
  ask('sfdr_share', wanted),
  ask('adverse_impacts', wanted),
  ask('preference_outcome', wanted),
  ask('adaptation_reason', { visibleWhen: { field: 'preference_outcome', operator: '==', value: 'ADAPTED' } }),
];
const formOf = (...groups: Question[][]): FormDefinition => ({
  content: groups.map((questions, index) => ({ id: `g${index}`, fieldsetName: `g${index}`, questions })),
});
const found = (definition: FormDefinition, type: 'INVESTMENT_QUESTIONNAIRE' | 'FORM' = 'INVESTMENT_QUESTIONNAIRE') =>
  checkDefinition(definition, type)
    .filter(({ code }) => code.startsWith('preference_'))
    .map(({ code, place, subject }) => `${code} ${place} ${subject}`);

it.each<[string, FormDefinition, string[]]>([
  ['none', formOf([ask('goal')]), []],
  ['all parts at the end', formOf([ask('goal')], parts), []],
  ['a text after them', formOf([ask('goal')], [...parts, ask('thanks', { type: 'html', html: '<p>x</p>' })]), []],
  [
    'a question that only a preference leads to',
    formOf(parts, [ask('wish', { visibleWhen: { field: 'sfdr_share', operator: '==', value: 'a' } })]),
    [],
  ],
  [
    'a question that only such a question leads to',
    formOf(parts, [
      ask('wish', { visibleWhen: { field: 'sfdr_share', operator: '==', value: 'a' } }),
      ask('whose', { visibleWhen: { field: 'wish', operator: '==', value: 'b' } }),
    ]),
    [],
  ],
  ['another question after them', formOf(parts, [ask('goal')]), ['preference_not_last content[1].questions[0] goal']],
  [
    'another question between them',
    formOf([ask('sustainability_wanted'), ask('goal'), ...parts.slice(1)]),
    ['preference_not_last content[0].questions[1] goal'],
  ],
  [
    'two parts missing',
    formOf([ask('goal')], [ask('sustainability_wanted'), ask('sfdr_share')]),
    ['preference_missing content taxonomy_share', 'preference_missing content adverse_impacts'],
  ],
])('preferences with %s', (_name, definition, expected) => {
  expect(found(definition)).toEqual(expected);
});

it('a question that the metric of preferences reads is one of them, whatever its id', () => {
  const definition: FormDefinition = {
    ...formOf([ask('green')], [ask('goal')]),
    evaluation: { metrics: [{ id: 'INVESTMENT_PREFERENCE', label: 'ESG', source: { kind: 'answer', question: 'green' } }] },
  };
  expect(found(definition)).toEqual([
    ...['taxonomy_share', 'sfdr_share', 'adverse_impacts'].map((id) => `preference_missing content ${id}`),
    'preference_not_last content[1].questions[0] goal',
  ]);
});

it('only suitability questionnaires are asked for it', () => {
  expect(found(formOf(parts, [ask('goal')]), 'FORM')).toEqual([]);
});
