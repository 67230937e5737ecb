import { defineConfig } from 'vitest/config';
import { VitestSkips } from './scripts/skips/vitest-reporter.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**', 'e2e/**', '.quarterdeck/**', 'artifacts/**'],
    // in CI a test that is skipped fails, unless a reason is given
    reporters: ['default', ...(process.env.CI ? [new VitestSkips()] : [])],
    testTimeout: 20_000,
    // files share what they import: reading the whole table again for each would take most of the time
    isolate: false,
  },
});
