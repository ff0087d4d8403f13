import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';

/** Compressed JavaScript that a user on a slow phone downloads before the first field can be filled. */
const LIMIT_BYTES = 175_000;

/** The page's entry and the screen and layout of /login; TEXTS are what both load at once, in one language. */
const ROOTS = ['index.html', 'src/screens/entrance/login/login-screen.tsx', 'src/screens/entrance/layout/entrance-layout.tsx'];
const TEXTS = ['../../packages/texts/src/entrance-cs.ts', '../../packages/texts/src/entrance-sk.ts'];

/** Contains the head scripts. */
const PAGE = 'index.html';

/** The chunk and all its static imports, each once. */
function collectChunks(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build manifest has no ${key}: the login budget measures nothing.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) collectChunks(manifest, imported, seen);
  return seen;
}

interface LoadedFile {
  file: string;
  gzipBytes: number;
}

/** index.html and every JavaScript file that opening /login loads, with compressed sizes; only the larger of the two languages. */
export function measureLogin(folder: string): LoadedFile[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const seen = new Set<string>();
  for (const root of ROOTS) collectChunks(manifest, root, seen);
  const weighFile = (file: string): LoadedFile => ({ file, gzipBytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length });
  const weigh = (key: string) => weighFile(manifest[key]?.file ?? '');
  const texts = TEXTS.map(weigh).toSorted((a, b) => b.gzipBytes - a.gzipBytes);
  return [weighFile(PAGE), ...[...seen].map(weigh).filter(({ file }) => file.endsWith('.js')), ...texts.slice(0, 1)];
}

/** Fails the build when the login screen loads more JavaScript than the budget allows. */
export function loginBudget(): Plugin {
  let folder = '';
  let isWritten = false;
  return {
    name: 'pramen:login-budget',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      handler() {
        // The build's own error must not be replaced by the sizes of the last one.
        if (!isWritten) return;
        const files = measureLogin(folder);
        const total = files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
        const report = files.map(({ file, gzipBytes }) => `  ${(gzipBytes / 1000).toFixed(1)} kB ${file}`).join('\n');
        const sentence = `The login screen loads ${(total / 1000).toFixed(1)} kB of JavaScript (gzip), limit ${LIMIT_BYTES / 1000} kB`;
        if (total > LIMIT_BYTES) throw new Error(`${sentence}:\n${report}`);
        this.info(sentence);
      },
    },
  };
}
