import { defineConfig } from '@playwright/test';
import all from '../../../playwright.config.ts';

const { globalSetup: _, ...shared } = all;

/** The configuration of all browser tests, for the cases of this folder, which need neither servers nor browsers. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.case.ts',
  testIgnore: 'unit.case.ts',
  outputDir: '../../../artifacts/skips',
  workers: 1,
});
