import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**', 'e2e/**', '.quarterdeck/**'],
    testTimeout: 20_000,
    // files share what they import: reading the whole table again for each would take most of the time
    isolate: false,
  },
});
