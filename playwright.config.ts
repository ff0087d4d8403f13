import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

// Chromium must not contact its vendor: the portal is tested on machines without internet access.
const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup/start-server.ts',
  // Three on two cores take a twelfth less time than two.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Both limits only end a hang; the duration of a test depends on the load of the machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', teardown: 'evidence' },
    // Runs after all chosen journeys: checks the data they left behind.
    { name: 'evidence', testMatch: '**/*.evidence.ts' },
  ],
  reporter: [['line'], ['json']],
  use: {
    browserName: 'chromium',
    // Its kept files have a journey of their own; elsewhere each test decides what the network answers.
    serviceWorkers: 'block',
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1440, height: 900 },
    // Waiting for dialogs that fade takes a fifth of the time. The journeys of contracts see them move, as most users do.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a fifth of the time. `npx playwright test FILE --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['PRAMEN_CHROMIUM'] ? { executablePath: process.env['PRAMEN_CHROMIUM'] } : {}),
      args: isRoot ? [...args, '--no-sandbox'] : args,
    },
  },
});
