import { oneQuestion } from '../../../testing/worlds/forms.ts';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import { expect, it } from 'vitest';
import { Problem } from '../../../platform/calls/problem.ts';
import { acceptAnswers, momentOf, refuseAnswers } from './answers.rules.ts';

it.each([
  ['2026-03-02T22:59:59Z', { day: '2026-03-02', time: '23:59' }],
  ['2026-03-02T23:00:00Z', { day: '2026-03-03', time: '00:00' }],
  // Summer time in Prague.
  ['2026-07-01T22:30:00Z', { day: '2026-07-02', time: '00:30' }],
])('%s is %j in Prague', (instant, moment) => {
  expect(momentOf(new Date(instant))).toEqual(moment);
});

const errorsOf = (act: () => unknown): Record<string, unknown> => {
  try {
    act();
  } catch (error) {
    return error instanceof Problem ? { ...error.details.errors } : {};
  }
  return {};
};

it('a refusal names at most fifty answers', () => {
  const many = Array.from({ length: 60 }, (_none, at) => `q${at}`);
  const issues = many.map((question) => ({ code: 'required', fieldset: 'f', copy: 0, question }) as const);
  expect(Object.keys(errorsOf(() => refuseAnswers(issues, 'cs')))).toEqual(many.slice(0, 50).map((id) => `data.f.0.${id}`));
  const unknown = { content: [{ questions: many.map((id) => ({ id, value: 'x' })) }] };
  const form = compileForm(oneQuestion);
  expect(Object.keys(errorsOf(() => acceptAnswers(form, unknown, false, 'cs')))).toEqual(many.slice(0, 50).map((id) => `data.${id}`));
});
