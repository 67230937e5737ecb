import { describe, expect, it } from 'vitest';
import { newCluster } from '#contract/clusters/defaults.ts';
import { type Host, hosts, processes } from '#contract/clusters/hosts.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Cluster } from '../cluster-facts.ts';
import { besideMembers } from './beside-members.ts';
import { issuesOf, lossOf, regionLoss, regionsOf, shardsOf } from './topology.ts';

const created = newCluster({
  id: '64b000000000000000000001',
  groupId: '64a000000000000000000001',
  name: 'orders',
  createDate: '2026-03-01T08:00:00Z',
  providerName: 'AWS',
  regionName: 'EU_CENTRAL_1',
  instanceSize: 'M30',
  shardIds: ['64c000000000000000000001'],
  zoneId: '64d000000000000000000001',
});

/** A cluster with electable members by region, the preferred one first. */
function clusterIn(regions: Record<string, number>): Cluster {
  const [spec] = created.replicationSpecs;
  const [config] = spec?.regionConfigs ?? [];
  if (!spec || !config) throw new Error('a cluster has a region');
  const regionConfigs = Object.entries(regions).map(([regionName, nodeCount], index) => ({
    ...config,
    regionName,
    priority: 7 - index,
    electableSpecs: { instanceSize: 'M30', nodeCount },
  }));
  return {
    ...created,
    connectionStrings: {},
    links: [],
    replicationSpecs: [{ ...spec, regionConfigs }],
  };
}

function processesFor(
  cluster: Cluster,
  down: readonly number[] = [],
  of: (cluster: Cluster) => Host[] = hosts,
): Process[] {
  return of(cluster).map(({ id, hostname, port, typeName, member, replicaSetName }) => ({
    ...{ id, hostname, port, replicaSetName, groupId: cluster.groupId, version: '8.0.16', links: [] },
    typeName: down.includes(member) ? 'NO_DATA' : (typeName as Process['typeName']),
    userAlias: hostname.replace(/^atlas-\w+/, cluster.name),
    created: cluster.createDate ?? '',
    lastPing: '2026-03-13T14:00:00Z',
  }));
}

const shardsFor = (cluster: Cluster, down?: readonly number[]) =>
  shardsOf(cluster, { processes: processesFor(cluster, down), alerts: [], severityOf: () => 'INFO' });

const onlyShard = (cluster: Cluster, down?: readonly number[]) => {
  const [shard] = shardsFor(cluster, down);
  if (!shard) throw new Error('a cluster has a shard');
  return shard;
};

describe('the members of a cluster', () => {
  it('are in their regions with priority and vote, the primary in the preferred one', () => {
    const shard = onlyShard(clusterIn({ EU_CENTRAL_1: 2, EU_WEST_1: 1 }));
    expect(
      shard.members.map(({ region, priority, votes, primary }) => [region, priority, votes, primary]),
    ).toEqual([
      ['AWS EU_CENTRAL_1', 7, 1, true],
      ['AWS EU_CENTRAL_1', 7, 1, false],
      ['AWS EU_WEST_1', 6, 1, false],
    ]);
    expect(regionsOf([shard])).toEqual(['AWS EU_CENTRAL_1', 'AWS EU_WEST_1']);
    expect(issuesOf(shard)).toEqual([]);
  });

  it('are unknown, without problems, while no process is known', () => {
    const [shard] = shardsOf(clusterIn({ EU_WEST_1: 3 }), {
      processes: [],
      alerts: [],
      severityOf: () => 'INFO',
    });
    expect(shard?.members.map(({ condition }) => condition.label)).toEqual(['Unknown', 'Unknown', 'Unknown']);
    expect(shard && issuesOf(shard)).toEqual([]);
  });

  it('that do not answer are reported, and so is a missing primary', () => {
    expect(issuesOf(onlyShard(clusterIn({ EU_WEST_1: 3 }), [0, 1]))).toEqual([
      'no primary',
      '2 of 3 members do not answer',
    ]);
  });
});

describe('the loss of a region', () => {
  it.each([
    [{ A: 3 }, 'A', 'gone'],
    [{ A: 2, B: 1 }, 'A', 'noMajority'],
    [{ A: 2, B: 1 }, 'B', 'fewer'],
    [{ A: 1, B: 1, C: 1 }, 'A', 'elects'],
    [{ A: 2, B: 2, C: 1 }, 'A', 'elects'],
    [{ A: 3, B: 2 }, 'A', 'noMajority'],
    [{ A: 3, B: 2 }, 'B', 'fewer'],
    [{ A: 3 }, 'Z', 'unaffected'],
  ] as const)('%j without %s: %s', (regions, lost, verdict) => {
    expect(lossOf(onlyShard(clusterIn({ ...regions })), `AWS ${lost}`).verdict).toBe(verdict);
  });

  it('counts members that are down already', () => {
    const shard = onlyShard(clusterIn({ A: 1, B: 1, C: 1 }), [2]);
    expect(lossOf(shard, 'AWS B').verdict).toBe('noMajority');
  });

  it('is reported once for equally affected shards', () => {
    const shard = onlyShard(clusterIn({ A: 2, B: 1 }));
    const both = [shard, { ...shard, index: 1, name: 'Shard 2' }];
    expect(regionLoss(both, 'AWS A')).toMatchObject({
      bad: true,
      text: [expect.stringMatching(/^Every shard keeps 1 of 3 votes/)],
    });
  });
});

describe('beside the members of a sharded cluster', () => {
  const parted = (configServerType: 'EMBEDDED' | 'DEDICATED'): Cluster => ({
    ...clusterIn({ EU_CENTRAL_1: 2, EU_WEST_1: 1 }),
    clusterType: 'SHARDED',
    configServerType,
  });
  const seen = (cluster: Cluster, down?: readonly number[]) => ({
    processes: processesFor(cluster, down, processes).map((each) => ({
      ...each,
      // the service does not report which config server is the primary
      typeName: each.typeName.startsWith('SHARD_CONFIG') ? ('SHARD_CONFIG' as const) : each.typeName,
    })),
    alerts: [],
    severityOf: () => 'INFO' as const,
  });
  const besideOf = (cluster: Cluster, down?: readonly number[]) =>
    besideMembers(cluster, seen(cluster, down));

  it('runs a router on each machine, and config servers on their own where they are dedicated', () => {
    expect(besideOf(clusterIn({ EU_CENTRAL_1: 3 }))).toEqual([]);
    const routers = besideOf(parted('EMBEDDED'));
    expect(routers.map(({ kind, region, name }) => [kind, region, name])).toEqual([
      ['router', 'AWS EU_CENTRAL_1', 'Shard 1, member 0'],
      ['router', 'AWS EU_CENTRAL_1', 'Shard 1, member 1'],
      ['router', 'AWS EU_WEST_1', 'Shard 1, member 2'],
    ]);
    expect(routers.every(({ process }) => process?.port === 27_016)).toBe(true);
    const config = besideOf(parted('DEDICATED')).filter(({ kind }) => kind === 'config');
    expect(config.map(({ name, condition }) => [name, condition.label])).toEqual(
      [0, 1, 2].map((index) => [`Config server ${index}`, 'Config server']),
    );
  });

  it('routers are down while Atlas reports that none runs, whatever their last data', () => {
    const cluster = parted('DEDICATED');
    const alert = { eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', clusterName: cluster.name } as never;
    const missing = besideMembers(cluster, { ...seen(cluster), alerts: [alert] });
    const conditions = (kind: string) =>
      new Set(missing.filter((each) => each.kind === kind).map(({ condition }) => condition.kind));
    expect([conditions('router'), conditions('config')]).toEqual([new Set(['failed']), new Set(['ok'])]);
    const unheard = besideMembers(cluster, { ...seen(cluster), processes: [], alerts: [alert] });
    expect(unheard.filter(({ kind }) => kind === 'router').map(({ condition }) => condition.label)).toEqual([
      'Down',
      'Down',
      'Down',
    ]);
  });

  it('a silent router is not taken for the member on its machine', () => {
    const cluster = parted('DEDICATED');
    const members = shardsOf(cluster, seen(cluster, [2])).flatMap((shard) => shard.members);
    expect(members.map(({ process }) => process?.port)).toEqual([27_017, 27_017, 27_017]);
    const silent = besideOf(cluster, [2]).filter(({ condition }) => condition.label === 'No data');
    expect(silent.map(({ kind, name }) => [kind, name])).toEqual([
      ['router', 'Shard 1, member 2'],
      ['config', 'Config server 2'],
    ]);
  });
});
