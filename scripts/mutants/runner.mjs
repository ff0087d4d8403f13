import { appendFileSync, readFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner';
import { keyOfMutant } from './sample.mjs';

/**
 * Stryker's runner for vitest, which lets only the mutants of the sample run. Stryker cannot sample: a range of `mutate` takes
 * with an expression all that stands inside it, so large expressions would never be drawn alone.
 */
const [vitest] = vitestPlugins;
const { projectFolder, sample, progressFile } = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
const keys = new Set(sample);

/** A test file that cannot even be read with the mutant in place fails every test run, so the mutant is noticed; Stryker calls it invalid. */
function judge(result) {
  const isFileBroken = result.status === 'error' && /outside of a test run: \S+\.test\.tsx?: /.test(result.errorMessage);
  return isFileBroken ? { status: 'killed', killedBy: [], failureMessage: result.errorMessage, nrOfTests: 0 } : result;
}

function createSampledRunner(injector) {
  const runner = vitest.factory(injector);
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dryRun: (options) => runner.dryRun(options),
    dispose: () => runner.dispose(),
    async mutantRun(options) {
      const key = keyOfMutant(options.activeMutant, projectFolder);
      if (!keys.has(key)) return { status: 'error', errorMessage: 'not in the sample' };
      appendFileSync(progressFile, `${key}\n`);
      return judge(await runner.mutantRun(options));
    },
  };
}
createSampledRunner.inject = vitest.factory.inject;

export const strykerPlugins = [{ kind: vitest.kind, name: 'sampled-vitest', factory: createSampledRunner }];
export { strykerValidationSchema };
