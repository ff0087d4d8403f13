import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildWebIfNeeded, findNode, installIfNeeded, root } from './environment.mjs';

const isFull = process.argv.includes('--full');
const reports = join(root, 'node_modules/.cache/reports');

installIfNeeded();
const chromium = findChromium();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const node = findNode();
const environment = {
  ...process.env,
  PRAMEN_CHROMIUM: chromium,
  PRAMEN_FULL: isFull ? 'true' : 'false',
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
};

/** Runs one command with its output shown; answers whether it succeeded. */
function run(args) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment });
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
  });
}

const bin = (path) => join(root, 'node_modules', path);
const readReport = (name) => {
  const file = join(reports, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

/** A check that is one thing: it passes or fails. */
const check = (args) => async () => ((await run(args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A stage that ends without a report, or badly without a failed test in it, has failed as a whole. */
function countWith(succeeded, report, count) {
  if (!report) return { passed: 0, failed: 1 };
  const { passed, failed } = count(report);
  return { passed, failed: succeeded ? failed : Math.max(1, failed) };
}

async function runVitest() {
  const succeeded = await run([bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`]);
  return countWith(succeeded, readReport('unit.json'), ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    // A test that does not run proves nothing.
    failed: numFailedTests + numPendingTests + numTodoTests,
  }));
}

async function buildWeb() {
  buildWebIfNeeded();
  return { passed: 1, failed: 0 };
}

async function runBrowser() {
  const succeeded = await run([bin('@playwright/test/cli.js'), 'test']);
  return countWith(succeeded, readReport('browser.json'), ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }));
}

const stages = [
  ['types', check([bin('typescript/bin/tsc'), '-b', '--force'])],
  ['lint', check([bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'])],
  ['import rules', check(['scripts/check-import-fixture.mjs'])],
  ['OpenAPI is current', check(['apps/server/src/commands/openapi.ts', '--check'])],
  ['unit and API', runVitest],
  ['web build', buildWeb],
  ['browser', runBrowser],
];

const results = [];
for (const [name, stage] of stages) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  results.push({ name, ...(await stage()), seconds: Math.round((performance.now() - startedAt) / 1000) });
}

process.stdout.write('\n');
for (const { name, passed, failed, seconds } of results) process.stdout.write(`${name.padEnd(20)} ${passed} passed, ${failed} failed (${seconds} s)\n`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
process.exit(total('failed') === 0 ? 0 : 1);
