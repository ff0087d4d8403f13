import { expect, test } from 'vitest';
import { directionOf, isLoss } from './performance.model.ts';

test.each([
  [12, 'up'],
  [-0.01, 'down'],
  [0, 'none'],
  [0.004, 'none'],
  [null, 'none'],
])('directionOf(%s)', (figure, direction) => expect(directionOf(figure)).toBe(direction));

test.each([
  [-1, true],
  [0, false],
  [1, false],
  [null, false],
])('a gain of %s is a loss: %s', (gain, expected) => expect(isLoss({ gain })).toBe(expected));
