import { expect, test } from 'vitest';
import type { FormDefinition } from '../definition/definition.ts';
import { ask, formOf, pick } from '../testing/small-form.ts';
import { runSamples } from './run-samples.ts';

const definition: FormDefinition = {
  ...formOf([pick('goals', ['RESERVE', 'GROWTH'], { type: 'multiselect' }), ask('name', { isRequired: true })], {
    metrics: [{ id: 'GOALS', label: 'Cíle', source: { kind: 'answer', question: 'goals' } }],
  }),
  samples: [
    { name: 'as expected', answers: { f: [{ goals: ['RESERVE', 'GROWTH'], name: 'x' }] }, metrics: { GOALS: 'RESERVE, GROWTH' } },
    { name: 'another result', answers: { f: [{ goals: ['GROWTH'], name: 'x' }] }, metrics: { GOALS: 'RESERVE' } },
    { name: 'no such metric', answers: { f: [{ name: 'x' }] }, metrics: { RISK: '1', GOALS: '' } },
    { name: 'incomplete', answers: { f: [{ goals: ['GROWTH'] }] }, metrics: {} },
  ],
};

test('each sample tells what differs from the metrics expected, and answers that the form would refuse', () => {
  expect(runSamples(definition)).toEqual([
    { name: 'as expected', differences: [], issues: [] },
    { name: 'another result', differences: [{ metric: 'GOALS', expected: 'RESERVE', found: 'GROWTH' }], issues: [] },
    { name: 'no such metric', differences: [{ metric: 'RISK', expected: '1', found: '' }], issues: [] },
    { name: 'incomplete', differences: [], issues: [{ code: 'required', fieldset: 'f', copy: 0, question: 'name' }] },
  ]);
});

test('a definition without samples has no results', () => {
  expect(runSamples(formOf([ask('a')]))).toEqual([]);
});
