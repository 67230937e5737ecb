import { describe, expect, it } from 'vitest';
import { newCluster } from './defaults.ts';
import { connectionStrings, dnsName, hosts, processes, replicaSetName, seedList } from './hosts.ts';

const id = '64b000000000000000000001';
const asked = {
  id,
  groupId: '64a000000000000000000001',
  name: 'Cluster0',
  createDate: '2026-03-01T08:00:00Z',
  providerName: 'AWS',
  regionName: 'US_EAST_1',
  instanceSize: 'M10',
  shardIds: ['64c000000000000000000001'],
  zoneId: '64d000000000000000000001',
} as const;
const replicaSet = newCluster(asked);
const sharded = newCluster({
  ...asked,
  clusterType: 'SHARDED',
  instanceSize: 'M30',
  shardIds: ['64c000000000000000000001', '64c000000000000000000002'],
});

describe('the members of a cluster', () => {
  it('have names of the pattern that the service uses, the primary first', () => {
    const members = hosts(replicaSet);
    expect(members.map((host) => host.typeName)).toEqual([
      'REPLICA_PRIMARY',
      'REPLICA_SECONDARY',
      'REPLICA_SECONDARY',
    ]);
    members.forEach((host, index) => {
      expect(host.id).toMatch(
        new RegExp(`^atlas-[a-z0-9]{6}-shard-00-0${index}\\.[a-z0-9]{5}\\.mongodb\\.net:27017$`),
      );
      expect(host.replicaSetName).toBe(replicaSetName(replicaSet));
    });
  });

  it('keep their names when the cluster changes, and share them with no other cluster', () => {
    expect(hosts({ ...replicaSet, paused: true, mongoDBVersion: '8.0.17' })).toEqual(hosts(replicaSet));
    const names = Array.from(
      { length: 2000 },
      (_, index) => hosts({ ...replicaSet, id: (index + 1).toString(16).padStart(24, '0') })[0]?.hostname,
    );
    expect(new Set(names).size).toBe(2000);
    expect(dnsName(asked.groupId)).not.toBe(dnsName('64a000000000000000000002'));
  });

  it('are ordered with the preferred region first, electable before read-only before analytics', () => {
    const [shard] = replicaSet.replicationSpecs;
    const [region] = shard?.regionConfigs ?? [];
    if (!shard || !region) throw new Error('the cluster has a region');
    const hardware = { instanceSize: 'M10', nodeCount: 1 };
    const wide = {
      ...replicaSet,
      replicationSpecs: [
        {
          ...shard,
          regionConfigs: [
            {
              ...region,
              regionName: 'US_WEST_2',
              priority: 6,
              electableSpecs: { ...hardware, nodeCount: 2 },
            },
            { ...region, analyticsSpecs: hardware, readOnlySpecs: hardware },
          ],
        },
      ],
    };
    expect(hosts(wide).map((host) => `${host.regionName} ${host.node}`)).toEqual([
      'US_EAST_1 ELECTABLE',
      'US_EAST_1 ELECTABLE',
      'US_EAST_1 ELECTABLE',
      'US_WEST_2 ELECTABLE',
      'US_WEST_2 ELECTABLE',
      'US_EAST_1 READ_ONLY',
      'US_EAST_1 ANALYTICS',
    ]);
    expect(seedList(wide)).toHaveLength(5);
  });

  it('are three on a free cluster, which names no number', () => {
    const free = newCluster({
      ...asked,
      providerName: 'TENANT',
      backingProviderName: 'GCP',
      instanceSize: 'M0',
    });
    expect(hosts(free)).toHaveLength(3);
    expect(hosts(free)[0]?.backingProviderName).toBe('GCP');
  });

  it('have a primary in every shard, a router beside each, and config servers of their own if dedicated', () => {
    const count = (typeName: string, from = processes(sharded)) =>
      from.filter((host) => host.typeName === typeName).length;
    expect(count('SHARD_PRIMARY')).toBe(2);
    expect(count('SHARD_SECONDARY')).toBe(4);
    expect(count('SHARD_MONGOS')).toBe(6);
    expect(count('SHARD_CONFIG_PRIMARY')).toBe(0);
    const dedicated = processes({ ...sharded, configServerType: 'DEDICATED' });
    expect(count('SHARD_CONFIG_PRIMARY', dedicated)).toBe(1);
    expect(count('SHARD_CONFIG_SECONDARY', dedicated)).toBe(2);
    expect(new Set(dedicated.map((host) => host.id)).size).toBe(dedicated.length);
    expect(processes(replicaSet)).toEqual(hosts(replicaSet));
  });
});

describe('connection strings', () => {
  it('name the replica set, or the routers of a sharded cluster', () => {
    const { standard } = connectionStrings(replicaSet);
    expect(standard).toContain(`&replicaSet=${replicaSetName(replicaSet)}`);
    expect(new URL((standard ?? '').replace(/,[^/]*/, '')).port).toBe('27017');
    expect(connectionStrings(sharded).standard).not.toContain('replicaSet');
    expect(seedList(sharded).every((seed) => seed.endsWith(':27016'))).toBe(true);
  });

  it('are absent until the cluster has been created, and stay while it changes', () => {
    expect(connectionStrings({ ...replicaSet, stateName: 'CREATING' })).toEqual({});
    expect(connectionStrings({ ...replicaSet, stateName: 'UPDATING' })).toEqual(
      connectionStrings(replicaSet),
    );
  });
});
