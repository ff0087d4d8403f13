import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { expect, test } from 'vitest';
import { addFieldset, addQuestion, duplicate, moveQuestion, step } from './content.ts';
import { drop } from './drop.ts';
import { ask, block, idsOf, linked } from './edits.fixture.ts';
import { pathOf, placeAt, type Place } from '../model/places.ts';

const form: FormDefinition = { content: [block('a', ask('a1'), ask('a2')), block('b', ask('b1')), block('c')] };
const names = { fieldset: 'Blok', option: (number: number) => `Možnost ${number}` };
const at = (path: string): Place => {
  const place = placeAt(path);
  if (!place) throw new Error(path);
  return place;
};
const question = (fieldset: number, number: number) => ({ kind: 'question', fieldset, question: number }) as const;

test.each([
  ['nothing chosen', null, 'a(a1 a2) b(b1) c(question)'],
  ['a question', 'content[0].questions[0]', 'a(a1 question a2) b(b1) c()'],
  ['a fieldset', 'content[1]', 'a(a1 a2) b(b1 question) c()'],
])('a question is added after the chosen element: %s', (_, path, expected) => {
  expect(idsOf(addQuestion(form, 'text', path === null ? null : at(path), names).definition)).toBe(expected);
});

test('the first question brings its fieldset, a choice its options', () => {
  const { definition, place } = addQuestion({ content: [] }, 'radio', null, names);
  expect(definition.content).toEqual([
    {
      id: 'block',
      fieldsetName: 'Blok',
      questions: [
        {
          id: 'question',
          type: 'radio',
          label: '',
          options: [
            { value: 'OPTION_1', label: 'Možnost 1' },
            { value: 'OPTION_2', label: 'Možnost 2' },
          ],
        },
      ],
    },
  ]);
  expect(place).toEqual(question(0, 0));
});

test('a fieldset is added after another', () => {
  const { definition, place } = addFieldset(form, 'Nový', 0);
  expect([idsOf(definition), place]).toEqual(['a(a1 a2) block() b(b1) c()', { kind: 'fieldset', fieldset: 1 }]);
});

test.each([
  ['down inside its fieldset', 'content[0].questions[0]', 1, 'a(a2 a1) b(b1) c()', 'content[0].questions[1]'],
  ['up inside its fieldset', 'content[0].questions[1]', -1, 'a(a2 a1) b(b1) c()', 'content[0].questions[0]'],
  ['down into the next fieldset', 'content[0].questions[1]', 1, 'a(a1) b(a2 b1) c()', 'content[1].questions[0]'],
  ['up into the end of the one before', 'content[1].questions[0]', -1, 'a(a1 a2 b1) b() c()', 'content[0].questions[2]'],
  ['down into an empty fieldset', 'content[1].questions[0]', 1, 'a(a1 a2) b() c(b1)', 'content[2].questions[0]'],
  ['a fieldset down', 'content[0]', 1, 'b(b1) a(a1 a2) c()', 'content[1]'],
] as const)('a step moves %s', (_, path, by, expected, to) => {
  const moved = step(form, at(path), by);
  expect([moved && idsOf(moved.definition), moved?.place && pathOf(moved.place)]).toEqual([expected, to]);
});

test.each([
  ['content[0].questions[0]', -1],
  ['content[0]', -1],
  ['content[2]', 1],
] as const)('there is no step beyond the edge: %s %i', (path, by) => {
  expect(step(form, at(path), by)).toBeNull();
});

test.each([
  ['before a question of its fieldset', 'content[0].questions[1]', 'content[0].questions[0]', false, 'a(a2 a1) b(b1) c()'],
  ['after a question of its fieldset', 'content[0].questions[0]', 'content[0].questions[1]', true, 'a(a2 a1) b(b1) c()'],
  ['after a question of another fieldset', 'content[0].questions[0]', 'content[1].questions[0]', true, 'a(a2) b(b1 a1) c()'],
  ['on a fieldset', 'content[0].questions[0]', 'content[2]', true, 'a(a2) b(b1) c(a1)'],
  ['a fieldset on a question of another', 'content[0]', 'content[1].questions[0]', true, 'b(b1) a(a1 a2) c()'],
])('a row is dropped %s', (_, from, over, isAfter, expected) => {
  const dropped = drop(form, at(from), at(over), isAfter);
  expect(dropped && idsOf(dropped.definition)).toBe(expected);
});

test('dropping where it stands changes nothing', () => {
  expect(drop(form, at('content[0].questions[0]'), at('content[0].questions[1]'), false)).toBeNull();
  expect(moveQuestion(form, question(0, 0), { fieldset: 9, question: 0 })).toBeNull();
});

test('a copy gets ids of its own, and conditions inside a copied fieldset follow the copies', () => {
  expect(idsOf(duplicate(form, question(0, 0))?.definition ?? form)).toBe('a(a1 a1_2 a2) b(b1) c()');
  const copied = duplicate(linked, { kind: 'fieldset', fieldset: 0 })?.definition.content[1];
  expect(copied?.id).toBe('first_2');
  expect(copied?.questions.map(({ id, visibleWhen }) => [id, visibleWhen])).toEqual([
    ['loan_2', undefined],
    ['payment_2', { field: 'loan_2', operator: '==', value: 'YES' }],
  ]);
});
