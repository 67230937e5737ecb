import { expect } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** The page of a project with a workspace, two connections and a processor. */
async function withWorkspace({ world, groupId, cluster }: Console): Promise<string> {
  const root = `~/groups/${groupId}/streams`;
  // the second time they are there
  await world.ask('POST', root, {
    name: 'events',
    dataProcessRegion: { cloudProvider: 'AWS', region: 'DUBLIN_IRL' },
    sampleConnections: { solar: true },
  });
  await world.ask('POST', `${root}/events/connections`, {
    name: 'orders',
    type: 'Cluster',
    clusterName: cluster,
    dbRoleToExecute: { role: 'readWriteAnyDatabase', type: 'BUILT_IN' },
  });
  await world.ask('POST', `${root}/events/processor`, {
    name: 'solar-readings',
    pipeline: [
      { $source: { connectionName: 'sample_stream_solar' } },
      { $merge: { into: { connectionName: 'orders', db: 'solar', coll: 'readings' } } },
    ],
  });
  return '~/streams';
}

/** Stream processing of a project. */
export const streamPages: readonly PageCase[] = [
  {
    name: 'streams',
    seed: 'demo',
    path: withWorkspace,
    title: 'Stream processing',
    shows: grid('Processors'),
    async opens(page) {
      await expect(page.getByRole('grid', { name: 'Connections' })).toContainText('orders');
    },
  },
  {
    name: 'streams-processor',
    seed: 'demo',
    path: withWorkspace,
    title: 'Stream processing',
    shows: grid('Processors'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Processors' }).getByText('solar-readings').click();
      await expect(page.getByRole('textbox', { name: 'Pipeline' })).toBeVisible();
    },
  },
  {
    name: 'streams-connection-new',
    seed: 'demo',
    path: withWorkspace,
    title: 'Stream processing',
    shows: grid('Processors'),
    async opens(page) {
      await page.getByRole('button', { name: 'Create connection' }).click();
      await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toBeVisible();
    },
  },
  {
    name: 'streams-workspace-new',
    seed: 'single',
    path: '~/streams?open=new-workspace',
    title: 'Stream processing',
    shows: (page) => page.getByRole('textbox', { name: 'Name' }),
  },
  {
    name: 'streams-empty',
    seed: 'single',
    path: '~/streams',
    title: 'Stream processing',
    shows: text('No stream workspaces yet'),
  },
  {
    name: 'streams-fails',
    seed: 'single',
    path: '~/streams',
    fails: ['listGroupStreamWorkspaces'],
    title: 'Stream processing',
    shows: text('The stream workspaces could not be loaded'),
  },
];
