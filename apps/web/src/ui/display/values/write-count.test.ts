import { expect, test } from 'vitest';
import { writeCount } from './write-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1234567, '1\u00a0234\u00a0567'],
])('%i is written %s', (count, text) => expect(writeCount(count)).toBe(text));
