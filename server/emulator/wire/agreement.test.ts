import { EJSON } from 'bson';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { measuredHosts } from '../kernel/metrics/measured-host.ts';
import { slowQueries } from '../kernel/metrics/slow-queries.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator({ seed: 'demo' });
});
afterEach(() => at.emulator.close());

const run = async (groupId: string, name: string, command: object, db = 'admin') => {
  const path = `/_emulator/groups/${groupId}/clusters/${name}/command`;
  const { body } = await at.ask('POST', path, { body: { db, command: JSON.stringify(command) } });
  return EJSON.deserialize(JSON.parse(body.reply ?? JSON.stringify(body)));
};

it('reports one version in the API, buildInfo, serverStatus and the greeting', async () => {
  const clusters = [...at.world.tables.clusters.all()].filter(
    ({ stateName, paused }) => stateName === 'IDLE' && !paused,
  );
  const wire: Record<string, number> = { 6: 17, 7: 21, 8: 25 };
  const versions = new Set<string>();
  expect(clusters).not.toHaveLength(0);
  for (const { groupId, name, mongoDBVersion } of clusters) {
    versions.add(mongoDBVersion);
    const info = await run(groupId, name, { buildInfo: 1 });
    if (info.ok === 0) continue; // its primary is lost in this world
    expect([name, info.version]).toEqual([name, mongoDBVersion]);
    const status = await run(groupId, name, { serverStatus: 1 });
    expect([name, status.version]).toEqual([name, mongoDBVersion]);
    const greeting = await run(groupId, name, { hello: 1 });
    expect(greeting.maxWireVersion).toBe(wire[mongoDBVersion.split('.')[0] ?? '']);
    const parameter = await run(groupId, name, { getParameter: 1, featureCompatibilityVersion: 1 });
    expect(parameter.featureCompatibilityVersion.version).toBe(
      mongoDBVersion.split('.').slice(0, 2).join('.'),
    );
  }
  expect(versions.size).toBeGreaterThan(1);
});

it('reports as many connections in real time as in the metrics, of those that the tier has', async () => {
  const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!cluster) throw new Error('no cluster');
  const [host] = measuredHosts(at.world, cluster);
  const { connections, uptime } = await run(at.groupId, at.clusterName, { serverStatus: 1 });
  const path = `~/groups/${at.groupId}/processes/${host?.host.id}/measurements?granularity=PT1M&period=PT2M&m=CONNECTIONS`;
  const { measurements } = (await at.ask('GET', path)).body;
  const value = measurements[0].dataPoints.at(-1).value;
  expect(value).toBeGreaterThan(0);
  expect(connections.current).toBe(value);
  expect(connections.current + connections.available).toBe(host?.connections);
  expect(Number(uptime)).toBe(Math.floor((at.world.now() - (host?.since ?? 0)) / 1000));
});

it('logs no slow query that is older than its collection', async () => {
  const documents = Array.from({ length: 400 }, (_, n) => ({ _id: n, n, text: 'x' }));
  await run(at.groupId, at.clusterName, { insert: 'fresh', documents }, 'app');
  const created = at.world.now();
  at.advance(86_400);
  const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!cluster) throw new Error('no cluster');
  const all = measuredHosts(at.world, cluster).flatMap((host) =>
    slowQueries(at.world, host, created - 5 * DAY, at.world.now()),
  );
  const fresh = all.filter(({ namespace }) => namespace.name === 'app.fresh');
  expect(all.some((query) => query.at < created)).toBe(true);
  expect(fresh.length).toBeGreaterThan(0);
  expect(fresh.every((query) => query.at >= created)).toBe(true);
});
