import { expect, test } from 'vitest';
import { compareForms } from './compare.ts';
import { compileForm } from './compile.ts';
import type { Question } from './definition.ts';

const formOf = (...questions: Question[]) => compileForm({ content: [{ id: 'a', fieldsetName: 'A', questions }] });
const name: Question = { id: 'name', type: 'text', label: 'Jméno' };
const goal: Question = {
  id: 'goal',
  type: 'radio',
  label: 'Cíl',
  options: [{ value: 'HOME', label: 'Bydlení', scores: { RISK: 1 } }],
};

test('equal forms have no changes, whatever the order of questions and keys', () => {
  const turned: Question = { label: 'Jméno', type: 'text', id: 'name' };
  expect(compareForms(formOf(name, goal), formOf(goal, turned))).toEqual({ added: [], changed: [], removed: [] });
});

test('added and removed questions are found by their id', () => {
  expect(compareForms(formOf(name), formOf(goal))).toEqual({ added: ['goal'], changed: [], removed: ['name'] });
});

test.each<[string, Question]>([
  ['its label', { ...goal, label: 'Záměr' }],
  ['a translation', { ...goal, translations: { sk: { label: 'Cieľ' } } }],
  ['an option', { ...goal, options: [{ value: 'HOME', label: 'Dům' }] }],
  ['another option', { ...goal, options: [...(goal.options ?? []), { value: 'RENT', label: 'Renta' }] }],
  ['being required', { ...goal, isRequired: true }],
  ['its condition', { ...goal, visibleWhen: { field: 'name', operator: '==', value: 'x' } }],
])('a question is changed by %s', (_what, later) => {
  expect(compareForms(formOf(name, goal), formOf(name, later)).changed).toEqual(['goal']);
});

test('points change nothing for whoever answers, nor does a condition written as a list', () => {
  const scored: Question = {
    ...goal,
    options: [{ value: 'HOME', label: 'Bydlení', scores: { RISK: 9 } }],
    scoreBands: [{ from: 1, scores: {} }],
  };
  expect(compareForms(formOf(goal), formOf(scored)).changed).toEqual([]);
  const condition = { field: 'name', operator: '==', value: 'x' } as const;
  const one: Question = { ...goal, visibleWhen: condition };
  expect(compareForms(formOf(one), formOf({ ...goal, visibleWhen: [condition] })).changed).toEqual([]);
});
