import { expect, test } from 'vitest';
import { refusalOf } from './staff.rules.ts';

test.each([
  ['a', 'a', ['a'], 'user.last_administrator'],
  ['a', 'a', ['a', 'b'], 'user.own_account'],
  ['a', 'b', ['a'], 'user.last_administrator'],
  ['a', 'b', ['a', 'b'], null],
  ['c', 'a', ['a'], null],
] as const)('%s by %s among %o -> %s', (target, actor, administrators, expected) => {
  expect(refusalOf(target, actor, administrators)).toBe(expected);
});
