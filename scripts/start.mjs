import { runScript } from './environment.mjs';
import { installIfNeeded } from './install.mjs';
import { runServerFile } from './server-file.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

await runScript(async () => {
  installIfNeeded();
  buildWebIfNeeded();
  await runServerFile('apps/server/src/main.ts', process.argv.slice(2));
});
