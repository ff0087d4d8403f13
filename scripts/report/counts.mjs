/**
 * The result of one test stage: {passed, failed, skipped}. A stage with a bad exit code and no reported failure counts one;
 * so does a stage without any test, because it proves nothing.
 */
function settle({ passed, failed, skipped }, exitCode) {
  const isSilent = failed === 0 && (exitCode !== 0 || passed + skipped === 0);
  return { passed, failed: isSilent ? 1 : failed, skipped };
}

/** The result of a single check, which passes or fails. */
export const countCheck = (exitCode) => ({ passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 });

/** Counts a vitest JSON report; a test file that could not be loaded is one failure. `report` is null when there is none. */
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

/** Counts a Playwright JSON report; an error outside any test (a server that did not start) is a separate failure. */
export function countBrowser(report, exitCode) {
  if (report === null) return countCheck(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, exitCode);
}

/** Sums all stages; unless `mayBeSkipped`, skipped tests count as failed. */
export function sumStages(stages, mayBeSkipped) {
  const sum = (key) => stages.reduce((total, { counts }) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed') + (mayBeSkipped ? 0 : sum('skipped')) };
}
