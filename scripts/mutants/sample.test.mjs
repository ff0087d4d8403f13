import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { countVerdicts, createRandom, drawSample, estimateShare, keyOfMutant, scoreOf } from './sample.mjs';

const hundred = Array.from({ length: 100 }, (_, number) => number);

// Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d lies between %d and %d', (found, total, from, to) => {
  const interval = estimateShare(found, total);
  expect(interval.from).toBeCloseTo(from, 4);
  expect(interval.to).toBeCloseTo(to, 4);
});

it('an interval stays within 0 and 1, and covers all of it when nothing was tried', () => {
  expect(estimateShare(20, 20).to).toBe(1);
  expect(estimateShare(20, 20).from).toBeCloseTo(1 - 0.1611, 4);
  expect(estimateShare(0, 0)).toEqual({ from: 0, to: 1 });
});

it('a sample has distinct items in their order, and the same ones for the same seed', () => {
  const sample = drawSample(hundred, 30, 7);
  expect(sample).toHaveLength(30);
  expect(new Set(sample).size).toBe(30);
  expect(sample).toEqual([...sample].sort((a, b) => a - b));
  expect(drawSample(hundred, 30, 7)).toEqual(sample);
  expect(drawSample(hundred, 30, 8)).not.toEqual(sample);
});

it('a sample as large as the list is the list', () => {
  expect(drawSample(hundred, 100, 1)).toEqual(hundred);
  expect(drawSample(hundred, Infinity, 1)).toEqual(hundred);
  expect(drawSample([], 5, 1)).toEqual([]);
});

it('every item is drawn about equally often', () => {
  const times = new Map(hundred.map((item) => [item, 0]));
  for (let seed = 0; seed < 2000; seed++) for (const item of drawSample(hundred, 10, seed)) times.set(item, times.get(item) + 1);
  // 200 are expected with a standard deviation of 13.4; a deviation of five times that does not happen by chance, and the seeds are fixed.
  for (const count of times.values()) expect(Math.abs(count - 200)).toBeLessThan(67);
});

it('random numbers are at least 0 and below 1', () => {
  const random = createRandom(3);
  const numbers = Array.from({ length: 1000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.reduce((sum, number) => sum + number, 0) / 1000).toBeCloseTo(0.5, 1);
});

it('a mutant that never ends counts as noticed, one that could not be run does not count', () => {
  const counts = countVerdicts(
    ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Unknown'].map((status) => ({ status })),
  );
  expect(counts).toEqual({ killed: 2, timedOut: 1, survived: 1, uncovered: 1, invalid: 2 });
  expect(scoreOf(counts)).toEqual({ noticed: 3, valid: 5 });
});

it('a mutant has the same name in any project folder', () => {
  const mutant = (folder) => ({
    fileName: join(folder, 'src', 'a.ts'),
    location: { start: { line: 4, column: 2 }, end: { line: 4, column: 7 } },
    mutatorName: 'EqualityOperator',
    replacement: 'a < b',
  });
  expect(keyOfMutant(mutant(resolve('one')), resolve('one'))).toBe('src/a.ts:4:2-4:7 EqualityOperator a < b');
  expect(keyOfMutant(mutant(resolve('two')), resolve('two'))).toBe('src/a.ts:4:2-4:7 EqualityOperator a < b');
});
