import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkedChunks, chunkGroups } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { headStart, inlineHead } from './build/head-start.ts';
import { entranceBudget } from './build/entrance-budget.ts';
import { pdfResources } from './build/pdf-resources.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { leaveOutUnused } from './build/unused-parts.ts';
import { withoutSchemas } from './build/without-schemas.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const server = process.env['PRAMEN_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    leaveOutUnused(),
    withoutSchemas(),
    inlineHead(),
    preloadFonts(),
    headStart(),
    checkedChunks(),
    compileHints(),
    pdfResources(),
    serviceWorker(),
    entranceBudget(),
    precompress(),
  ],
  // One build for every base path: files find each other, and the server tells the page where it is.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  define: { __PRAMEN_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    manifest: true,
    // All target browsers support module preload natively.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs for fonts and scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The chart is one large lazy chunk; the login budget guards what matters.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Every page names all files, so that each sign of a name counts: seven of a hash tell versions of one file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/auth': server, '/demo': server, '/statements': server } },
});
