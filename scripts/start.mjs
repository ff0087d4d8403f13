import { runScript } from './machine/environment.mjs';
import { installIfNeeded } from './machine/install.mjs';
import { runServerFile } from './machine/server-file.mjs';
import { buildWebIfNeeded } from './machine/web-build.mjs';

await runScript(async () => {
  installIfNeeded();
  buildWebIfNeeded();
  await runServerFile('apps/server/src/main.ts', process.argv.slice(2));
});
