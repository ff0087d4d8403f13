import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './machine/chromium.mjs';
import { findNode, root, runScript } from './machine/environment.mjs';
import { installIfNeeded } from './machine/install.mjs';
import { buildWebIfNeeded } from './machine/web-build.mjs';

/** Retakes the pictures of README and docs from the running demonstration. */
await runScript(async () => {
  installIfNeeded();
  buildWebIfNeeded();
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...process.env, PRAMEN_CHROMIUM: findChromium() };
  const { status } = spawnSync(findNode(), [cli, 'test', '--config', 'playwright.pictures.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
});
