import { expect, test } from 'vitest';
import { readLabel } from './read-label.ts';

test.each([
  ['listGroupAlerts', { query: { status: 'TRACKING' } }, 'alerts (tracking)'],
  ['listGroupAlertConfigs', {}, 'alert configurations'],
  ['listGroupClusterBackupRestoreJobs', {}, 'restore jobs'],
  ['listGroupDatabaseUsers', {}, 'database users'],
  ['listGroupAccessListEntries', {}, 'access list'],
  ['listGroups', {}, 'projects'],
  ['getOrg', {}, 'organization'],
  ['listOrgApiKeys', {}, 'API keys'],
  ['getGroupMaintenanceWindow', {}, 'maintenance window'],
])('names what %s reads', (id, args, label) => {
  expect(readLabel(['operation', 'c', id, args])).toBe(label);
});

test('names reads of the console itself', () => {
  expect(readLabel(['drills', 'c'])).toBe('restore tests');
  expect(readLabel(['game-days', 'c'])).toBe('game days');
  expect(readLabel(['console', 'listSearchNotes', {}])).toBe('search notes');
});
