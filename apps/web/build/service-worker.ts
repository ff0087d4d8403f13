import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

const NAME = 'service-worker';

/** Writes the service worker beside the page: its place decides which addresses it serves, and its name must stay the same. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'pramen:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const path = join(root, NAME, `${NAME}.ts`);
      const script = await transformWithOxc(readFileSync(path, 'utf8'), path);
      const { code, errors } = minifySync(`${NAME}.js`, script.code.replace(/^export \{\s*\};$/m, ''));
      if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
      this.emitFile({ type: 'asset', fileName: `${NAME}.js`, source: code });
    },
  };
}
