// The files in which an error costs most, and the tests that are to notice it.

/** File → the tests beside it and those that exist for it elsewhere. */
export const targets = {
  'contract/backups/enforcement.ts': ['contract/backups/enforcement.test.ts'],
  'contract/backups/policy-rules.ts': ['contract/backups/policy-rules.test.ts'],
  'contract/backups/schedule-times.ts': ['contract/backups/schedule-times.test.ts'],
  'server/auth/access-list.ts': ['server/auth/access-list.test.ts'],
  'server/auth/digest-server.ts': ['server/auth/digest-server.test.ts'],
  'server/auth/digest-session.ts': ['server/auth/digest-session.test.ts'],
  'server/auth/secret-box.ts': ['server/auth/secret-box.test.ts'],
  'server/bff/forward/forward.ts': [
    'server/bff/forward/forward.test.ts',
    'server/bff/forward/lines.test.ts',
    'server/bff/forward/outcomes.test.ts',
    'server/bff/forward/repeated.test.ts',
    'server/bff/forward/shut-out.test.ts',
    'server/bff/protection/protected-documents.test.ts',
  ],
  'server/bff/forward/idempotency.ts': [
    'server/bff/forward/idempotency.test.ts',
    'server/bff/forward/repeated.test.ts',
  ],
  'server/bff/http/guard.ts': ['server/bff/http/guard-table.test.ts'],
  'server/bff/sign-in/session.ts': [
    'server/bff/sign-in/session-store.test.ts',
    'server/bff/sign-in/session.test.ts',
  ],
  'server/data/query/match-field.ts': [
    'server/data/query/match.test.ts',
    'server/data/query/match-elements.test.ts',
    'server/data/query/match-refusals.test.ts',
  ],
  'server/emulator/http/input/json-text.ts': ['server/emulator/http/input/json-text.test.ts'],
  'server/emulator/http/input/path-tree.ts': ['server/emulator/http/input/path-tree.test.ts'],
  'server/emulator/http/input/query-text.ts': ['server/emulator/http/input/query-text.test.ts'],
  'server/emulator/http/pipeline/authorize.ts': ['server/emulator/http/pipeline/authorize.test.ts'],
  'server/emulator/kernel/clock.ts': ['server/emulator/kernel/clock.test.ts'],
  'server/emulator/kernel/table.ts': ['server/emulator/kernel/table.test.ts'],
  'server/emulator/kernel/world.ts': [
    'server/emulator/kernel/world.test.ts',
    'server/emulator/kernel/world-journal.test.ts',
    'server/emulator/kernel/change.test.ts',
  ],
  'server/store/documents.ts': ['server/store/documents.test.ts'],
  'src/lib/bulk-queue.ts': ['src/lib/bulk-queue.test.ts'],
};
