import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './build/compile-hints.ts';
import { headStart, inlineHead } from './build/head-start.ts';
import { loginBudget } from './build/login-budget.ts';
import { pdfResources } from './build/pdf-resources.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { leaveOutUnused } from './build/unused-parts.ts';
import { withoutSchemas } from './build/without-schemas.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const server = process.env['PRAMEN_API'] ?? 'http://127.0.0.1:3000';

/** Libraries and own code that every screen needs, the login screen included. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|i18next|react-i18next|@tanstack\/(?!devtools)[\w-]+|@mantine\/core\/esm\/core(?!\/utils\/create-scoped))\/|src\/(platform\/(?!tables\/(?:use-|list-|table-address)|forms\/use-record|api\/(send|save)-file|api\/(staleness|shared-queries)|validation\/moment|navigation\/use-screen|formats\/(?!masks|phones)|theme\/chart|clipboard|printing)|features\/(auth\/(?!use-role)|portfolio\/portfolio\.queries)|ui\/(banner|button|card|empty-state|logo|page-title|quiet-error|skeleton|toast|design-provider)|screens\/home\/home\.model|app\/(?!main|first-screen|shell))/;

/** What the screens of the entrance and the settings share: fields, and the code that proves a person. */
const FIELDS = /src\/(features\/verification|ui\/(code-field|password-field|text-field))/;

/** The frame after sign-in and what most people see in it first; whatever only these two need comes with them. */
const FIRST_SCREEN = /src\/(app\/first-screen\.ts|platform\/formats|features\/auth\/use-role|permissions\/permissions)/;

/** What lists and forms of records share: nobody needs it before they are signed in. */
const RECORDS = /src\/platform\/(tables\/(?:use-|list-|table-address)|forms\/use-record|api\/((send|save)-file|staleness|shared-queries))/;

export default defineConfig({
  plugins: [react(), leaveOutUnused(), withoutSchemas(), inlineHead(), preloadFonts(), headStart(), compileHints(), pdfResources(), loginBudget(), precompress()],
  define: { __PRAMEN_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    // The content policy has no data: for fonts and scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The chart is one large lazy chunk; what matters is guarded by the login budget.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone the bundler cuts what all screens share into forty crumbs: more requests, worse compression.
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'fields', test: FIELDS },
            { name: 'first-screen', test: FIRST_SCREEN },
            { name: 'records', test: RECORDS },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/demo': server, '/statements': server } },
});
