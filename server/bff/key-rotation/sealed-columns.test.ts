import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealedColumns } from './sealed-columns.ts';

const folder = join(import.meta.dirname, '..');

/** Files that seal text, with its table; a new one needs a row in `sealed-columns.ts`. null: the key check, and the rotation itself. */
const sealing: Readonly<Record<string, string | null>> = {
  'audit/destinations.ts': 'audit_destinations',
  'change-sets/store.ts': 'change_sets',
  'connections/key-check.ts': null,
  'connections/stored.ts': 'connections',
  'forward/audit.ts': 'audit',
  'forward/idempotency.ts': 'idempotency',
  'functions/deployments.ts': 'deployments',
  'key-rotation/reseal-secrets.ts': null,
  'notifications/settings-store.ts': 'notification_settings',
  'rehearsals/rehearsals.ts': 'rehearsals',
  'replicas/shared-polls.ts': 'polls',
  'sign-in/oidc.ts': 'sessions',
  'twins/documents/collections.ts': 'twin_collections',
};

test('every part of the server that seals text has its column among those that a change of the key reads', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
  })
    .toString()
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|-for-tests\.ts$|kill-child/.test(path));
  const matches = files.filter((path) => /\.seal\(/.test(readFileSync(join(folder, path), 'utf8')));
  expect(matches.sort()).toEqual(Object.keys(sealing));
  const tables = Object.values(sealing).filter((table) => table !== null);
  expect(sealedColumns.map(({ table }) => table).sort()).toEqual(tables.sort());
});
