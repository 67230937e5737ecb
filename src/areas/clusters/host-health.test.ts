import { describe, expect, it } from 'vitest';
import type { Process } from '#contract/monitoring/schemas.ts';
import { healthOf, hostCondition, newestPing, processesOf } from './host-health.ts';

const now = newestPing([{ lastPing: '2026-03-13T14:00:00Z' }, { lastPing: '2026-03-13T13:00:00Z' }]);
const host = (more: Partial<Process>): Process => ({
  id: 'atlas-x-shard-00-00.y.mongodb.net:27017',
  groupId: 'g',
  hostname: 'atlas-x-shard-00-00.y.mongodb.net',
  port: 27017,
  typeName: 'REPLICA_PRIMARY',
  userAlias: 'orders-shard-00-00.y.mongodb.net',
  version: '8.0.4',
  created: '2026-01-01T00:00:00Z',
  lastPing: '2026-03-13T13:59:30Z',
  ...more,
});

describe('the processes of a cluster', () => {
  it('are those that bear its name', () => {
    const all = [
      host({}),
      host({ id: '2', userAlias: 'orders-config-00-00.y.mongodb.net' }),
      host({ id: '3', userAlias: 'orders-eu-shard-00-00.y.mongodb.net' }),
    ];
    expect(processesOf({ name: 'Orders', connectionStrings: {} }, all).map(({ id }) => id)).toEqual([
      'atlas-x-shard-00-00.y.mongodb.net:27017',
      '2',
    ]);
  });

  it('are those of its connection string where they bear no name', () => {
    const standard = 'mongodb://atlas-x-shard-00-00.y.mongodb.net:27016/';
    const own = host({ userAlias: 'atlas-x-shard-00-00.y.mongodb.net' });
    expect(processesOf({ name: 'other', connectionStrings: { standard } }, [own])).toEqual([own]);
  });
});

describe('the health of a host', () => {
  it('is its role while it answers', () => {
    expect(healthOf(host({}), now)).toEqual({ kind: 'ok', label: 'Primary' });
    expect(healthOf(host({ typeName: 'SHARD_MONGOS' }), now)).toEqual({ kind: 'ok', label: 'mongos' });
  });

  it('is bad when the monitoring receives nothing from it', () => {
    expect(healthOf(host({ typeName: 'NO_DATA' }), now)).toEqual({ kind: 'failed', label: 'No data' });
    expect(healthOf(host({ lastPing: '2026-03-13T13:50:00Z' }), now)).toEqual({
      kind: 'failed',
      label: 'No data',
    });
  });

  it('is a warning while it recovers', () => {
    expect(healthOf(host({ typeName: 'RECOVERING' }), now)).toEqual({ kind: 'warning', label: 'Recovering' });
  });

  const severityOf = () => 'WARNING' as const;
  const about = (more: object) =>
    ({ id: 'a', eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', created: '', ...more }) as Parameters<
      typeof hostCondition
    >[1][0];

  it('is no better than the worst open alert about it', () => {
    const own = about({ hostnameAndPort: 'atlas-x-shard-00-00.y.mongodb.net:27017' });
    expect(hostCondition(host({}), [own], severityOf, now)).toMatchObject({
      kind: 'warning',
      label: 'Warning',
      state: 'Primary',
    });
    const other = about({ hostnameAndPort: 'atlas-x-shard-00-01.y.mongodb.net:27017' });
    expect(hostCondition(host({}), [other], severityOf, now)).toEqual({ kind: 'ok', label: 'Primary' });
  });

  it('of a router is not good while the service reports that none runs', () => {
    const missing = about({ eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', clusterName: 'orders' });
    const critical = () => 'CRITICAL' as const;
    expect(hostCondition(host({ typeName: 'SHARD_MONGOS' }), [missing], critical, now)).toMatchObject({
      kind: 'failed',
    });
    expect(hostCondition(host({}), [missing], critical, now)).toEqual({ kind: 'ok', label: 'Primary' });
  });
});
