import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Creates the migrated template database that every server test file clones. */
const serverSetup = 'apps/server/src/testing/app/global-setup.ts';

export default defineConfig({
  test: {
    // Two cores: as many as a laptop on battery and the smallest build machine have.
    maxWorkers: 2,
    retry: 0,
    // Only ends a hang; the duration of a test depends on the load of the machine, and tests must not assert it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Test files of one worker share loaded modules, which take most of a file's time; each file creates its own database, application and
    // clock. A test that replaces a module (vi.mock) or renders components belongs to a project with isolation.
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
          // Components and hooks; Playwright tests whole screens.
          name: 'web-components',
          environment: 'happy-dom',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['./vitest.setup.ts'],
        },
      },
    ],
  },
});
