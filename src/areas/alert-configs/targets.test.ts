import { describe, expect, it } from 'vitest';
import type { Cluster } from './shapes.ts';
import { countMatches, decide, enrich, knownValues, targetKind, targetsOf } from './targets.ts';

function cluster(name: string, clusterType: 'REPLICASET' | 'SHARDED', standard?: string): Cluster {
  return { name, clusterType, connectionStrings: standard === undefined ? {} : { standard } } as Cluster;
}

const targets = targetsOf([
  cluster(
    'orders',
    'REPLICASET',
    'mongodb://a-00-00.x.net:27017,a-00-01.x.net:27017,a-00-02.x.net:27017/?ssl=true&replicaSet=atlas-a-shard-0',
  ),
  cluster(
    'events',
    'SHARDED',
    'mongodb://atlas-b-shard-00-00.x.net:27016,atlas-b-shard-00-01.x.net:27016,atlas-b-shard-01-00.x.net:27016/?ssl=true',
  ),
  cluster('new', 'REPLICASET'),
]);

const matcher = (fieldName: string, operator: string, value: string) => ({ fieldName, operator, value });

describe('what matchers can choose from', () => {
  it('hosts of a replica set come from its connection string, one of them the primary', () => {
    const types = targets.hosts
      .filter((host) => host.clusterName === 'orders')
      .map((host) => host.values.typeName);
    expect(types).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });

  it('a sharded cluster has routers, and members with a primary in each shard', () => {
    const own = targets.hosts.filter((host) => host.clusterName === 'events');
    expect(own.filter((host) => host.values.typeName === 'MONGOS')).toHaveLength(3);
    expect(own.filter((host) => host.values.typeName === 'PRIMARY').map((host) => host.name)).toEqual([
      'atlas-b-shard-00-00.x.net:27017',
      'atlas-b-shard-01-00.x.net:27017',
    ]);
    expect(knownValues(targets, 'SHARD_NAME')).toEqual(['atlas-b-shard-0', 'atlas-b-shard-1']);
  });

  it('a cluster that is being created has a name and no hosts', () => {
    expect(targets.clusters).toHaveLength(3);
    expect(targets.hosts.some((host) => host.clusterName === 'new')).toBe(false);
  });
});

describe('counting', () => {
  it('counts hosts that every matcher chooses', () => {
    const count = countMatches(
      [matcher('TYPE_NAME', 'EQUALS', 'PRIMARY'), matcher('HOSTNAME', 'STARTS_WITH', 'a-')],
      targets.hosts,
    );
    expect(count.matched.map((target) => target.name)).toEqual(['a-00-00.x.net:27017']);
    expect(count).toMatchObject({ unknown: 0, total: 9 });
  });

  it('reports unknown where a target lacks the field', () => {
    const count = countMatches([matcher('ATLAS_NODE_TYPE', 'EQUALS', 'ELECTABLE')], targets.hosts);
    expect(count).toMatchObject({ matched: [], unknown: 9 });
  });

  it('one matcher that fails decides, whatever else is unknown', () => {
    const both = [matcher('PORT', 'EQUALS', '1'), matcher('SHARD_NAME', 'EQUALS', 's')];
    expect(decide(both, { hostnameAndPort: 'h.x.net:27017' })).toBe(false);
    expect(decide([matcher('PORT', 'EQUALS', '27017')], { hostnameAndPort: 'h.x.net:27017' })).toBe(true);
  });

  it('a replica set determines its cluster, a cluster with two shards determines no replica set', () => {
    expect(enrich({ replicaSetName: 'atlas-a-shard-0' }, targets).clusterName).toBe('orders');
    expect(enrich({ clusterName: 'events' }, targets).replicaSetName).toBeUndefined();
    expect(enrich({ clusterName: 'nowhere' }, targets)).toEqual({ clusterName: 'nowhere' });
  });
});

describe('the target kind of a type', () => {
  it('follows the shape of the configuration, else the matchers', () => {
    expect(targetKind('OUTSIDE_METRIC_THRESHOLD')).toBe('hosts');
    expect(targetKind('NO_PRIMARY')).toBe('replicaSets');
    expect(targetKind('CPS_SNAPSHOT_FAILED')).toBe('clusters');
    expect(targetKind('CPS_SNAPSHOT_FAILED', [matcher('PORT', 'EQUALS', '1')])).toBe('hosts');
    expect(targetKind('CREDIT_CARD_ABOUT_TO_EXPIRE')).toBeUndefined();
    expect(targetKind('DEPLOYMENT_FAILURE')).toBeUndefined();
  });
});
