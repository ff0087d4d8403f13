// Checks the types of every project. Unchanged files are not checked again; `--force` starts from scratch.
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, root, runScript } from './machine/environment.mjs';
import { installIfNeeded } from './machine/install.mjs';

const times = (pattern) => globSync(pattern, { cwd: root }).map((file) => statSync(join(root, file)).mtimeMs);

/** TypeScript 7.0.2 does not reload the types of an imported JSON file until a TypeScript file next to it changes. */
const areTextsNewer = () => Math.max(0, ...times('packages/texts/*/*.json')) > Math.min(...times('{packages,apps}/*/tsconfig.tsbuildinfo'));

await runScript(() => {
  installIfNeeded();
  const force = process.argv.includes('--force') || areTextsNewer() ? ['--force'] : [];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  process.exitCode = spawnSync(findNode(), [compiler, '-b', ...force], { cwd: root, stdio: 'inherit' }).status ?? 1;
});
