import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, readIfThere, root } from '../machine/environment.mjs';
import { keyOfMutant } from './sample.mjs';

const PROGRESS_MS = 60_000;

const quiet = Object.fromEntries(
  ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].flatMap((level) => [
    [level.toLowerCase(), () => undefined],
    [`is${level}Enabled`, () => false],
  ]),
);

/** The text between two positions of a file; Stryker counts lines and columns from 0. */
function textBetween(lines, { start, end }) {
  const inside = lines.slice(start.line, end.line + 1);
  inside[inside.length - 1] = inside.at(-1).slice(0, end.column);
  inside[0] = inside[0].slice(start.column);
  return inside.join('\n');
}

/** Every mutant that Stryker would make of the files: {key, file, line, column, mutatorName, original, replacement}. */
export async function listMutants(files) {
  // Loaded here, because the packages may not be installed yet when this script is loaded.
  const { Instrumenter } = await import('@stryker-mutator/instrumenter');
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const sources = files.map((file) => ({ name: join(root, file), mutate: true, content: texts.get(file) }));
  const { mutants } = await new Instrumenter(quiet).instrument(sources, { plugins: null, excludedMutations: [], ignorers: [] });
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map((mutant) => {
      const { start } = mutant.location;
      const key = keyOfMutant(mutant, root);
      const file = key.slice(0, key.indexOf(':'));
      const original = textBetween(texts.get(file).split('\n'), mutant.location);
      return {
        key,
        file,
        line: start.line + 1,
        column: start.column + 1,
        mutatorName: mutant.mutatorName,
        original,
        replacement: mutant.replacement,
      };
    });
}

/** Stryker's configuration for one run; everything that it writes goes to `folder`, which is outside the repository. */
function configure(files, folder, pool) {
  return {
    mutate: files,
    plugins: [join(root, 'scripts/mutants/runner.mjs')],
    testRunner: 'sampled-vitest',
    vitest: { configFile: 'vitest.mutants.config.ts', related: true, pool },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Longer than any delay of a busy machine: a false time-out would count as a noticed mutant.
    timeoutFactor: 4,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['json'],
    jsonReporter: { fileName: join(folder, 'report.json') },
    tempDirName: join(folder, 'sandbox'),
    cleanTempDir: 'always',
    ignorePatterns: ['.cache', '/data', 'dist', '/docs/pictures', 'test-results', 'playwright-report'],
    // Node and vitest strip the types; nothing here needs the compiler.
    disableTypeChecks: false,
    tsconfigFile: 'none.json',
    logLevel: 'warn',
    allowConsoleColors: false,
    warnings: { slow: false },
  };
}

const readKeys = (file) => (readIfThere(file) ?? '').split('\n').length - 1;

/** Runs Stryker once and reports its progress every minute; returns whether it finished. */
async function runStryker(configFile, environment, tell) {
  const child = spawn(findNode(), [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', configFile], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const timer = setInterval(() => tell(), PROGRESS_MS);
  // Stryker ends its sandbox and its runner itself; on Ctrl+C it gets the signal directly.
  const end = () => child.kill('SIGINT');
  process.on('SIGTERM', end);
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve));
  process.off('SIGTERM', end);
  clearInterval(timer);
  return code === 0;
}

function readReport(file) {
  const { files, projectRoot } = JSON.parse(readFileSync(file, 'utf8'));
  const toZeroBased = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  const statuses = new Map();
  for (const [name, { mutants }] of Object.entries(files))
    for (const { location, status, ...mutant } of mutants) {
      const place = { start: toZeroBased(location.start), end: toZeroBased(location.end) };
      statuses.set(keyOfMutant({ ...mutant, fileName: join(projectRoot, name), location: place }, projectRoot), status);
    }
  return statuses;
}

/**
 * Tries mutants of one unit with the test files that check each file (`testsOf`) and returns them with their `status`; null when the tests
 * fail even without a mutant. Only the tests that ran a mutant's line are run again for it.
 */
export async function tryMutants(mutants, testsOf, folder) {
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const [progressFile, testIdsFile] = [join(folder, 'progress'), join(folder, 'tests.json')];
  const plan = join(folder, 'plan.json');
  const tests = [...new Set(Object.values(testsOf).flat())];
  writeFileSync(
    plan,
    JSON.stringify({ projectFolder: root, tests, testsOf, sample: mutants.map(({ key }) => key), progressFile, testIdsFile }),
  );
  const configFile = join(folder, 'stryker.json');
  const files = [...new Set(mutants.map(({ file }) => file))];
  // Threads start faster; the server's tests start processes and databases, so they get processes, as in `npm test`.
  const pool = files[0].startsWith('apps/server/') ? 'forks' : 'threads';
  writeFileSync(configFile, JSON.stringify(configure(files, folder, pool)));
  const tell = () => process.stdout.write(`  ${readKeys(progressFile)} of ${mutants.length} tried\n`);
  if (!(await runStryker(configFile, { MUTANTS_PLAN: plan, TMPDIR: join(folder, 'tmp') }, tell))) return null;
  const statuses = readReport(join(folder, 'report.json'));
  return mutants.map((mutant) => ({ ...mutant, status: statuses.get(mutant.key) ?? 'Unknown' }));
}
