import { expect } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

const ofCluster = (tab: string) => (at: Console) => Promise.resolve(`~/clusters/${at.cluster}/${tab}`);

/** Pages of a cluster of another project of the world, by their names. */
const elsewhere = (project: string, cluster: string, tab: string) => async (at: Console) => {
  const groups = await at.world.expect('GET', '/api/atlas/v2/groups?itemsPerPage=500');
  const { id } = groups.results.find(({ name }: { name: string }) => name === project);
  return `/groups/${id}/clusters/${cluster}/${tab}`;
};

/** The archives of the cluster; one exists. */
const withArchive =
  () =>
  async ({ world, groupId, cluster }: Console) => {
    // the second time it is there
    await world.ask('POST', `~/groups/${groupId}/clusters/${cluster}/onlineArchives`, {
      dbName: 'history',
      collName: 'visits',
      criteria: { type: 'DATE', dateField: 'visitedAt', expireAfterDays: 365 },
      dataExpirationRule: { expireAfterDays: 1095 },
      schedule: { type: 'WEEKLY', dayOfWeek: 7, startHour: 1, startMinute: 0, endHour: 5, endMinute: 0 },
    });
    return `~/clusters/${cluster}/archives`;
  };

/** Clusters of one project, and the page of a cluster. */
export const clusterPages: readonly PageCase[] = [
  { name: 'project-clusters', seed: 'demo', path: '~/clusters', title: 'Clusters', shows: grid('Clusters') },
  {
    name: 'project-clusters-empty',
    seed: 'empty',
    path: '~/clusters',
    title: 'Clusters',
    shows: text('No clusters yet'),
  },
  {
    name: 'project-clusters-error',
    seed: 'single',
    path: '~/clusters',
    fails: ['listGroupClusters'],
    title: 'Clusters',
    shows: text('Clusters could not be loaded'),
  },
  {
    name: 'cluster-overview',
    seed: 'demo',
    path: ofCluster('overview'),
    title: /./,
    shows: text('Running now'),
  },
  {
    name: 'cluster-archives',
    seed: 'demo',
    path: withArchive(),
    title: /./,
    shows: grid('Online archives'),
    async opens(page) {
      await expect(page.getByRole('grid', { name: 'Online archives' })).toContainText('history.visits');
    },
  },
  {
    name: 'cluster-archive',
    seed: 'demo',
    path: withArchive(),
    title: /./,
    shows: grid('Online archives'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Online archives' }).getByRole('row').nth(1).click();
      await expect(page.getByRole('button', { name: 'Save archive' })).toBeVisible();
    },
  },
  {
    name: 'cluster-archive-new',
    seed: 'demo',
    path: withArchive(),
    title: /./,
    shows: grid('Online archives'),
    async opens(page) {
      await page.getByRole('button', { name: 'Create archive' }).click();
      await expect(page.getByLabel('Date field')).toBeVisible();
    },
  },
  {
    name: 'cluster-archives-empty',
    seed: 'single',
    path: ofCluster('archives'),
    title: /./,
    shows: text('No online archives yet'),
  },
  {
    name: 'cluster-archives-error',
    seed: 'single',
    path: ofCluster('archives'),
    fails: ['listGroupClusterOnlineArchives'],
    title: /./,
    shows: text('The archives could not be loaded'),
  },
  {
    name: 'cluster-critical',
    seed: 'demo',
    path: elsewhere('grid-telemetry', 'meter-readings', 'overview'),
    title: 'meter-readings',
    shows: text('Not healthy'),
  },
  {
    name: 'cluster-gone',
    seed: 'empty',
    path: '~/clusters/nothing/overview',
    title: 'nothing',
    shows: text('The cluster could not be loaded'),
  },
  {
    name: 'cluster-topology',
    seed: 'demo',
    path: elsewhere('grid-telemetry', 'meter-readings', 'topology'),
    title: 'meter-readings',
    shows: grid('Members'),
  },
  {
    name: 'cluster-configuration',
    seed: 'demo',
    path: ofCluster('configuration'),
    title: /./,
    shows: text('Minimum oplog window'),
  },
  {
    name: 'cluster-advanced-settings',
    seed: 'single',
    path: ofCluster('configuration'),
    title: 'single',
    covered: true,
    shows: text('Minimum oplog window'),
    async opens(page) {
      await page.getByRole('button', { name: 'Edit advanced settings' }).click();
      await page.getByRole('combobox', { name: 'TLS ciphers' }).click();
      await page.getByRole('option', { name: 'Custom list' }).click();
      await expect(page.getByRole('combobox', { name: 'Ciphers of TLS 1.3' })).toBeVisible();
    },
  },
  {
    name: 'cluster-connect',
    seed: 'demo',
    path: ofCluster('connect'),
    title: /./,
    shows: text('Connect from'),
  },
  { name: 'cluster-logs', seed: 'demo', path: ofCluster('logs'), title: /./, shows: grid('Log lines') },
  {
    name: 'cluster-logs-error',
    seed: 'single',
    path: ofCluster('logs'),
    fails: ['downloadGroupClusterLog'],
    title: 'single',
    shows: text('The log could not be loaded'),
  },
  {
    name: 'cluster-activity',
    seed: 'demo',
    path: ofCluster('activity'),
    title: /./,
    shows: grid('Activity'),
  },
  {
    name: 'cluster-operations',
    seed: 'demo',
    path: ofCluster('operations'),
    title: /./,
    shows: text('Delete the cluster'),
  },
  {
    name: 'cluster-deletion',
    seed: 'demo',
    path: ofCluster('operations'),
    title: /./,
    shows: text('Delete the cluster'),
    async opens(page) {
      await page.getByRole('button', { name: 'Prepare deletion' }).click();
      await expect(page.getByRole('list', { name: 'What depends on it' })).toBeVisible();
    },
  },
  { name: 'processes', seed: 'demo', path: '~/processes', title: 'Processes', shows: grid('Processes') },
  {
    name: 'processes-empty',
    seed: 'empty',
    path: '~/processes',
    title: 'Processes',
    shows: text('The processes of a cluster are listed here as soon as it runs.'),
  },
  {
    name: 'processes-error',
    seed: 'single',
    path: '~/processes',
    fails: ['listGroupProcesses'],
    title: 'Processes',
    shows: text('Processes could not be loaded'),
  },
  {
    name: 'encryption',
    seed: 'demo',
    path: '~/encryption',
    title: 'Encryption at rest',
    shows: text('If a key is lost'),
  },
  {
    name: 'encryption-configure',
    seed: 'single',
    path: '~/encryption?edit=azureKeyVault',
    title: 'Encryption at rest',
    covered: true,
    shows: (page) => page.getByRole('form', { name: 'Azure Key Vault' }),
  },
  {
    name: 'encryption-error',
    seed: 'single',
    path: '~/encryption',
    fails: ['getGroupEncryptionAtRest'],
    title: 'Encryption at rest',
    shows: text('The encryption settings could not be loaded'),
  },
];
