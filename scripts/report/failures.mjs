import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../machine/environment.mjs';

/** Longest part of a failure's message in the summary; the full message is above it, in the output of the run. */
const LONGEST_REASON = 300;

/** First lines of an error's message, without colours. */
function shorten(message) {
  const plain = stripVTControlCharacters(String(message ?? '')).trim();
  const reason = plain
    .split('\n')
    .slice(0, 4)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ');
  return reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
}

const inRepository = (path) => relative(root, path);
const write = (file, names, message) => [file, ...names].filter(Boolean).join(' › ') + (message ? `: ${shorten(message)}` : '');

function nameFileFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [write(inRepository(name), [], message)] : [];
  return failed.map(({ ancestorTitles, title, failureMessages }) =>
    write(inRepository(name), [...ancestorTitles, title], failureMessages?.[0]),
  );
}

/** One line for each test of a vitest JSON report that was not run. */
export function nameSkipped(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ ancestorTitles, title }) => write(inRepository(name), [...ancestorTitles, title], 'was not run')),
  );
}

/** One line for each failure of a vitest JSON report, and for each error outside any test ({message}). */
export function nameUnitFailures(report, unhandled = []) {
  return [
    ...(report?.testResults ?? []).flatMap(nameFileFailures),
    ...unhandled.map(({ message }) => write('outside of any test', [], message)),
  ];
}

function walkSuite({ suites = [], specs = [] }, above = []) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ file, title, tests }) =>
    write(`e2e/${file}`, [...above, title], tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
  );
  return [...own, ...suites.flatMap((suite) => walkSuite(suite, suite.title === suite.file ? above : [...above, suite.title]))];
}

/** One line for each failure of a Playwright JSON report. */
export function nameBrowserFailures(report) {
  return [...walkSuite(report ?? {}), ...(report?.errors ?? []).map(({ message }) => write('outside of any test', [], message))];
}
