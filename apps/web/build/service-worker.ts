import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

const NAME = 'service-worker';
const TEXTS = '../../packages/texts';

/** The sentence of a push in each language, from the portal's texts: the service worker is one file and imports nothing. */
export function readNoticeTexts(root: string): Record<string, string> {
  const textOf = (language: string) => {
    const texts = JSON.parse(readFileSync(join(root, TEXTS, language, 'messages.json'), 'utf8')) as { push: { notice: string } };
    return texts.push.notice;
  };
  return { cs: textOf('cs'), sk: textOf('sk') };
}

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
      const { code, errors } = minifySync(
        `${NAME}.js`,
        `const NOTICE_TEXTS = ${JSON.stringify(readNoticeTexts(root))};\n${script.code.replace(/^export \{\s*\};$/m, '')}`,
      );
      if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
      this.emitFile({ type: 'asset', fileName: `${NAME}.js`, source: code });
    },
  };
}
