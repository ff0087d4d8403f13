import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const NAME = 'bench-empty';

/** Builds a minimal React page into the built web app, so that the portal's own server serves it. */
export function buildEmptyPage(): { path: string; remove(): void } {
  const folder = join(root, 'apps/web/dist', NAME);
  const args = [
    'build',
    join(import.meta.dirname, 'empty'),
    '--base',
    `/${NAME}/`,
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { path: `/${NAME}/index.html`, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
