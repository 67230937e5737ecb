import { bff } from './bff-client.ts';
import type { Console } from './fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** A set of four changes of which one has no way back. */
async function collect({ page, connection, groupId, cluster }: Console): Promise<string> {
  await page.goto('/launch');
  const { id } = await bff<{ id: string }>(page, 'POST', '/change-sets', {
    connection,
    title: 'Friday maintenance',
  });
  const add = (operationId: string, title: string, args: object) =>
    bff(page, 'POST', `/change-sets/${id}/steps`, { operationId, title, args: { groupId, ...args } });
  await add('updateGroupClusterProcessArgs', `Advanced settings of ${cluster}`, {
    clusterName: cluster,
    body: { noTableScan: true },
  });
  await add('updateGroupMaintenanceWindow', 'Maintenance on Sunday at 03:00', {
    body: { dayOfWeek: 1, hourOfDay: 3 },
  });
  await add('createGroupAccessListEntry', 'Let the office in', {
    body: [{ cidrBlock: '10.20.0.0/16', comment: 'office' }],
  });
  await add('takeGroupClusterBackupSnapshots', `Snapshot of ${cluster}`, {
    clusterName: cluster,
    body: { description: 'before Friday', retentionInDays: 2 },
  });
  return id;
}

export const changeSetPages: readonly PageCase[] = [
  {
    name: 'change-sets',
    seed: 'demo',
    path: async (at) => {
      await collect(at);
      return '/change-sets';
    },
    title: 'Change sets',
    shows: grid('Change sets'),
  },
  {
    name: 'change-sets-empty',
    seed: 'empty',
    path: '/change-sets',
    title: 'Change sets',
    shows: text('No change sets yet'),
  },
  {
    name: 'change-set',
    seed: 'demo',
    path: async (at) => `/change-sets/${await collect(at)}`,
    title: 'Friday maintenance',
    shows: text('Let the office in'),
    opens: async (page) => {
      await page.getByRole('button', { name: 'Let the office in', exact: true }).click();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText(/Nothing stands in its way|It would stop/).waitFor();
    },
  },
  {
    name: 'change-set-missing',
    seed: 'empty',
    path: '/change-sets/none',
    title: 'Change set',
    shows: text('The change set could not be loaded'),
  },
];
