import { describe, expect, test } from 'vitest';
import type { Condition, FormDefinition, Question } from '../definition/definition.ts';
import { ask, formOf, found, pick, when } from '../testing/small-form.ts';

const both = (field: string, ...list: [operator: Condition['operator'], value: Condition['value']][]): Partial<Question> => ({
  visibleWhen: list.map(([operator, value]) => ({ field, operator, value })),
});
const unreachable = ['unreachable_question content[0].questions[1].visibleWhen b'];
const number = (more: Partial<Question> = {}) => ask('a', { type: 'number', ...more });
const day = (more: Partial<Question> = {}) => ask('a', { type: 'date', ...more });

// Each line has a twin on the other side of its limit.
test.each<[what: string, question: Question, condition: Partial<Question>, isReachable: boolean]>([
  ['a number at its lower limit', number({ min: 3 }), when('a', '<=', 3), true],
  ['a number below its lower limit', number({ min: 3 }), when('a', '<', 3), false],
  ['a number below another that has no lower limit', number(), when('a', '<', -1000), true],
  ['a number at its upper limit', number({ max: 3 }), when('a', '>=', 3), true],
  ['a whole number below half', number({ isInteger: true, min: 0 }), when('a', '<', 0.5), true],
  ['a whole number that is half', number({ isInteger: true }), when('a', '==', 0.5), false],
  ['any number that is half', number(), when('a', '==', 0.5), true],
  ['a whole number just above', number({ isInteger: true, max: 5 }), when('a', '>', 4), true],
  ['no whole number is left above', number({ isInteger: true, max: 4 }), when('a', '>', 4), false],
  ['a number that is a word', number(), when('a', 'in', ['x', 3]), true],
  ['only a word for a number', number(), when('a', '==', 'x'), false],
  ['a day on its first', day({ min: '2026-03-01' }), when('a', '<=', '2026-03-01'), true],
  ['a day before its first', day({ min: '2026-03-01' }), when('a', '<', '2026-03-01'), false],
  ['a day on its last', day({ max: '2026-03-01' }), when('a', '>=', '2026-03-01'), true],
  ['a day after its last', day({ max: '2026-03-01' }), when('a', '>', '2026-03-01'), false],
  ['a day before any', day(), when('a', '<', '2026-03-01'), true],
  ['a day between two others', day(), both('a', ['>', '2026-03-01'], ['<', '2026-03-03']), true],
  ['a day between two that follow each other', day(), both('a', ['>', '2026-03-01'], ['<', '2026-03-02']), false],
  ['one day of two', day(), when('a', 'in', ['2026-03-01', '2026-03-02']), true],
  [
    'a day that is outside and inside',
    day({ min: '2026-03-01' }),
    both('a', ['in', ['2026-02-01', '2026-03-02']], ['<', '2026-03-01']),
    false,
  ],
  ['a ticked box', ask('a', { type: 'checkbox' }), when('a', '==', true), true],
  ['a box that is neither', ask('a', { type: 'checkbox' }), when('a', '==', 'x'), false],
  ['a box that is both', ask('a', { type: 'checkbox' }), both('a', ['==', true], ['==', false]), false],
  ['an option above', pick('a', ['1', '5']), when('a', '>', 4), true],
  ['no option above', pick('a', ['1', '5']), when('a', '>', 5), false],
  ['an option above, beside one that is no number', pick('a', ['none', '5']), when('a', '>', 4), true],
  ['a text that is two texts', ask('a'), both('a', ['==', 'x'], ['==', 'y']), false],
])('%s', (_, question, condition, isReachable) => {
  expect(found(formOf([question, ask('b', condition)]))).toEqual(isReachable ? [] : unreachable);
});

test.each<[what: string, question: Question, condition: Partial<Question>]>([
  ['a number above a word', number(), when('a', '>', 'x')],
  ['a number above a list of one', number(), when('a', '>', [1])],
  ['a number above an empty list', number(), when('a', '>', [])],
  ['a day after a number', day(), when('a', '>', 20_260_301)],
  ['a day after a day that does not exist', day(), when('a', '>', '2026-02-30')],
  ['a text above a number', ask('a'), when('a', '>', 1)],
  ['options above a word', pick('a', ['1', '2']), when('a', '>', 'x')],
  ['a choice without options, above', ask('a', { type: 'radio' }), when('a', '>', 1)],
])('%s cannot be compared', (_, question, condition) => {
  expect(found(formOf([question, ask('b', condition)]))).toContain('operator_not_applicable content[0].questions[1].visibleWhen a');
});

test('each of several conditions is named by its place', () => {
  const wrong = both('a', ['==', 'x'], ['>', 'y'], ['!=' as never, 'z']);
  expect(found(formOf([ask('a'), ask('b', wrong)]))).toEqual([
    'operator_not_applicable content[0].questions[1].visibleWhen[1] a',
    'unknown_operator content[0].questions[1].visibleWhen[2] a',
  ]);
});

describe('conditions on other fieldsets', () => {
  const conditions: Condition[] = ['CZ', 'US'].map((value) => ({ field: 'country', operator: '==', value }));
  const country = pick('country', ['CZ', 'US']);

  test('a copy of the own fieldset has one answer only', () => {
    const content: FormDefinition['content'] = [
      { id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: [country, ask('both', { visibleWhen: conditions })] },
    ];
    expect(found({ content })).toEqual(['unreachable_question content[0].questions[1].visibleWhen both']);
  });

  test('what no copy can answer is refused', () => {
    const content: FormDefinition['content'] = [
      { id: 'r', fieldsetName: 'R', fieldsetRepeatable: true, questions: [country] },
      { id: 'end', fieldsetName: 'E', questions: [ask('none', when('country', '==', 'SK'))] },
    ];
    expect(found({ content })).toEqual(['unreachable_question content[1].questions[0].visibleWhen none']);
  });
});

test('a circle beside two ways to one question is found, and ends', () => {
  const two = (one: string, other: string): Partial<Question> => ({
    visibleWhen: [one, other].map((field) => ({ field, operator: '==', value: 'x' })),
  });
  const questions = [
    ask('a', when('d', '==', 'x')),
    ask('b', when('a', '==', 'x')),
    ask('c', when('a', '==', 'x')),
    ask('d', two('b', 'c')),
  ];
  expect(found(formOf(questions))).toEqual(['cycle content[0].questions[0].visibleWhen a → d → b → a']);
  const beside = [ask('a', when('b', '==', 'x')), ask('b', when('c', '==', 'x')), ask('c', when('b', '==', 'x'))];
  expect(found(formOf(beside)).slice(0, 1)).toEqual(['later_question content[0].questions[0].visibleWhen b']);
});
