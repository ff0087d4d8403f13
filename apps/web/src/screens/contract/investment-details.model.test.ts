import { expect, test } from 'vitest';
import { detailTabs, readDetailTab } from './investment-details.model.ts';

test('instructions are a tab only where there are some', () => {
  expect(detailTabs(true)).toEqual(['composition', 'trades', 'transactions', 'instructions']);
  expect(detailTabs(false)).toEqual(['composition', 'trades', 'transactions']);
});

test.each([
  ['trades', true, 'trades'],
  ['instructions', true, 'instructions'],
  ['instructions', false, 'composition'],
  ['nonsense', true, 'composition'],
  [undefined, true, 'composition'],
] as const)('%s, has instructions: %s', (named, hasInstructions, tab) => expect(readDetailTab(named, hasInstructions)).toBe(tab));
