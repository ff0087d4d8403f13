/**
 * How many passed and failed in one stage of the tests: {passed, failed, skipped}. A stage that ended badly without
 * naming a failure has one; so has a stage without any test, since it proves nothing.
 */
function settle({ passed, failed, skipped }, exitCode) {
  const isSilent = failed === 0 && (exitCode !== 0 || passed + skipped === 0);
  return { passed, failed: isSilent ? 1 : failed, skipped };
}

/** A single check: it holds or it does not. */
export const countCheck = (exitCode) => ({ passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 });

/** Counts a vitest JSON report; a file that could not be read at all is one failure. Null: there is no report. */
export function countUnit(report, exitCode) {
  if (report === null) return countCheck(1);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/** Counts a Playwright JSON report; an error outside of any test (a server that did not start) is a failure of its own. */
export function countBrowser(report, exitCode) {
  if (report === null) return countCheck(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, exitCode);
}

/** Sums all stages; where nothing may be left out, what was skipped has failed. */
export function sumStages(stages, mayBeSkipped) {
  const sum = (key) => stages.reduce((total, { counts }) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed') + (mayBeSkipped ? 0 : sum('skipped')) };
}
