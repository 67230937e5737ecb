import { beforeEach, describe, expect, it } from 'vitest';
import { hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { addLoad, endLoads, fillDisk } from './loads.ts';
import { measuredHosts } from './measured-host.ts';
import { rangeOf } from './values.ts';
import { watchMetrics } from './watch.ts';

let at: TestEmulator;
let cluster: ClusterRecord;

beforeEach(async () => {
  at = await testEmulator();
  const [match] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!match) throw new Error('no cluster');
  cluster = match;
});

async function configure(change: object, body: object = {}): Promise<string> {
  const created = await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, {
    body: {
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      enabled: true,
      metricThreshold: {
        metricName: 'CONNECTIONS',
        mode: 'AVERAGE',
        operator: 'GREATER_THAN',
        threshold: 1,
        units: 'RAW',
        ...change,
      },
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', intervalMin: 60 }],
      ...body,
    },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.id;
}

function alertsOf(configId: string) {
  return [...at.world.tables.alerts.by('config', configId)].sort((a, b) =>
    (a.hostnameAndPort ?? '') < (b.hostnameAndPort ?? '') ? -1 : 1,
  );
}

const looks = () =>
  [...at.world.tables.due.all()].filter(({ transition }) => transition === 'metrics.look').length;

describe('a measurement beyond its threshold', () => {
  it('opens an alert of each process within a minute, without anybody raising it', async () => {
    const id = await configure({});
    expect(alertsOf(id)).toEqual([]);
    at.advance(60);
    // the third host is down: it is not measured
    expect(alertsOf(id).map(({ status, hostnameAndPort }) => [status, hostnameAndPort])).toEqual(
      hosts(cluster)
        .slice(0, 2)
        .map((host) => ['OPEN', host.id]),
    );
    const [alert] = alertsOf(id);
    expect(alert).toMatchObject({ metricName: 'CONNECTIONS', clusterName: at.clusterName });
    expect(alert?.currentValue?.units).toBe('RAW');
    expect(alert?.currentValue?.number).toBeGreaterThan(1);
    const events = at.world.tables.events.by('group', at.groupId);
    expect(events.slice(0, 2).map(({ eventTypeName }) => eventTypeName)).toEqual(
      Array(2).fill('OUTSIDE_METRIC_THRESHOLD'),
    );
  });

  it('shows its value while it lasts, and does not write the log full', async () => {
    const id = await configure({});
    at.advance(60);
    const before = alertsOf(id)[0]?.currentValue?.number;
    const reported = () =>
      [...at.world.tables.events.all()].filter(
        ({ eventTypeName }) => eventTypeName === 'OUTSIDE_METRIC_THRESHOLD',
      ).length;
    const events = reported();
    at.advance(3 * 3600);
    expect(alertsOf(id)).toHaveLength(2);
    expect(alertsOf(id)[0]?.currentValue?.number).not.toBe(before);
    expect(reported()).toBe(events);
  });

  it('closes automatically and logs it', async () => {
    addLoad(at.world, { ...place(), name: 'CONNECTIONS', value: 1400 });
    const id = await configure({ threshold: 1300 });
    at.advance(60);
    expect(alertsOf(id).map(({ status }) => status)).toEqual(['OPEN']);
    endLoads(at.world, cluster.id);
    at.advance(60);
    expect(alertsOf(id).map(({ status }) => status)).toEqual(['CLOSED']);
    expect(at.world.tables.events.by('group', at.groupId)[0]?.eventTypeName).toBe('INSIDE_METRIC_THRESHOLD');
    at.advance(60);
    expect(looks()).toBe(0);
  });

  it.each([
    ['CACHE_USAGE_USED', 'GREATER_THAN', 1, 'KILOBYTES'],
    ['OPLOG_MASTER_TIME', 'LESS_THAN', 30, 'DAYS'],
    ['TICKETS_AVAILABLE_READS', 'LESS_THAN', 128, 'RAW'],
    ['AVG_READ_EXECUTION_TIME', 'GREATER_THAN', 1000, 'NANOSECONDS'],
  ])('is seen for %s %s %i %s', async (metricName, operator, threshold, units) => {
    const id = await configure({ metricName, operator, threshold, units });
    at.advance(60);
    expect(alertsOf(id).length).toBe(2);
  });

  it('is only seen where all matchers hold', async () => {
    const [, second] = hosts(cluster);
    const matchers = [
      { fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'SECONDARY' },
      { fieldName: 'HOSTNAME_AND_PORT', operator: 'STARTS_WITH', value: 'atlas-' },
    ];
    const id = await configure({}, { matchers });
    at.advance(60);
    expect(alertsOf(id).map(({ hostnameAndPort }) => hostnameAndPort)).toEqual([second?.id]);
  });

  it('waits for the delay of the configuration', async () => {
    const notifications = [
      { typeName: 'EMAIL', emailAddress: 'dba@example.com', intervalMin: 60, delayMin: 5 },
    ];
    const id = await configure({}, { notifications });
    at.advance(60);
    expect(alertsOf(id).map(({ status }) => status)).toEqual(['TRACKING', 'TRACKING']);
    at.advance(5 * 60);
    expect(alertsOf(id).map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
  });

  it('is no longer looked at when its configuration is gone', async () => {
    const id = await configure({});
    at.advance(60);
    expect(looks()).toBe(1);
    await at.ask('DELETE', `~/groups/${at.groupId}/alertConfigs/${id}`);
    at.advance(120);
    expect(alertsOf(id).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(at.world.tables.conditions.by('measured', at.groupId)).toEqual([]);
    expect(looks()).toBe(0);
  });

  it('that no curve can reach is not looked at', async () => {
    const [host] = measuredHosts(at.world, cluster);
    await configure({ threshold: Math.ceil(host ? rangeOf(host, 'CONNECTIONS')[1] : 0) });
    expect(looks()).toBe(0);
  });
});

describe('a manually raised condition', () => {
  it('is open until it is resolved, regardless of measurements', async () => {
    const id = await configure({ threshold: 1300 });
    const [host] = hosts(cluster);
    const event = (state: string) =>
      at.ask('POST', '/_emulator/events', {
        body: {
          groupId: at.groupId,
          eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
          clusterName: at.clusterName,
          hostnameAndPort: host?.id,
          metricName: 'CONNECTIONS',
          currentValue: { number: 1450, units: 'RAW' },
          state,
        },
      });
    await event('raise');
    watchMetrics(at.world, at.groupId);
    at.advance(3600);
    expect(alertsOf(id)).toMatchObject([{ status: 'OPEN', currentValue: { number: 1450 } }]);
    await event('resolve');
    at.advance(120);
    expect(alertsOf(id)).toMatchObject([{ status: 'CLOSED' }]);
  });
});

describe('the log of writes', () => {
  it('that reaches back too little is one alert of the replica set', async () => {
    const [host] = hosts(cluster);
    addLoad(at.world, { ...place(), name: 'OPLOG_MASTER_TIME', value: 1800 });
    watchMetrics(at.world, at.groupId);
    at.advance(60);
    const [config] = at.world.tables.alertConfigs.by(
      'trigger',
      `${at.groupId}/REPLICATION_OPLOG_WINDOW_RUNNING_OUT`,
    );
    expect(alertsOf(config?.id ?? '')).toMatchObject([
      { status: 'OPEN', replicaSetName: host?.replicaSetName, clusterName: at.clusterName },
    ]);
  });
});

describe('a disk that fills', () => {
  beforeEach(() => {
    fillDisk(at.world, cluster, { member: 1, start: 70, value: 97, minutes: 30 });
    watchMetrics(at.world, at.groupId);
  });
  const open = () =>
    at.world.tables.alerts
      .by('status', `${at.groupId}/OPEN`)
      .filter(
        ({ metricName, hostnameAndPort }) =>
          metricName?.startsWith('DISK') && hostnameAndPort === hosts(cluster)[1]?.id,
      );

  it('crosses its threshold on the way', () => {
    at.advance(20 * 60);
    expect(open()).toEqual([]);
    at.advance(5 * 60);
    expect(open()).toMatchObject([{ currentValue: { number: 92.5, units: 'RAW' } }]);
    at.advance(30 * 60);
    expect(open()).toMatchObject([{ currentValue: { number: 97, units: 'RAW' } }]);
  });

  it('is wide enough again when it has grown', () => {
    at.advance(30 * 60);
    expect(open()).toHaveLength(1);
    const replicationSpecs = structuredClone(cluster.replicationSpecs);
    for (const { electableSpecs } of replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs)) {
      if (electableSpecs) electableSpecs.diskSizeGB = 20;
    }
    at.world.tables.clusters.put({ ...cluster, replicationSpecs });
    at.advance(60);
    expect(open()).toEqual([]);
  });
});

describe('a cluster', () => {
  it('that is paused is not measured, and its measured alerts end', async () => {
    const id = await configure({});
    at.advance(60);
    const paused = { ...cluster, paused: true };
    at.world.transact(() => {
      at.world.tables.clusters.put(paused);
      at.world.emit('cluster.changed', { before: cluster, after: paused });
    });
    expect(alertsOf(id).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    at.advance(3600);
    const path = `~/groups/${at.groupId}/processes/${encodeURIComponent(hosts(cluster)[0]?.id ?? '')}/measurements`;
    const points = async () =>
      (await at.ask('GET', `${path}?granularity=PT5M&period=PT2H&m=CONNECTIONS`)).body.measurements[0]
        .dataPoints;
    const during: { value: number | null }[] = await points();
    expect(during[0]?.value).not.toBeNull();
    expect(during.at(-1)?.value).toBeNull();
    const resumed = { ...paused, paused: false };
    at.world.transact(() => {
      at.world.tables.clusters.put(resumed);
      at.world.emit('cluster.changed', { before: paused, after: resumed });
    });
    at.advance(600);
    const after: { value: number | null }[] = await points();
    expect(after.at(-1)?.value).not.toBeNull();
    expect(after.filter(({ value }) => value === null).length).toBeGreaterThanOrEqual(11);
  });

  it('that loses a node keeps no alert of it open', async () => {
    const id = await configure({ threshold: 5000 });
    const { groupId, id: clusterId, name } = cluster;
    const resize = async (nodeCount: number) => {
      const electableSpecs = { instanceSize: 'M10', nodeCount };
      const regionConfigs = [{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7, electableSpecs }];
      const body = { replicationSpecs: [{ regionConfigs }] };
      expect((await at.ask('PATCH', `~/groups/${groupId}/clusters/${name}`, { body })).status).toBe(200);
      at.advance(3600);
    };
    await resize(5);
    const last = hosts(at.world.tables.clusters.get(clusterId) ?? cluster)[4]?.id ?? '';
    addLoad(at.world, { groupId, clusterId, hostId: last, name: 'CONNECTIONS', value: 9000 });
    watchMetrics(at.world, groupId);
    at.advance(60);
    expect(alertsOf(id)).toMatchObject([{ status: 'OPEN', hostnameAndPort: last }]);
    await resize(3);
    expect(alertsOf(id)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('that is gone takes its conditions along; their alerts are cancelled', () => {
    at.world.transact(() => {
      at.world.tables.clusters.delete(cluster.id);
      at.world.emit('cluster.deleted', { cluster, retainBackups: false });
    });
    expect(at.world.tables.conditions.size).toBe(0);
    expect(at.world.tables.alerts.by('status', `${at.groupId}/OPEN`)).toEqual([]);
    expect(at.world.tables.alerts.by('status', `${at.groupId}/CANCELLED`).length).toBeGreaterThanOrEqual(2);
  });
});

function place() {
  return { groupId: at.groupId, clusterId: cluster.id, hostId: hosts(cluster)[0]?.id ?? '' };
}
