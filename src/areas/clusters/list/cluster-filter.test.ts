import { expect, it } from 'vitest';
import { newCluster } from '#contract/clusters/defaults.ts';
import type { Cluster } from '../cluster-facts.ts';
import { filterClusters, isFiltered, type ListedCluster } from './cluster-filter.ts';
import { clusterFilterOf, clusterViews, filterToSearch, readClustersSearch } from './clusters-search.ts';

const asked = {
  id: '64b000000000000000000001',
  groupId: '64a000000000000000000001',
  createDate: '2026-03-01T08:00:00Z',
  providerName: 'AWS',
  shardIds: ['64c000000000000000000001'],
  zoneId: '64d000000000000000000001',
} as const;

function listed(
  name: string,
  change: Partial<Cluster> = {},
  more: Partial<ListedCluster> = {},
): ListedCluster {
  const [regionName, instanceSize] = name === 'books' ? ['EU_WEST_1', 'M40'] : ['US_EAST_1', 'M30'];
  const cluster = newCluster({ ...asked, name, regionName, instanceSize });
  return {
    cluster: { ...cluster, connectionStrings: {}, links: [], ...change },
    condition: { kind: 'ok', label: 'Available' },
    alertCount: 0,
    ...more,
  };
}

const all = [
  listed('orders', { tags: [{ key: 'team', value: 'shop' }], backupEnabled: true, pitEnabled: true }),
  listed(
    'books',
    { mongoDBVersion: '7.0.26', terminationProtectionEnabled: true },
    { alertCount: 2, condition: { kind: 'failed', label: 'Critical' } },
  ),
  listed(
    'events',
    {
      clusterType: 'SHARDED',
      advancedConfiguration: { minimumEnabledTlsProtocol: 'TLS1_0' },
      encryptionAtRestProvider: 'AWS',
    },
    { alertCount: undefined },
  ),
];
const result = (search: Record<string, string>) =>
  filterClusters(all, clusterFilterOf(readClustersSearch(search))).map(({ cluster }) => cluster.name);

it.each([
  [{}, ['orders', 'books', 'events']],
  [{ q: 'BOO' }, ['books']],
  [{ q: 'shop' }, ['orders']],
  [{ health: 'failed,warning' }, ['books']],
  [{ type: 'SHARDED,GEOSHARDED' }, ['events']],
  [{ version: '7.0' }, ['books']],
  [{ region: 'AWS EU_WEST_1' }, ['books']],
  [{ tier: 'M30' }, ['orders', 'events']],
  [{ tag: 'team: shop' }, ['orders']],
  [{ needs: 'alerts' }, ['books']],
  [{ needs: 'noBackup' }, ['books', 'events']],
  [{ needs: 'noContinuous,unprotected' }, ['events']],
  [{ needs: 'oldTls' }, ['events']],
  [{ needs: 'ownKey' }, ['events']],
  [{ needs: 'strange', health: 'x' }, ['orders', 'books', 'events']],
] as [Record<string, string>, string[]][])('%j finds %j', (search, names) => {
  expect(result(search)).toEqual(names);
});

it('keeps every filter in the address, and in a view', () => {
  const search = readClustersSearch({
    q: 'a',
    health: 'ok',
    tier: 'M30,M40',
    needs: 'noBackup',
    group: 'team',
  });
  const filter = clusterFilterOf(search);
  expect(isFiltered(filter)).toBe(true);
  expect({ ...filterToSearch(filter), group: 'team' }).toMatchObject(search);
  expect(clusterViews.kept({ ...search, open: 'x' })).toEqual(search);
});
