import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { measurementNames, measurements } from '#contract/monitoring/measurements.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';

let at: TestEmulator;
let processes: string;

beforeEach(async () => {
  at = await testEmulator();
  processes = `~/groups/${at.groupId}/processes`;
});

async function hosts() {
  return (await at.ask('GET', processes)).body.results;
}

async function primary(): Promise<string> {
  return encodeURIComponent((await hosts())[0].id);
}

interface Point {
  timestamp: string;
  value: number | null;
}

async function points(query: string, path = 'measurements'): Promise<Point[]> {
  const reply = await at.ask('GET', `${processes}/${await primary()}/${path}?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.measurements[0].dataPoints;
}

describe('processes', () => {
  it('are those of the clusters, with their roles and the name of the cluster', async () => {
    const [first, second, third] = await hosts();
    expect(first).toMatchObject({
      typeName: 'REPLICA_PRIMARY',
      groupId: at.groupId,
      port: 27017,
      lastPing: '2026-03-13T14:02:00Z',
    });
    expect(first.id).toBe(`${first.hostname}:27017`);
    expect(first.hostname).toMatch(/^atlas-\w{6}-shard-00-00\./);
    expect(first.userAlias).toBe(
      `${at.clusterName}-shard-00-00.${first.hostname.split('.').slice(1).join('.')}`,
    );
    expect(second.typeName).toBe('REPLICA_SECONDARY');
    // its host is down in this world
    expect(third.typeName).toBe('NO_DATA');
    expect(third.lastPing).toBe('2026-03-13T13:50:00Z');
  });

  it('carry links to their group and measurements, in lists only to themselves', async () => {
    const [listed] = await hosts();
    expect(listed.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self']);
    const one = await at.ask('GET', `${processes}/${await primary()}`);
    expect(one.body.id).toBe(listed.id);
    expect(one.body.links.map(({ rel }: { rel: string }) => rel.split('/').at(-1))).toEqual([
      'self',
      'group',
      'measurements',
    ]);
  });

  it('of a sharded cluster are members, routers and config servers', async () => {
    const demo = await testEmulator({ seed: 'demo' });
    const sharded = [...demo.world.tables.clusters.all()].find(
      ({ clusterType }) => clusterType === 'SHARDED',
    );
    const all = await demo.ask('GET', `~/groups/${sharded?.groupId}/processes?itemsPerPage=500`);
    const types = new Set(all.body.results.map(({ typeName }: { typeName: string }) => typeName));
    for (const type of ['SHARD_PRIMARY', 'SHARD_SECONDARY', 'SHARD_MONGOS']) expect(types).toContain(type);
    const router = all.body.results.find(({ typeName }: { typeName: string }) => typeName === 'SHARD_MONGOS');
    expect(router).not.toHaveProperty('replicaSetName');
  });

  it('are paged', async () => {
    const page = await at.ask('GET', `${processes}?itemsPerPage=1&pageNum=2`);
    expect(page.body.totalCount).toBe(3);
    expect(page.body.results).toHaveLength(1);
    expect(page.body.results[0].typeName).toBe('REPLICA_SECONDARY');
  });

  it.each(['strange.example.net:27017', 'x'])('%s is not known', async (id) => {
    for (const path of ['', '/disks', '/databases', '/measurements?granularity=PT1M&period=PT1H']) {
      const reply = await at.ask('GET', `${processes}/${id}${path}`);
      expect([reply.status, reply.body.errorCode]).toEqual([404, 'HOSTNAME_AND_PORT_NOT_FOUND']);
    }
  });

  it('have values for half hours', async () => {
    const path = `${processes}/${await primary()}/measurements?granularity=PT30M&period=PT2H&m=CONNECTIONS`;
    const { body } = await at.ask('GET', path);
    expect(body.granularity).toBe('PT30M');
    const times = body.measurements[0].dataPoints.map(({ timestamp }: { timestamp: string }) =>
      Date.parse(timestamp),
    );
    expect(times[1] - times[0]).toBe(1_800_000);
  });

  it('have one partition and the databases of their cluster', async () => {
    const id = await primary();
    const disks = await at.ask('GET', `${processes}/${id}/disks`);
    expect(disks.body.results).toMatchObject([{ partitionName: 'data' }]);
    expect((await at.ask('GET', `${processes}/${id}/disks/other`)).status).toBe(404);
    const databases = await at.ask('GET', `${processes}/${id}/databases`);
    const names = databases.body.results.map(({ databaseName }: { databaseName: string }) => databaseName);
    for (const name of ['admin', 'config', 'local']) expect(names).toContain(name);
    expect(names.length).toBeGreaterThan(3);
    expect((await at.ask('GET', `${processes}/${id}/databases/none`)).status).toBe(404);
  });
});

describe('measurements', () => {
  it.each([
    ['pretty=true', 'MISSING_QUERY_PARAMETER', 'granularity'],
    ['period=PT1H', 'MISSING_QUERY_PARAMETER', 'granularity'],
    ['granularity=PT2M&period=PT1H', 'INVALID_GRANULARITY', 'granularity'],
    ['granularity=PT1M', 'MISSING_QUERY_PARAMETER', 'period'],
    ['granularity=PT1M&period=1h', 'INVALID_PERIOD', 'period'],
    ['granularity=PT1M&period=P', 'INVALID_PERIOD', 'period'],
    ['granularity=PT1M&period=PT0S', 'INVALID_PERIOD', 'period'],
    ['granularity=PT1M&start=2026-03-13T13:00:00Z', 'MISSING_QUERY_PARAMETER', 'end'],
    ['granularity=PT1M&end=2026-03-13T13:00:00Z', 'MISSING_QUERY_PARAMETER', 'start'],
    ['granularity=PT1M&start=2026-03-13T13:00:00Z&end=2026-03-13T12:00:00Z', 'INVALID_DATE_RANGE', 'end'],
    [
      'granularity=PT1M&period=PT1H&start=2026-03-13T13:00:00Z&end=2026-03-13T12:00:00Z',
      'INVALID_QUERY_PARAMETER',
      'period',
    ],
  ])('%s is refused with %s naming %s', async (query, code, field) => {
    const id = await primary();
    for (const path of ['measurements', 'disks/data/measurements', 'databases/admin/measurements']) {
      const reply = await at.ask('GET', `${processes}/${id}/${path}?${query}`);
      expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
      expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
    }
  });

  it('of an unknown name are refused, naming it', async () => {
    const reply = await at.ask(
      'GET',
      `${processes}/${await primary()}/measurements?granularity=PT1M&period=PT1H&m=CONNECTIONS&m=NONSENSE`,
    );
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe('m[1]');
  });

  it('take the paging of lists, as older clients send it, and leave it without effect', async () => {
    const path = `${processes}/${await primary()}/measurements?granularity=PT5M&period=PT1H&m=CONNECTIONS`;
    const reply = await at.ask('GET', `${path}&pageNum=1&itemsPerPage=2&includeCount=true`);
    expect(reply.status).toBe(200);
    expect(reply.body.measurements).toEqual((await at.ask('GET', path)).body.measurements);
    expect(reply.body.totalCount).toBeUndefined();
  });

  it('come in the requested order, with units, at whole multiples of the granularity', async () => {
    const reply = await at.ask(
      'GET',
      `${processes}/${await primary()}/measurements?granularity=PT5M&period=PT1H&m=OPCOUNTER_QUERY&m=CONNECTIONS`,
    );
    expect(reply.body).toMatchObject({ granularity: 'PT5M', start: '2026-03-13T13:02:00Z' });
    expect(reply.body.measurements.map(({ name, units }: Record<string, string>) => [name, units])).toEqual([
      ['OPCOUNTER_QUERY', 'SCALAR_PER_SECOND'],
      ['CONNECTIONS', 'SCALAR'],
    ]);
    const { dataPoints } = reply.body.measurements[0];
    expect(dataPoints).toHaveLength(12);
    expect(dataPoints[0].timestamp).toBe('2026-03-13T13:05:00Z');
    expect(dataPoints.at(-1).timestamp).toBe('2026-03-13T14:00:00Z');
    for (const { value } of dataPoints) expect(value).toBeGreaterThan(0);
  });

  it('are all there are where none is named', async () => {
    const id = await primary();
    const count = async (path: string) =>
      (await at.ask('GET', `${processes}/${id}/${path}?granularity=PT1H&period=PT2H`)).body.measurements
        .length;
    expect(await count('measurements')).toBe(measurements.process.size);
    expect(await count('disks/data/measurements')).toBe(measurements.disk.size);
    expect(await count('databases/admin/measurements')).toBe(measurements.database.size);
  });

  it('by any name are numbers', async () => {
    const id = await primary();
    for (const name of measurementNames('process')) {
      const { body } = await at.ask(
        'GET',
        `${processes}/${id}/measurements?granularity=PT1H&period=PT3H&m=${name}`,
      );
      for (const { value } of body.measurements[0].dataPoints) expect(value, name).toBeGreaterThanOrEqual(0);
    }
  });

  it('are the same for every caller at any time', async () => {
    const query = 'granularity=PT1M&start=2026-03-13T13:00:00Z&end=2026-03-13T13:30:00Z&m=OPCOUNTER_CMD';
    const before = await points(query);
    at.advance(3600);
    expect(await points(query)).toEqual(before);
  });

  it('by the minute are kept for two days, by the hour for 63', async () => {
    const [cluster] = at.world.tables.clusters.by('group', at.groupId);
    if (cluster) at.world.tables.clusters.put({ ...cluster, createDate: '2025-01-01T00:00:00Z' });
    expect(await points('granularity=PT1M&period=P7D&m=CONNECTIONS')).toHaveLength(2 * 1440 + 1);
    expect((await points('granularity=PT1H&period=P70D&m=CONNECTIONS')).length).toBe(63 * 24);
  });

  it('before the cluster was made are null', async () => {
    const [, second] = await points('granularity=P1D&period=P60D&m=CONNECTIONS');
    expect(second?.value).toBeNull();
    const all = await points('granularity=P1D&period=P10D&m=CONNECTIONS');
    expect(all).not.toEqual([]);
    expect(all.filter(({ value }) => value === null)).toEqual([]);
  });

  it('show the load of an injected incident, and still show it after its end', async () => {
    const [, second] = await hosts();
    const event = (state: string, number: number) =>
      at.ask('POST', '/_emulator/events', {
        body: {
          groupId: at.groupId,
          eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
          clusterName: at.clusterName,
          hostnameAndPort: second.id,
          metricName: 'CONNECTIONS_PERCENT',
          currentValue: { number, units: 'RAW' },
          state,
        },
      });
    const shown = async () => {
      const path = `${processes}/${encodeURIComponent(second.id)}/measurements?granularity=PT1M`;
      const { body } = await at.ask('GET', `${path}&period=PT30M&m=SYSTEM_NORMALIZED_CPU_USER`);
      return body.measurements[0].dataPoints.map(({ value }: Point) => value);
    };
    const normal = await shown();
    expect((await event('raise', 91)).status).toBe(200);
    expect(await shown()).toEqual(normal);
    at.advance(600);
    const { body: alerts } = await at.ask('GET', `~/groups/${at.groupId}/alerts?status=OPEN`);
    expect(
      alerts.results.some(
        (alert: { currentValue?: { number: number } }) => alert.currentValue?.number === 91,
      ),
    ).toBe(true);
    await event('resolve', 0);
    at.advance(600);
    expect(
      at.world.tables.loads.by('cluster', at.world.tables.clusters.by('group', at.groupId)[0]?.id ?? ''),
    ).toMatchObject([
      { name: 'CONNECTIONS_PERCENT', value: 91, from: testStart, until: testStart + 10 * MINUTE },
    ]);
  });

  it('of the disk match the open alert', async () => {
    const last = (
      await points(
        'granularity=PT1M&period=PT1H&m=DISK_PARTITION_SPACE_PERCENT_USED',
        'disks/data/measurements',
      )
    ).at(-1);
    expect(last?.value).toBe(92.5);
    const free = (
      await points('granularity=PT1M&period=PT1H&m=DISK_PARTITION_SPACE_FREE', 'disks/data/measurements')
    ).at(-1);
    expect(free?.value).toBe(Math.round(10 * 2 ** 30 * 0.075));
  });

  it('of a database are those of its documents, as they are now', async () => {
    const of = async (name: string, database = 'shop') =>
      (
        await points(`granularity=PT1H&period=PT2H&m=DATABASE_${name}`, `databases/${database}/measurements`)
      ).at(-1)?.value ?? Number.NaN;
    const data = new ClusterDataInTest(at);
    const orders = (await data.run('shop', { count: 'orders' })).n;
    expect(await of('COLLECTION_COUNT')).toBe(5);
    const before = [await of('OBJECT_COUNT'), await of('DATA_SIZE')] as const;
    expect(before[0]).toBeGreaterThan(orders);
    expect((await of('DATA_SIZE')) / before[0]).toBeCloseTo(await of('AVERAGE_OBJECT_SIZE'), 0);
    await data.run('shop', { delete: 'orders', deletes: [{ q: {}, limit: 0 }] });
    expect(await of('OBJECT_COUNT')).toBe(before[0] - orders);
    expect(await of('DATA_SIZE')).toBeLessThan(before[1] / 2);
    expect(await of('STORAGE_SIZE', 'admin')).toBeLessThan(10_000);
  });

  it('show a database with its first collection', async () => {
    const path = `${processes}/${await primary()}/databases`;
    expect((await at.ask('GET', `${path}/app`)).status).toBe(404);
    await new ClusterDataInTest(at).insert('things', { _id: 1 });
    expect((await at.ask('GET', `${path}/app`)).status).toBe(200);
  });
});

describe('logs', () => {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const accept = 'application/vnd.atlas.2023-02-01+gzip';

  async function log(name: string, query = '', as = at.owner) {
    const [{ hostname }] = await hosts();
    const path = `~/groups/${at.groupId}/clusters/${hostname}/logs/${name}.gz${query}`;
    const target = `/api/atlas/v2${path.slice(1)}`;
    const exchange = as.begin('GET', target);
    const ask = (authorization?: string) =>
      at.emulator.fetch(
        new Request(`https://emulator.test${target}`, {
          headers: { accept, ...(authorization ? { authorization } : {}) },
        }),
      );
    const first = await ask(exchange.authorization);
    const again = exchange.retry(first.headers.get('www-authenticate') ?? undefined);
    return first.status === 401 && again ? ask(again) : first;
  }

  it('are compressed lines of the last day', async () => {
    const reply = await log('mongodb');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(accept);
    const lines = gunzipSync(Buffer.from(await reply.arrayBuffer()))
      .toString()
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(1000);
    const dates = lines.map((line) => Date.parse(JSON.parse(line).t.$date));
    expect(dates[0]).toBeGreaterThanOrEqual(testStart - 24 * HOUR);
    expect(dates.at(-1)).toBeLessThanOrEqual(testStart);
    expect(dates).toEqual(dates.toSorted());
  });

  it('contain starts, elections, and the slow queries of the advisor', async () => {
    const [{ id, replicaSetName }] = await hosts();
    const raised = await at.ask('POST', '/_emulator/events', {
      body: {
        ...{ groupId: at.groupId, clusterName: at.clusterName, replicaSetName },
        ...{ eventTypeName: 'PRIMARY_ELECTED', state: 'raise' },
      },
    });
    expect(raised.status).toBe(200);
    const reply = await log('mongodb');
    const text = gunzipSync(Buffer.from(await reply.arrayBuffer())).toString();
    const messages = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(messages).toContain('Election succeeded, assuming primary role');
    const existing = await at.ask(
      'GET',
      `~/groups/${at.groupId}/processes/${id}/performanceAdvisor/slowQueryLogs`,
    );
    expect(messages.filter((message) => message === 'Slow query')).toHaveLength(
      existing.body.slowQueries.length,
    );
    expect(existing.body.slowQueries).not.toHaveLength(0);
    for (const { line } of existing.body.slowQueries) expect(text).toContain(line);
  });

  it('are between the requested dates', async () => {
    const [start, end] = [seconds(testStart) - 600, seconds(testStart) - 300];
    const reply = await log('mongodb-audit-log', `?startDate=${start}&endDate=${end}`);
    const lines = gunzipSync(Buffer.from(await reply.arrayBuffer()))
      .toString()
      .trim()
      .split('\n');
    expect(lines).toHaveLength(16);
    expect(JSON.parse(lines[0] ?? '').atype).toBe('authenticate');
  });

  it.each([
    ['mongodb', '?startDate=1199145600&endDate=1199145700', 200],
    ['mongodb', '?startDate=1773400000&endDate=1773300000', 400],
    ['mongodb', '?startDate=5', 400],
    ['mongos', '', 200],
    ['nonsense', '', 404],
  ])('%s%s answers %i', async (name, query, status) => {
    expect((await log(name, query)).status).toBe(status);
  });
});
