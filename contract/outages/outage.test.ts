import { describe, expect, it } from 'vitest';
import { hardware, newCluster } from '#contract/clusters/defaults.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { outageEffect } from './outage.ts';

const id = (digit: string) => digit.repeat(24);

/** Electable nodes by region, preferred first; one read-only node in the last. */
function cluster(regions: Record<string, number>, shards = 1): ClusterRecord {
  const created = newCluster({
    id: id('a'),
    groupId: id('b'),
    name: 'wide',
    createDate: '2026-01-01T00:00:00Z',
    providerName: 'AWS',
    regionName: 'US_EAST_1',
    instanceSize: 'M10',
    clusterType: shards > 1 ? 'SHARDED' : 'REPLICASET',
    shardIds: [id('c'), ...Array.from({ length: shards - 1 }, (_, at) => id(String(at)))],
    zoneId: id('d'),
  });
  const last = Object.keys(regions).at(-1);
  const replicationSpecs = created.replicationSpecs.map((shard) => ({
    ...shard,
    regionConfigs: Object.entries(regions).map(([regionName, count], at) => ({
      providerName: 'AWS' as const,
      regionName,
      priority: 7 - at,
      electableSpecs: hardware('AWS', 'M10', count),
      readOnlySpecs: hardware('AWS', 'M10', regionName === last ? 1 : 0),
    })),
  }));
  return { ...created, replicationSpecs };
}

const fails = (...names: string[]) =>
  names.map((regionName) => ({ cloudProvider: 'AWS' as const, regionName }));

describe('what an outage does', () => {
  const wide = cluster({ US_EAST_1: 2, US_WEST_2: 2, EU_WEST_1: 1 });

  it('of a minority with the primary in it: another member becomes primary', () => {
    const effect = outageEffect(wide, fails('US_EAST_1'));
    const ids = hosts(wide).map((host) => host.id);
    expect(effect).toEqual({
      downHosts: ids.slice(0, 2),
      primaries: ids.slice(2, 3),
      hasPrimary: true,
      primaryMoved: true,
      survives: true,
    });
  });

  it('of a minority without the primary: the primary stays', () => {
    expect(outageEffect(wide, fails('EU_WEST_1'))).toMatchObject({ hasPrimary: true, primaryMoved: false });
  });

  it('of a majority: there is no primary', () => {
    const effect = outageEffect(wide, fails('US_WEST_2', 'EU_WEST_1'));
    expect(effect).toMatchObject({ hasPrimary: false, primaryMoved: false, survives: true });
    // three that vote and one that only reads
    expect(effect.downHosts).toHaveLength(4);
    expect(effect.primaries).toEqual([]);
  });

  it('of a majority, when the survivors are forced to continue: they elect one of them', () => {
    const forced = outageEffect(wide, fails('US_EAST_1', 'EU_WEST_1'), true);
    expect(forced).toMatchObject({ hasPrimary: true, primaryMoved: true });
    expect(forced.primaries).toEqual([hosts(wide)[2]?.id]);
  });

  it('of exactly half: there is no primary', () => {
    expect(outageEffect(cluster({ US_EAST_1: 2, US_WEST_2: 2 }), fails('US_WEST_2')).hasPrimary).toBe(false);
  });

  it('of all electable members: nothing survives, though a reader may be up', () => {
    const effect = outageEffect(cluster({ US_EAST_1: 3, US_WEST_2: 0 }), fails('US_EAST_1'));
    expect(effect).toMatchObject({ hasPrimary: false, survives: false });
  });

  it('of the same region at another provider: nothing', () => {
    const effect = outageEffect(wide, [{ cloudProvider: 'AZURE', regionName: 'US_EAST_1' }]);
    expect(effect).toEqual({
      downHosts: [],
      primaries: [hosts(wide)[0]?.id],
      hasPrimary: true,
      primaryMoved: false,
      survives: true,
    });
  });

  it('of a sharded cluster: members and routers of every shard go down', () => {
    const sharded = cluster({ US_EAST_1: 2, US_WEST_2: 1 }, 2);
    const { downHosts } = outageEffect(sharded, fails('US_EAST_1'));
    expect(downHosts.filter((host) => host.endsWith(':27017'))).toHaveLength(4);
    expect(downHosts.filter((host) => host.endsWith(':27016'))).toHaveLength(4);
  });
});
