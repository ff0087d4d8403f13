import { expect, test } from 'vitest';
import { formatBytes, toMegabytes } from './bytes.ts';

test.each([
  [17, '17\u00a0B'],
  [2048, '2\u00a0kB'],
  [1_468_006, '1,4\u00a0MB'],
])('formatBytes(%i)', (byteCount, written) => expect(formatBytes(byteCount)).toBe(written));

test('writes limits in whole megabytes', () => expect([toMegabytes(10 * 1024 * 1024), toMegabytes(10 * 1024 * 1024 - 1)]).toEqual([10, 9]));
