import { expect } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** The page of a project with a federated database and a private endpoint. */
async function withDatabase({ world, groupId, cluster }: Console): Promise<string> {
  // the second time they are there
  await world.ask('POST', `~/groups/${groupId}/dataFederation`, {
    name: 'history',
    dataProcessRegion: { cloudProvider: 'AWS', region: 'DUBLIN_IRL' },
    storage: {
      stores: [{ name: 'orders', provider: 'atlas', clusterName: cluster }],
      databases: [
        {
          name: 'shop',
          collections: [
            {
              name: 'orders',
              dataSources: [{ storeName: 'orders', database: 'shop', collection: 'orders' }],
            },
          ],
        },
      ],
    },
  });
  await world.ask('PATCH', `~/groups/${groupId}/dataFederation/history/limits/bytesProcessed.daily`, {
    value: 1_073_741_824,
    overrunPolicy: 'BLOCK',
  });
  await world.ask('POST', `~/groups/${groupId}/privateNetworkSettings/endpointIds`, {
    endpointId: 'vpce-0123456789abcdef0',
    comment: 'analysts',
  });
  return '~/data-federation';
}

/** Federated databases of a project. */
export const federationPages: readonly PageCase[] = [
  {
    name: 'data-federation',
    seed: 'demo',
    path: withDatabase,
    title: 'Data federation',
    shows: grid('Federated databases'),
    async opens(page) {
      await expect(page.getByRole('grid', { name: 'Private endpoints' })).toContainText('analysts');
    },
  },
  {
    name: 'data-federation-database',
    seed: 'demo',
    path: withDatabase,
    title: 'Data federation',
    shows: grid('Federated databases'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Federated databases' }).getByText('history').first().click();
      await expect(page.getByRole('list', { name: 'Query limits' })).toContainText('1 GB');
    },
  },
  {
    name: 'data-federation-new',
    seed: 'single',
    path: '~/data-federation?open=new-database',
    title: 'Data federation',
    shows: (page) => page.getByRole('textbox', { name: 'Stores and databases' }),
  },
  {
    name: 'data-federation-empty',
    seed: 'single',
    path: '~/data-federation',
    title: 'Data federation',
    shows: text('No federated databases yet'),
  },
  {
    name: 'data-federation-fails',
    seed: 'single',
    path: '~/data-federation',
    fails: ['listGroupDataFederation'],
    title: 'Data federation',
    shows: text('The federated databases could not be loaded'),
  },
];
