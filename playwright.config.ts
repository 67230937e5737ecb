import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { consolePort } from './e2e/kit/ports.ts';

/** In CI a test that is skipped fails, unless a reason is given. */
const skips: [string] = [join(import.meta.dirname, 'scripts', 'skips', 'playwright-reporter.ts')];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // minutes of load, faults of servers, and the largest world, are for releases
  testIgnore: process.env.QUARTERDECK_FULL
    ? []
    : [
        '**/soak.e2e.ts',
        '**/scale-clusters.e2e.ts',
        '**/wall-hour.e2e.ts',
        '**/replicas/faults.e2e.ts',
        '**/container-steps.e2e.ts',
        '**/programs/peers.e2e.ts',
      ],
  outputDir: 'artifacts/e2e',
  globalSetup: './e2e/kit/servers.ts',
  fullyParallel: true,
  // those of a core wait for each other's frames and answers; all share one server, for which more than eight wait
  workers: Math.min(availableParallelism() * 2, 8),
  retries: 0,
  forbidOnly: true,
  // a limit for hanging tests, not for delays of a busy machine: tests of speed have their own limits
  timeout: 120_000,
  // long enough for a busy machine
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.CI ? [skips] : [])],
  use: {
    baseURL: `http://localhost:${consolePort}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // recording every step costs an eighth of the time: enabled only to debug a failure
    trace: process.env.QUARTERDECK_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        // pages of tests are gone before code that was optimized for them pays off: a fifth of a page's time
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
});
