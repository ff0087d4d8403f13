import type { InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { expect, test } from 'vitest';
import { formOf } from '../form.fixture.ts';
import { indexToShow, isAwaited, isKnownBefore, leftStep, openIndex, returnedStep, stepAfter, type StepType } from './walk.model.ts';

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

const stepOf = (type: StepType): InteractionStep => {
  const step = formOf(type).steps.find((one) => one.type === type);
  if (!step) throw new Error(`no ${type}`);
  return step;
};
const byDocument: TypedStep = { type: 'identification', data: { method: 'DOCUMENT' } };
const byBank: TypedStep = { type: 'identification', data: { method: 'BANK_ID' } };

test.each([
  ['aggregated_form', 'start', null, true],
  ['identification', 'aggregated_form', null, true],
  ['client_complex_form', 'aggregated_form', null, true],
  ['calculation', 'aggregated_form', null, false],
  ['strategies', 'aggregated_form', null, false],
  ['client_complex_form', 'identification', byDocument, true],
  ['client_complex_form', 'identification', byBank, false],
  ['address', 'identification', null, false],
  ['documents', 'identification', byBank, true],
  ['address', 'client_complex_form', null, true],
  ['strategies', 'calculation', null, true],
  ['summary', 'strategies', null, true],
  ['confirmation', 'summary', null, true],
  ['end', 'confirmation', null, false],
] as const)('%s is shown while %s is being completed: %s', (next, completing, typed, expected) => {
  expect(isKnownBefore(next, stepOf(completing), typed)).toBe(expected);
});

test.each([
  ['summary', [], false],
  ['summary', ['documents'], false],
  ['summary', ['address', 'documents'], true],
  ['confirmation', ['summary'], true],
  ['confirmation', [], false],
  ['address', ['client_complex_form'], false],
] as const)('%s awaits %s: %s', (type, pending, expected) => {
  expect(isAwaited(formOf('summary'), type, pending)).toBe(expected);
});
