import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };

/** The URL contains the version because browsers cache files below assets/ for good. */
const PLACE = `assets/pdf-${version}/`;

/**
 * Fonts that a PDF may name without embedding them, and decoders for scans; not the WebAssembly ones, which the content security
 * policy blocks.
 */
function readResources(): string[] {
  const fonts = readdirSync(join(library, 'standard_fonts')).filter((name) => /\.(pfb|ttf)$/.test(name));
  const decoders = readdirSync(join(library, 'wasm')).filter((name) => name.endsWith('_nowasm_fallback.js'));
  return [...fonts.map((name) => join(library, 'standard_fonts', name)), ...decoders.map((name) => join(library, 'wasm', name))];
}

/** Copies the files that the PDF viewer loads while drawing into the build and defines their URL as `__PRAMEN_PDF_RESOURCES__`. */
export function pdfResources(): Plugin {
  return {
    name: 'pramen:pdf-resources',
    config: () => ({ define: { __PRAMEN_PDF_RESOURCES__: JSON.stringify(`/${PLACE}`) } }),
    configureServer(server) {
      const files = new Map(readResources().map((path) => [`/${PLACE}${basename(path)}`, path]));
      server.middlewares.use((request, response, next) => {
        const path = files.get(request.url ?? '');
        if (path === undefined) return next();
        response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(path));
      });
    },
    generateBundle() {
      for (const path of readResources()) this.emitFile({ type: 'asset', fileName: PLACE + basename(path), source: readFileSync(path) });
    },
  };
}
