import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner';
import { keyOfMutant } from './sample.mjs';

/**
 * Stryker's runner for vitest that runs only the mutants of the sample, and only with the tests that check their file. Stryker cannot
 * sample: a range in `mutate` that selects an expression also selects everything inside it, so large expressions would never be drawn
 * alone.
 */
const [vitest] = vitestPlugins;
const { projectFolder, sample, testsOf, progressFile, testIdsFile } = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
const keys = new Set(sample);

/** A test file that cannot even be loaded with the mutant fails every test run, so the mutant is noticed; Stryker calls it invalid. */
function judge(result) {
  const isFileBroken = result.status === 'error' && /outside of a test run: \S+\.test\.tsx?: /.test(result.errorMessage);
  return isFileBroken ? { status: 'killed', killedBy: [], failureMessage: result.errorMessage, nrOfTests: 0 } : result;
}

/** Those tests that ran the mutant (all of them when it runs while files are loaded) and check its file. */
function chooseTestIds(file, covering) {
  const judges = new Set(testsOf[file]);
  // A runner that replaces a stopped one has not seen the run without mutants.
  const ids = covering ?? JSON.parse(readFileSync(testIdsFile, 'utf8'));
  return ids.filter((id) => judges.has(id.slice(0, id.indexOf('#'))));
}

function createSampledRunner(injector) {
  const runner = vitest.factory(injector);
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dispose: () => runner.dispose(),
    async dryRun(options) {
      const result = await runner.dryRun(options);
      writeFileSync(testIdsFile, JSON.stringify((result.tests ?? []).map(({ id }) => id)));
      return result;
    },
    async mutantRun(options) {
      const key = keyOfMutant(options.activeMutant, projectFolder);
      if (!keys.has(key)) return { status: 'error', errorMessage: 'not in the sample' };
      appendFileSync(progressFile, `${key}\n`);
      const testFilter = chooseTestIds(key.slice(0, key.indexOf(':')), options.testFilter);
      // Without a filter every test would run.
      return testFilter.length === 0 ? { status: 'survived', nrOfTests: 0 } : judge(await runner.mutantRun({ ...options, testFilter }));
    },
  };
}
createSampledRunner.inject = vitest.factory.inject;

export const strykerPlugins = [{ kind: vitest.kind, name: 'sampled-vitest', factory: createSampledRunner }];
export { strykerValidationSchema };
