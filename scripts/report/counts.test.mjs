import { describe, expect, it } from 'vitest';
import { countBrowser, countCheck, countUnit, sumStages } from './counts.mjs';

const unit = (counts, testResults = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...counts,
});
const browser = (stats, errors = []) => ({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

it.each([
  ['passed', unit({ numPassedTests: 3 }), 0, { passed: 3, failed: 0, skipped: 0 }],
  ['failed', unit({ numPassedTests: 3, numFailedTests: 2 }), 1, { passed: 3, failed: 2, skipped: 0 }],
  ['skipped and planned', unit({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 2 }), 0, { passed: 3, failed: 0, skipped: 3 }],
  [
    'a file that cannot be read',
    unit({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [] }]),
    1,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ['an error outside of any test', unit({ numPassedTests: 3 }), 1, { passed: 3, failed: 1, skipped: 0 }],
  ['no test at all', unit({}), 0, { passed: 0, failed: 1, skipped: 0 }],
  ['no report', null, 0, { passed: 0, failed: 1, skipped: 0 }],
])('unit tests: %s', (_, report, exitCode, counts) => {
  expect(countUnit(report, exitCode)).toEqual(counts);
});

it.each([
  ['passed', browser({ expected: 4 }), 0, { passed: 4, failed: 0, skipped: 0 }],
  ['failed, flaky, skipped', browser({ expected: 4, unexpected: 1, flaky: 1, skipped: 2 }), 1, { passed: 4, failed: 2, skipped: 2 }],
  ['a server that did not start', browser({ skipped: 4 }, [{}]), 1, { passed: 0, failed: 1, skipped: 4 }],
  ['killed in the middle', browser({ expected: 2 }), 130, { passed: 2, failed: 1, skipped: 0 }],
  ['no report', null, 1, { passed: 0, failed: 1, skipped: 0 }],
])('browser tests: %s', (_, report, exitCode, counts) => {
  expect(countBrowser(report, exitCode)).toEqual(counts);
});

describe('the sum', () => {
  const stages = [{ counts: countCheck(0) }, { counts: countCheck(2) }, { counts: { passed: 5, failed: 1, skipped: 2 } }];
  it('leaves out what was skipped', () => expect(sumStages(stages, true)).toEqual({ passed: 6, failed: 2 }));
  it('counts it as failed where nothing may be', () => expect(sumStages(stages, false)).toEqual({ passed: 6, failed: 4 }));
});
