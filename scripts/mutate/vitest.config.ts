import { defineConfig } from 'vitest/config';

const tests = process.env.QUARTERDECK_MUTATED_TESTS?.split(',') ?? [];
/** Mounted components need a document, which each file finds empty. */
const mounts = tests.some((name) => name.endsWith('.tsx'));

/** The unit tests of the files that are mutated, which `npm run mutate` names. */
export default defineConfig({
  test: {
    include: tests,
    testTimeout: 20_000,
    isolate: false,
    ...(mounts ? { environment: 'happy-dom', setupFiles: ['scripts/test/fresh-document.ts'] } : {}),
  },
});
