import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Makes the migrated template database that every server test file clones. */
const serverSetup = 'apps/server/src/testing/app/global-setup.ts';

export default defineConfig({
  test: {
    // Two cores are what a laptop on battery and the smallest build machine have in common.
    maxWorkers: 2,
    retry: 0,
    // Ends a hang; how long work takes depends on what else the machine does, and is no test's business.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Files of one worker share what they load, which is most of a file's time; each makes its own database, application and
    // clock. A test that replaces a module (vi.mock) or draws components has a project where every file starts anew.
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          isolate: false,
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.mjs'],
          setupFiles: ['./vitest.setup.ts', './vitest.properties.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles: ['./vitest.setup.ts', './vitest.properties.ts'],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          isolate: false,
          environment: 'node',
          include: ['apps/web/src/**/*.test.ts'],
          setupFiles: ['./vitest.setup.ts', './vitest.properties.ts'],
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
