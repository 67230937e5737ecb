import { defineConfig } from 'vitest/config';
import { VitestSkips } from './scripts/skips/vitest-reporter.ts';

const elsewhere = [
  '**/node_modules/**',
  'dist/**',
  'e2e/**',
  'examples/**',
  '.quarterdeck/**',
  'artifacts/**',
];

/** Tests of the server's database content; all of them run on SQLite and on PostgreSQL. */
const keepsState = [
  'server/bff/**/*.test.ts',
  'server/commands/**/*.test.ts',
  'server/store/database.test.ts',
];
/** Those of calls to the service and of the wire, which keep nothing, and of one database's own faults. */
const withoutState = [
  'server/bff/upstream/**',
  'server/bff/http/**',
  'server/bff/live/**',
  'server/bff/search-trials/**',
  'server/bff/change-sets/{shown-sides,undo,ways}.test.ts',
  'server/bff/protection/reaching.test.ts',
  'server/bff/sign-in/full-disk.test.ts',
];

export default defineConfig({
  test: {
    // in CI a test that is skipped fails, unless a reason is given
    reporters: ['default', ...(process.env.CI ? [new VitestSkips()] : [])],
    // a list of slow tests that passed hides those that failed
    slowTestThreshold: 5_000,
    // a limit for hanging tests, not for waits on a busy machine
    testTimeout: 120_000,
    // a test that ends without an expectation proves nothing: it fails
    expect: { poll: { timeout: 20_000 }, requireAssertions: true },
    // files share their imports: reading the whole table again for each would take most of the time
    isolate: false,
    setupFiles: ['scripts/test/leave-as-found.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: elsewhere,
          // with -u: files that others of the same run import
          globalSetup: ['scripts/test/update-tables.ts'],
        },
      },
      // mounted components. A run of its own: between two environments a worker is discarded with all its
      // imports
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'happy-dom',
          // beside what every project has
          setupFiles: ['scripts/test/fresh-document.ts'],
        },
      },
      // the server's state, again on the other database
      {
        extends: true,
        test: {
          name: 'postgres',
          include: keepsState,
          exclude: [...elsewhere, ...withoutState],
          globalSetup: ['server/bff/postgres-setup-for-tests.ts'],
        },
      },
    ],
  },
});
