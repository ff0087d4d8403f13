import { expect, test } from 'vitest';
import { formOf } from '../form.fixture.ts';
import { indexToShow, isKnownBefore, leftStep, openIndex, returnedStep, stepAfter, type StepType } from './walk.model.ts';

const few = ['start', 'address', 'summary', 'confirmation', 'end'] as const satisfies StepType[];
const at = (type: StepType) => formOf(type, {}, few);

test.each([
  ['start', 0],
  ['address', 1],
  ['confirmation', 3],
] as const)('the step after the completed ones is open: %s', (type, index) => {
  expect(openIndex(at(type))).toBe(index);
});

test('the end is open only after the submission', () => {
  const allDone = { ...at('end') };
  expect(openIndex(allDone)).toBe(3);
  for (const state of ['HELD', 'COMPLETED'] as const) expect(openIndex({ ...allDone, state })).toBe(4);
});

test('a step may be shown while the one before it is being completed, never the end', () => {
  expect([openIndex(at('start'), 1), openIndex(at('summary'), 1), openIndex(at('confirmation'), 4)]).toEqual([1, 2, 3]);
});

test.each([
  ['address', undefined, 'address'],
  ['summary', 'start', 'start'],
  ['summary', 'address', 'address'],
  ['address', 'confirmation', 'address'],
  ['address', 'nonsense', 'address'],
  ['summary', 'end', 'summary'],
] as const)('open up to %s, wanted %s: shows %s', (open, wanted, shown) => {
  const form = at(open);
  expect(form.steps[indexToShow(form, wanted)]?.type).toBe(shown);
});

test('a submitted onboarding shows its end whatever was wanted', () => {
  const form = { ...at('end'), state: 'HELD' as const };
  expect(form.steps[indexToShow(form, 'address')]?.type).toBe('end');
});

test.each([
  ['summary', 1, undefined, 'summary'],
  ['confirmation', 0, undefined, 'address'],
  ['confirmation', 0, 'summary', 'summary'],
  ['address', 0, 'summary', 'address'],
  ['confirmation', 2, 'summary', 'confirmation'],
] as const)('open up to %s, step %i done, from %s: goes to %s', (open, index, from, next) => {
  expect(stepAfter(at(open), index, from)).toBe(next);
});

test('a step that was left for a bank belongs to its user', () => {
  expect(returnedStep('u1', leftStep('u1', 'identification'))).toBe('identification');
  for (const stored of [null, '1', 'u1 identification i1', leftStep('u2', 'identification')])
    expect(returnedStep('u1', stored)).toBeUndefined();
});

test.each([
  ['aggregated_form', 'start', true],
  ['identification', 'aggregated_form', true],
  ['client_complex_form', 'aggregated_form', false],
  ['client_complex_form', 'identification', false],
  ['address', 'client_complex_form', true],
  ['strategies', 'calculation', false],
  ['documents', 'strategies', true],
  ['summary', 'documents', true],
  ['summary', 'strategies', false],
  ['confirmation', 'summary', false],
] as const)('%s is known while %s is being completed: %s', (next, completing, expected) => {
  expect(isKnownBefore(formOf(completing), next, completing)).toBe(expected);
});

test('the summary is not known while a step before the documents is on its way, too', () => {
  expect(isKnownBefore(formOf('strategies'), 'summary', 'documents')).toBe(false);
});
