import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './machine/environment.mjs';

/**
 * Regenerates package-lock.json. A package may name builds for platforms that the registry does not offer; npm leaves them
 * out of the lock, and `npm ci` then reports an incomplete lock. This script removes their names from the lock as well.
 */
const file = join(root, 'package-lock.json');
rmSync(file, { force: true });
const { status, stderr } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
  cwd: root,
  encoding: 'utf8',
});
if (status !== 0) giveUp(`npm could not write the lock:\n${stderr}`);

const lock = JSON.parse(readFileSync(file, 'utf8'));
const locked = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)));
for (const entry of Object.values(lock.packages)) {
  if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;
  for (const name of Object.keys(entry.optionalDependencies ?? {})) if (!locked.has(name)) delete entry.optionalDependencies[name];
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
