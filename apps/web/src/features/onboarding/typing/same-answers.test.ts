import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { expect, test } from 'vitest';
import { filled } from '../../records/records.fixture.ts';
import { holdsAnswers } from './same-answers.ts';

const holding = (type: string, data: object) => ({ steps: [{ id: 's', type, data }] }) as unknown as InteractionForm;
const address = (data: object) => ({ type: 'address', data }) as TypedStep;

test.each([
  [{ domicile_address: { street: 'A' } }, { domicile_address: { street: 'A', city: '' } }, true],
  [{ domicile_address: { street: 'A' } }, { domicile_address: { street: 'B' } }, false],
  [{ correspondence_not_the_same: false }, {}, true],
  [{ correspondence_not_the_same: true }, {}, false],
  [{ domicile_address: null }, { domicile_address: { street: '', city: null } }, true],
  [{}, { domicile_address: { street: 'A' } }, false],
])('stored %j and typed %j are the same: %s', (stored, typed, expected) => {
  expect(holdsAnswers(holding('address', stored), 's', address(typed))).toBe(expected);
});

test('the order in which the questions were answered makes no difference', () => {
  const pages = [{ template_id: 't', is_typed: true, data: filled({ goals: [{ goal: 'GROWTH', years: 5 }] }) }];
  const questions = [
    { id: 'years', value: 5 },
    { id: 'goal', value: 'GROWTH' },
  ];
  const given = { page: 0, pages: [{ template_id: 't', data: { content: [{ duplication: 0, questions }] } }] };
  const holds = () => holdsAnswers(holding('aggregated_form', { page: 0, pages }), 's', { type: 'aggregated_form', data: given });
  expect(holds()).toBe(true);
  questions[0] = { id: 'years', value: 6 };
  expect(holds()).toBe(false);
});

test('a step of another kind or id holds nothing', () => {
  expect(holdsAnswers(holding('bank_account', {}), 's', address({}))).toBe(false);
  expect(holdsAnswers({ steps: [] } as unknown as InteractionForm, 's', address({}))).toBe(false);
});

test.each([
  ['HOME', 'HOME', true],
  ['HOME', 'GROWTH', false],
])('questions answered %s and typed %s are the same: %s', (stored, typed, expected) => {
  const pages = [{ template_id: 't', is_typed: true, data: filled({ goals: [{ goal: stored }] }) }];
  const given = {
    page: 3,
    pages: [{ template_id: 't', data: { content: [{ duplication: 0, questions: [{ id: 'goal', value: typed }] }] } }],
  };
  expect(holdsAnswers(holding('aggregated_form', { page: 0, pages }), 's', { type: 'aggregated_form', data: given })).toBe(expected);
});

test.each([
  [false, true],
  [true, false],
])('a page that shows what is known from elsewhere, typed on: %s, equals one without answers: %s', (isTyped, expected) => {
  const pages = [{ template_id: 't', is_typed: isTyped, data: filled({ goals: [{ goal: 'HOME' }] }) }];
  const typed = { type: 'aggregated_form', data: { page: 0, pages: [] } } as TypedStep;
  expect(holdsAnswers(holding('aggregated_form', { page: 0, pages }), 's', typed)).toBe(expected);
});
