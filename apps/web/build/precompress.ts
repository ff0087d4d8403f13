import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files; fonts and pictures are already compressed. */
const TEXT = /\.(m?js|css|html|svg|json|webmanifest)$/;
/** A smaller file fits into one packet either way. */
const LEAST_BYTES = 1024;

/** Writes a brotli and a gzip copy next to every text file of the build, compressed harder than a server could during a request. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'pramen:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const file = join(folder, name);
          if (!TEXT.test(name) || name.startsWith('.vite')) continue;
          const bytes = readFileSync(file);
          if (bytes.length < LEAST_BYTES) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
