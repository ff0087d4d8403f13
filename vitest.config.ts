import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Makes the migrated template database that every server test file clones. */
const serverSetup = 'apps/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    // Two cores are what a laptop on battery and the smallest build machine have in common.
    maxWorkers: 2,
    retry: 0,
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.mjs'],
          setupFiles: ['./vitest.setup.ts'],
          // Properties over hundreds of random ledgers take seconds of their own, and a second project shares the cores.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles: ['./vitest.setup.ts'],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          // A file clones its database and starts the API first; that is work, not a hang.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          include: ['apps/web/src/**/*.test.ts'],
          setupFiles: ['./vitest.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Components and hooks; whole screens are Playwright's.
          name: 'web-components',
          environment: 'happy-dom',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['./vitest.setup.ts'],
        },
      },
    ],
  },
});
