// The files in which an error costs most, and the tests that are to notice it.

/** Plans of the database, as `explain` reports them. */
const plans = ['server/data/explain/explain.test.ts', 'server/data/plan'];
/** Queries of the search engine, compared with the results of Lucene. */
const scores = ['server/search/cases/search-cases.test.ts', 'server/search/score'];

/** File → the tests beside it and those that exist for it elsewhere. */
export const targets = {
  'contract/backups/enforcement.ts': ['contract/backups/enforcement.test.ts'],
  'contract/backups/policy-rules.ts': ['contract/backups/policy-rules.test.ts'],
  'contract/backups/schedule-times.ts': ['contract/backups/schedule-times.test.ts'],
  'server/auth/access-list.ts': ['server/auth/access-list.test.ts'],
  'server/auth/bearer.ts': ['server/auth/bearer.test.ts'],
  'server/auth/digest-server.ts': ['server/auth/digest-server.test.ts'],
  'server/auth/digest-session.ts': ['server/auth/digest-session.test.ts'],
  'server/auth/scram.ts': ['server/auth/scram.test.ts'],
  'server/auth/secret-box.ts': ['server/auth/secret-box.test.ts'],
  'server/bff/forward/forward.ts': [
    'server/bff/forward/forward.test.ts',
    'server/bff/forward/lines.test.ts',
    'server/bff/forward/outcomes.test.ts',
    'server/bff/forward/repeated.test.ts',
    'server/bff/forward/lockout.test.ts',
    'server/bff/protection/protected-documents.test.ts',
  ],
  'server/bff/forward/idempotency.ts': [
    'server/bff/forward/idempotency.test.ts',
    'server/bff/forward/repeated.test.ts',
  ],
  'server/bff/http/guard.ts': ['server/bff/http/guard-table.test.ts'],
  'server/bff/live/transitional.ts': ['server/bff/live/transitional.test.ts'],
  'server/bff/sign-in/session.ts': [
    'server/bff/sign-in/session-store.test.ts',
    'server/bff/sign-in/session.test.ts',
  ],
  'server/data/plan/candidates.ts': plans,
  'server/data/plan/choose.ts': plans,
  'server/data/plan/covered.ts': plans,
  'server/data/plan/hint.ts': plans,
  'server/data/plan/limited-scan.ts': plans,
  'server/data/plan/order-nodes.ts': plans,
  'server/data/plan/plan-cache.ts': plans,
  'server/data/plan/scan-ranges.ts': plans,
  'server/data/query/match-field.ts': [
    'server/data/query/match.test.ts',
    'server/data/query/match-elements.test.ts',
    'server/data/query/match-refusals.test.ts',
  ],
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
  'server/search/score/boolean-query.ts': scores,
  'server/search/score/function-score.ts': scores,
  'server/search/score/fuzzy-query.ts': scores,
  'server/search/score/phrase-query.ts': scores,
  'server/search/score/similarity.ts': scores,
  'server/search/score/simple-queries.ts': scores,
  'server/search/score/sloppy-phrase.ts': scores,
  'server/search/score/wildcard.ts': scores,
  'server/store/documents.ts': ['server/store/documents.test.ts'],
  'src/api/outcome/settle-change.ts': ['src/api/outcome/settle-change.test.ts'],
  'src/changes/change-panel.tsx': ['src/changes/change-panel.test.tsx'],
  'src/changes/choose-and-do.tsx': ['src/changes/choose-and-do.test.tsx'],
  'src/changes/request-panel.tsx': ['src/changes/change-panel.test.tsx'],
  'src/changes/use-changed-by.ts': [
    'src/changes/use-changed-by.test.ts',
    'src/changes/use-replaced-form.test.tsx',
  ],
  'src/changes/use-confirmed.ts': ['src/changes/use-confirmed.test.tsx'],
  'src/changes/use-replaced-form.tsx': ['src/changes/use-replaced-form.test.tsx'],
  'src/lib/bulk-queue.ts': ['src/lib/bulk-queue.test.ts'],
};
