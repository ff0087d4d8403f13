import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

// Chromium must not call home: the portal is tested on machines without the internet.
const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup/start-server.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Both end a hang; how long work takes depends on what else the machine does.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', teardown: 'evidence' },
    // After every journey, whichever were chosen: what they left behind must hold.
    { name: 'evidence', testMatch: '**/*.evidence.ts' },
  ],
  reporter: [['line'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['PRAMEN_CHROMIUM'] ? { executablePath: process.env['PRAMEN_CHROMIUM'] } : {}),
      args: isRoot ? [...args, '--no-sandbox'] : args,
    },
  },
});
