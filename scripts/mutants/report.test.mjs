import { expect, it } from 'vitest';
import { describeScore, listUnnoticed, shortenCode } from './report.mjs';

const mutant = (file, line, status) => ({
  file,
  line,
  column: 5,
  mutatorName: 'EqualityOperator',
  original: 'a <=\n    b',
  replacement: 'a < b',
  status,
});

it('lists unnoticed mutants below their file in the order of its lines', () => {
  const lines = listUnnoticed([
    mutant('b.ts', 9, 'Survived'),
    mutant('a.ts', 12, 'Survived'),
    mutant('a.ts', 3, 'NoCoverage'),
    mutant('a.ts', 1, 'Killed'),
    mutant('c.ts', 1, 'Timeout'),
  ]);
  expect(lines).toEqual([
    'a.ts',
    '  3:5  EqualityOperator (no test runs this)  a <= b -> a < b',
    '  12:5  EqualityOperator  a <= b -> a < b',
    'b.ts',
    '  9:5  EqualityOperator  a <= b -> a < b',
  ]);
});

it('writes code as one line, and keeps both ends of long code', () => {
  expect(shortenCode('  {\n  return 1;\n}\n')).toBe('{ return 1; }');
  expect(shortenCode(`first${'.'.repeat(200)}last`)).toMatch(/^first\.+ … \.+last$/);
  expect(shortenCode(`first${'.'.repeat(200)}last`)).toHaveLength(69);
});

it('states an interval for a sample, and none for all mutants', () => {
  const tried = [
    ...Array.from({ length: 81 }, () => mutant('a.ts', 1, 'Killed')),
    ...Array.from({ length: 182 }, () => mutant('a.ts', 1, 'Survived')),
  ];
  expect(describeScore(tried, 1000)).toEqual([
    'killed 81, timed out 0, survived 182, no coverage 0, could not run 0',
    'score 30.8 % (95 % interval 25.5 to 36.6 %), 81 of 263',
  ]);
  expect(describeScore(tried, 263)[1]).toBe('score 30.8 % (all mutants), 81 of 263');
});

it('has no score when no mutant could be run', () => {
  expect(describeScore([mutant('a.ts', 1, 'RuntimeError')], 1)).toEqual([
    'killed 0, timed out 0, survived 0, no coverage 0, could not run 1',
    'score unknown (all mutants), 0 of 0',
  ]);
});
