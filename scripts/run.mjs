import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, installIfNeeded, root, runServerFile } from './environment.mjs';

const folder = 'apps/server/src/commands';
const [command = '', ...args] = process.argv.slice(2);

installIfNeeded();
if (!/^[a-z-]+$/.test(command) || !existsSync(join(root, folder, `${command}.ts`))) {
  const known = readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  giveUp(`There is no command '${command}'. Known: ${known.map((name) => name.replace('.ts', '')).join(', ')}.`);
}
runServerFile(`${folder}/${command}.ts`, args);
