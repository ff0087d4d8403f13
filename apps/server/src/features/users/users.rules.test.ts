import { expect, test } from 'vitest';
import { mayEnter } from './users.rules.ts';

test.each([
  [{ isActive: true, isClient: true, hasClientAccess: true }, true],
  [{ isActive: true, isClient: true, hasClientAccess: false }, false],
  [{ isActive: false, isClient: true, hasClientAccess: true }, false],
  [{ isActive: true, isClient: false, hasClientAccess: false }, true],
  [{ isActive: false, isClient: false, hasClientAccess: false }, false],
])('%o -> %s', (standing, expected) => {
  expect(mayEnter(standing)).toBe(expected);
});
