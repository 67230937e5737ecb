import { defineConfig } from '@playwright/test';
import all from '../../../playwright.config.ts';

/** The configuration of all browser tests, for the cases of this folder, which need neither servers nor browsers. */
export default defineConfig({
  ...all,
  testDir: '.',
  testMatch: '*.case.ts',
  testIgnore: 'unit.case.ts',
  outputDir: '../../../artifacts/skips',
  globalSetup: undefined,
  workers: 1,
});
