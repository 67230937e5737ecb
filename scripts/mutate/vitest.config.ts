import { defineConfig } from 'vitest/config';

/** The unit tests of the files that are mutated, which `npm run mutate` names. */
export default defineConfig({
  test: {
    include: process.env.QUARTERDECK_MUTATED_TESTS?.split(','),
    testTimeout: 20_000,
    isolate: false,
  },
});
