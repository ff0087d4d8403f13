import { compileForm } from '@pramen/domain/forms/definition/compile';
import { score } from '@pramen/domain/forms/evaluation/score';
import { expect, test } from 'vitest';
import { presentEvaluation } from './evaluation.present.ts';

const form = compileForm({
  content: [
    {
      id: 'money',
      fieldsetName: 'Peníze',
      questions: [{ id: 'income', type: 'number', label: 'Příjem', scoreBands: [{ from: 0, scores: { RISK: 3 } }] }],
    },
  ],
  evaluation: { metrics: [{ id: 'RISK', label: 'Riziko', source: { kind: 'points' } }] },
});
const origin = { language: 'cs' } as Parameters<typeof presentEvaluation>[2]['origin'];

test.each([
  [1234567.5, '1\u00a0234\u00a0567,5'],
  [7.5, '7,5'],
])('the answer %j is explained as %j', (income, written) => {
  const result = score(form, { money: [{ income }] });
  const [metric] = presentEvaluation(form, result, { role: 'ADMIN', origin }).metrics;
  expect(metric?.contributions.map(({ answer }) => answer)).toEqual([written]);
});
