import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './machine/chromium.mjs';
import { countBrowser, countCheck, countUnit, sumStages } from './report/counts.mjs';
import { findNode, Refusal, root, runScript } from './machine/environment.mjs';
import { nameBrowserFailures, nameSkipped, nameUnitFailures } from './report/failures.mjs';
import { installIfNeeded } from './machine/install.mjs';
import { findOffice } from './machine/office.mjs';
import { findPdfTools } from './machine/pdf-tools.mjs';
import { buildWebIfNeeded } from './machine/web-build.mjs';

/**
 * Runs all tests. Every stage runs even when an earlier one failed; the last line summarises them all. `--full` adds all variants and
 * the long suites; with CI=true skipped tests count as failed.
 */
const isFull = process.argv.includes('--full');
const isCi = process.env.CI === 'true';
const reports = join(root, 'node_modules/.cache/reports');
const inModules = (path) => join(root, 'node_modules', path);

/** Runs one command with its output shown; resolves with its exit code. */
function run(args, environment = {}) {
  return new Promise((done) => {
    const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    // A killed run writes a partial report or none.
    return null;
  }
}

const check = (args) => async () => countCheck(await run(args));

async function runUnit() {
  const args = [
    inModules('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/report/unhandled-errors.mjs')}`,
    `--outputFile.json=${join(reports, 'unit.json')}`,
  ];
  const exitCode = await run(args, {
    PRAMEN_TEST_FULL: isFull ? '1' : '0',
    OFFICE_PATH: findOffice(),
    ...findPdfTools(),
    UNHANDLED_ERRORS_FILE: join(reports, 'unhandled.json'),
  });
  const report = readReport('unit.json');
  const failures = nameUnitFailures(report, readReport('unhandled.json') ?? []);
  return { ...countUnit(report, exitCode), failures: isCi ? [...failures, ...nameSkipped(report)] : failures };
}

async function runBrowser() {
  const exitCode = await run([inModules('@playwright/test/cli.js'), 'test'], {
    PRAMEN_CHROMIUM: findChromium(),
    OFFICE_PATH: findOffice(),
    ...findPdfTools(),
    PRAMEN_TEST_FULL: isFull ? '1' : '0',
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
  });
  const report = readReport('browser.json');
  return { ...countBrowser(report, exitCode), failures: nameBrowserFailures(report) };
}

async function buildWeb() {
  buildWebIfNeeded();
  return countCheck(0);
}

const stages = [
  { name: 'types', work: check(['scripts/types.mjs', '--force']) },
  { name: 'format', work: check([inModules('oxfmt/bin/oxfmt'), '--check']) },
  { name: 'lint', work: check([inModules('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']) },
  { name: 'import rules', work: check(['scripts/check-import-fixture.mjs']) },
  { name: 'folders', work: check(['scripts/check-folders.mjs']) },
  { name: 'files from the contract', work: check(['apps/server/src/commands/openapi.ts', '--check']) },
  { name: 'unit and API', work: runUnit },
  { name: 'web build', work: buildWeb },
  { name: 'browser', work: runBrowser },
];

/** Runs a stage; an error that keeps it from running counts as its failure, so that the later stages still run. */
async function runStage({ name, work }) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  const counts = await work().catch((error) => {
    process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
    return countCheck(1);
  });
  return { name, counts, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

async function testEverything() {
  installIfNeeded();
  // Checked first, so that a missing browser is not reported only after ten minutes.
  findChromium();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const results = [];
  for (const stage of stages) results.push(await runStage(stage));
  process.stdout.write('\n== summary\n');
  for (const { name, counts, seconds } of results)
    process.stdout.write(
      `${name.padEnd(20)} ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''} (${seconds} s)\n`,
    );
  // Printed last, so that a truncated log still names the failures.
  for (const { counts } of results) for (const failure of counts.failures ?? []) process.stdout.write(`failed: ${failure}\n`);
  const total = sumStages(results, !isCi);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await runScript(testEverything);
