import { join, resolve } from 'node:path';
import { build, loadConfigFromFile } from 'vite';

const web = join(resolve(import.meta.dirname, '../../..'), 'apps/web');

/** The form engine as browsers get it: built and minified for the web app's target, as one script. */
export async function bundleEngine(): Promise<string> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(web, 'vite.config.ts'));
  const target = loaded?.config.build?.target;
  if (!target) throw new Error('the build of the web app has no target');
  // The plugins of the web app write its pages and check its libraries and budgets; none changes our sources.
  const result = await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    build: {
      target,
      write: false,
      lib: { entry: join(import.meta.dirname, 'engine-entry.ts'), formats: ['iife'], name: 'engine' },
      minify: true,
    },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  const [chunk] = outputs.flatMap(({ output }) => output).filter((one) => one.type === 'chunk');
  if (!chunk) throw new Error('the engine was not built');
  return chunk.code;
}
