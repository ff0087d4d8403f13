import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Takes the screenshots of the documentation from the running portal. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/pictures',
  projects: [{ name: 'pictures', testMatch: '**/*.pictures.ts' }],
  workers: 1,
  reporter: 'line',
});
