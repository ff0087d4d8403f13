import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, root, runScript } from './machine/environment.mjs';
import { installIfNeeded } from './machine/install.mjs';
import { runServerFile } from './machine/server-file.mjs';

const folder = 'apps/server/src/commands';

await runScript(async () => {
  const [command = '', ...args] = process.argv.slice(2);
  const known = readdirSync(join(root, folder))
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length));
  if (!known.includes(command)) throw new Refusal(`There is no command '${command}'. The commands are: ${known.join(', ')}.`);
  installIfNeeded();
  await runServerFile(`${folder}/${command}.ts`, args);
});
