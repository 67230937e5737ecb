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

/** The same with a processor that runs and one that failed. */
async function withRuns(at: Console): Promise<string> {
  const path = await withWorkspace(at);
  const { world, groupId } = at;
  const root = `~/groups/${groupId}/streams/events`;
  await world.ask('POST', `${root}/processor`, {
    name: 'alerts-by-mail',
    pipeline: [
      { $source: { connectionName: 'sample_stream_solar' } },
      { $https: { connectionName: 'orders' } },
    ],
  });
  await world.advance(60);
  for (const name of ['solar-readings', 'alerts-by-mail'])
    await world.ask('POST', `${root}/processor/${name}:start`);
  await world.advance(60);
  return path;
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
    name: 'streams-failed',
    seed: 'demo',
    own: true,
    path: withRuns,
    title: 'Stream processing',
    shows: grid('Processors'),
    async opens(page) {
      const processors = page.getByRole('grid', { name: 'Processors' });
      await expect(processors).toContainText('Failed');
      await processors.getByText('alerts-by-mail').click();
      await expect(page.getByText('The processor failed')).toBeVisible();
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
