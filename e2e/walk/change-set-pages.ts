import { expect } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** A set of four changes, one of them irreversible. */
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

const keepVersion = async ({ page, connection, groupId }: Console): Promise<void> => {
  await page.goto('/launch');
  await bff(page, 'POST', '/configuration/versions', { connection, groupId });
};
const otherFile = `format: quarterdeck/configuration/1
accessList:
  10.9.0.0/16:
    cidrBlock: 10.9.0.0/16
    comment: the new office
`;

export const changeSetPages: readonly PageCase[] = [
  {
    name: 'configuration',
    seed: 'demo',
    path: '~/configuration',
    title: 'Configuration',
    shows: text('alertConfigurations'),
  },
  {
    name: 'configuration-compare',
    seed: 'single',
    path: '~/configuration?tab=compare',
    title: 'Configuration',
    shows: text('Or a file'),
    async opens(page) {
      await page.getByLabel('Or a file').fill(otherFile);
      await page.getByRole('button', { name: 'Compare with this file' }).click();
      await expect(page.getByRole('checkbox', { name: 'Add access list: 10.9.0.0/16' })).toBeVisible();
    },
  },
  {
    name: 'configuration-drift-empty',
    seed: 'single',
    path: '~/configuration?tab=drift',
    title: 'Configuration',
    shows: text('No baseline yet'),
  },
  {
    name: 'configuration-drift',
    seed: 'single',
    async path(at) {
      await at.page.goto('/launch');
      const { connection, groupId } = at;
      const from = { kind: 'file', text: otherFile };
      await bff(at.page, 'PUT', '/configuration/baseline', { connection, groupId, from });
      return '~/configuration?tab=drift';
    },
    title: 'Configuration',
    shows: text(/^Drifted: \d+ difference/),
  },
  {
    name: 'configuration-history',
    seed: 'single',
    path: async (at) => {
      await keepVersion(at);
      return '~/configuration?tab=history';
    },
    title: 'Configuration',
    shows: grid('Versions'),
  },
  {
    name: 'configuration-history-empty',
    seed: 'empty',
    path: '~/configuration?tab=history',
    title: 'Configuration',
    shows: text('No versions yet'),
  },
  {
    name: 'configuration-error',
    seed: 'single',
    path: '~/configuration',
    fails: ['listGroupClusters'],
    title: 'Configuration',
    shows: text('The configuration could not be loaded'),
  },
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
      await page.getByText(/Ready to apply|It would stop/).waitFor();
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
