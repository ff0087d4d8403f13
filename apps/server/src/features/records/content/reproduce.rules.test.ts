import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import { score } from '@pramen/domain/forms/evaluation/score';
import type { Score } from '@pramen/domain/forms/evaluation/score';
import { expect, it } from 'vitest';
import { findDifference, isReproduced } from './reproduce.rules.ts';
import { goalForm, riskOfGoal } from '../../../testing/worlds/forms.ts';

const definition: FormDefinition = {
  ...goalForm,
  evaluation: {
    metrics: [riskOfGoal, { id: 'ALL', label: 'Celkem', source: { kind: 'highest', order: ['LOW', 'HIGH'], of: [{ metric: 'RISK' }] } }],
    contradictions: [{ id: 'odd', when: [{ field: 'goal', operator: '==', value: 'HOME' }], message: 'x' }],
  },
};
const form = compileForm(definition);
const answers = { basics: [{ goal: 'GROWTH' }] };
const result = score(form, answers);
const [risk, all] = result.metrics as [Score['metrics'][number], Score['metrics'][number]];

it.each<[string | null, Score]>([
  [null, result],
  ['RISK.values', { ...result, metrics: [{ ...risk, values: ['LOW'] }, all] }],
  ['RISK.points', { ...result, metrics: [{ ...risk, points: 4 }, all] }],
  ['RISK.override', { ...result, metrics: [{ ...risk, override: 0 }, all] }],
  ['ALL.compared', { ...result, metrics: [risk, { ...all, compared: [] }] }],
  ['ALL', { ...result, metrics: [risk] }],
  ['GONE', { ...result, metrics: [{ ...risk, id: 'GONE' }, ...result.metrics] }],
  ['contributions', { ...result, contributions: result.contributions.map((one) => ({ ...one, points: 9 })) }],
  ['contradictions', { ...result, contradictions: ['odd'] }],
])('the first difference is %s', (difference, stored) => {
  expect(findDifference(form, answers, stored)).toBe(difference);
  expect(isReproduced(form, answers, stored)).toBe(difference === null);
});

it('other answers make another result', () => {
  expect(findDifference(form, { basics: [{ goal: 'HOME' }] }, result)).toBe('RISK.values');
});
