import type { QuestionFigures } from '@pramen/contract/onboarding/figures.schemas';
import { expect, test } from 'vitest';
import { barShares, durationOf, troubling } from './figures.model.ts';

const question = (name: string, exits: number, refused: number): QuestionFigures => ({
  step: 'address',
  question: name,
  form: null,
  label: null,
  shown: 10,
  exits,
  exit_share: exits / 10,
  refused,
  refused_share: refused / 10,
});

test('questions without trouble are left out', () => {
  const rows = [question('a', 2, 0), question('b', 0, 1), question('c', 0, 0)];
  expect(troubling(rows).map(({ question: name }) => name)).toEqual(['a', 'b']);
});

test('bars compare with the first step', () => {
  const step = (reached: number) => ({ step: 'start' as const, reached, exits: 0, exit_share: null });
  expect(barShares([step(10), step(8), step(0)])).toEqual([1, 0.8, 0]);
  expect(barShares([step(0)])).toEqual([0]);
});

test.each([
  [1, { unit: 'minutes', count: 1 }],
  [59, { unit: 'minutes', count: 59 }],
  [60, { unit: 'hours', hours: 1, minutes: 0 }],
  [135, { unit: 'hours', hours: 2, minutes: 15 }],
  [2879, { unit: 'hours', hours: 47, minutes: 59 }],
  [2880, { unit: 'days', count: 2 }],
  [5000, { unit: 'days', count: 3 }],
])('%d minutes are %o', (minutes, duration) => {
  expect(durationOf(minutes)).toEqual(duration);
});
