import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';

/** What a page without a session loads before its first field can be filled. */
interface Page {
  name: string;
  /** Compressed JavaScript that a user on a slow phone downloads for it. */
  limitBytes: number;
  /** The page's entry, its layout and its screen. */
  roots: readonly string[];
  /** Texts that it loads, in each language. */
  texts: readonly (readonly string[])[];
}

const TEXTS = '../../packages/texts';
const FRAME = ['index.html', 'src/screens/entrance/layout/entrance-layout.tsx'] as const;

const PAGES = {
  login: {
    name: 'login screen',
    limitBytes: 175_000,
    roots: [...FRAME, 'src/screens/entrance/login/login-screen.tsx'],
    texts: [[`${TEXTS}/src/entrance-cs.ts`], [`${TEXTS}/src/entrance-sk.ts`]],
  },
  registration: {
    name: 'registration',
    limitBytes: 185_000,
    roots: [...FRAME, 'src/screens/entrance/registration/registration-screen.tsx'],
    texts: [
      [`${TEXTS}/src/entrance-cs.ts`, `${TEXTS}/cs/registration.json`],
      [`${TEXTS}/src/entrance-sk.ts`, `${TEXTS}/sk/registration.json`],
    ],
  },
} as const satisfies Record<string, Page>;

/** Contains the head scripts. */
const HTML = 'index.html';

/** The chunk and all its static imports, each once. */
function collectChunks(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build manifest has no ${key}: the budget measures nothing.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) collectChunks(manifest, imported, seen);
  return seen;
}

interface LoadedFile {
  file: string;
  gzipBytes: number;
}

const sum = (files: readonly LoadedFile[]) => files.reduce((total, { gzipBytes }) => total + gzipBytes, 0);

/** index.html and every JavaScript file that opening the page loads, with compressed sizes; only the larger of the two languages. */
export function measurePage(folder: string, page: keyof typeof PAGES): LoadedFile[] {
  const { roots, texts }: Page = PAGES[page];
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weighFile = (file: string): LoadedFile => ({ file, gzipBytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length });
  const weigh = (keys: Iterable<string>) =>
    Array.from(keys, (key) => manifest[key]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
      .map(weighFile);
  const seen = new Set<string>();
  for (const root of roots) collectChunks(manifest, root, seen);
  const languages = texts.map((keys) => weigh(keys.flatMap((key) => [...collectChunks(manifest, key)].filter((one) => !seen.has(one)))));
  const larger = languages.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
  return [weighFile(HTML), ...weigh(seen), ...larger];
}

/** Fails the build when a page without a session loads more JavaScript than its budget allows. */
export function entranceBudget(): Plugin {
  let folder = '';
  let isWritten = false;
  return {
    name: 'pramen:entrance-budget',
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
        for (const page of ['login', 'registration'] as const) {
          const files = measurePage(folder, page);
          const { name, limitBytes } = PAGES[page];
          const report = files.map(({ file, gzipBytes }) => `  ${(gzipBytes / 1000).toFixed(1)} kB ${file}`).join('\n');
          const sentence = `The ${name} loads ${(sum(files) / 1000).toFixed(1)} kB of JavaScript (gzip), limit ${limitBytes / 1000} kB`;
          if (sum(files) > limitBytes) throw new Error(`${sentence}:\n${report}`);
          this.info(sentence);
        }
      },
    },
  };
}
