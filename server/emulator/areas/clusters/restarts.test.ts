import { beforeEach, expect, it } from 'vitest';
import { hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { clustersOf, eventsOf, replicaSet } from './cluster-for-tests.ts';
import { failoverSteps, rollingSteps } from './restarts.ts';

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
  // that of the seed has lost a member
  await clusters.created({ ...replicaSet('fresh'), mongoDBMajorVersion: '7.0', backupEnabled: true });
});

/** The members as the service reports them, in their order. */
async function members(): Promise<[string, string][]> {
  const { body } = await at.ask('GET', `~/groups/${at.groupId}/processes`);
  const own = (body.results as { hostname: string; typeName: string; version: string }[]).filter(
    ({ hostname }) => ids().some((id) => id.startsWith(hostname)),
  );
  return own
    .toSorted((a, b) => a.hostname.localeCompare(b.hostname))
    .map(({ typeName, version }) => [typeName, version]);
}

function fresh(): ClusterRecord {
  const [match] = at.world.tables.clusters.by('group', at.groupId).filter(({ name }) => name === 'fresh');
  if (!match) throw new Error('there is no cluster fresh');
  return match;
}
const ids = () => hosts(fresh()).map(({ id }) => id);

/** All states that the members report between now and the end, each once. */
async function watched(seconds: number): Promise<string[]> {
  const seen: string[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const now = (await members()).map(([typeName]) => typeName.replace('REPLICA_', '')[0]).join('');
    if (seen.at(-1) !== now) seen.push(now);
    at.advance(seconds);
  }
  return seen;
}

it('members restart one by one, the primary last, and each reports it', async () => {
  await clusters.update('fresh', { redactClientLogData: true });
  expect(await watched(0.25)).toEqual(['PSS', 'PRS', 'PSS', 'PSR', 'PSS', 'RPS', 'PSS']);
  const reported = eventsOf(at, 'fresh');
  expect(reported.slice(reported.indexOf('CLUSTER_UPDATE_STARTED'))).toEqual([
    'CLUSTER_UPDATE_STARTED',
    'CLUSTER_INSTANCE_RESTARTED',
    'CLUSTER_INSTANCE_RESTARTED',
    'PRIMARY_ELECTED',
    'CLUSTER_INSTANCE_RESTARTED',
    'PRIMARY_ELECTED',
    'CLUSTER_UPDATE_COMPLETED',
  ]);
  expect(at.world.tables.memberRestarts.get(fresh().id)).toBeUndefined();
});

it('a newer version reaches the members one after the other', async () => {
  const { mongoDBVersion } = fresh();
  await clusters.update('fresh', { mongoDBMajorVersion: '8.0' });
  expect(new Set((await members()).map(([, version]) => version))).toEqual(new Set([mongoDBVersion]));
  at.advance(2.5);
  const after = fresh().mongoDBVersion;
  expect((await members()).map(([, version]) => version)).toEqual([mongoDBVersion, after, mongoDBVersion]);
  at.advance(3600);
  expect(new Set((await members()).map(([, version]) => version))).toEqual(new Set([after]));
});

it.each([
  ['tags', { tags: [{ key: 'team', value: 'data' }] }],
  ['protection', { terminationProtectionEnabled: true }],
  ['a snapshot policy', { pitEnabled: true }],
])('changing %s restarts no member', async (_, body) => {
  await clusters.update('fresh', body);
  expect(await watched(1)).toEqual(['PSS']);
  expect(eventsOf(at, 'fresh')).not.toContain('CLUSTER_INSTANCE_RESTARTED');
});

it('a light change meanwhile does not stop the restarts', async () => {
  await clusters.update('fresh', { redactClientLogData: true });
  at.advance(2);
  await clusters.update('fresh', { tags: [{ key: 'team', value: 'data' }] });
  at.advance(3600);
  expect(eventsOf(at, 'fresh').filter((name) => name === 'CLUSTER_INSTANCE_RESTARTED')).toHaveLength(3);
  expect((await members()).map(([typeName]) => typeName)).toEqual([
    'REPLICA_PRIMARY',
    'REPLICA_SECONDARY',
    'REPLICA_SECONDARY',
  ]);
});

it('a failover leaves no primary until another is elected', async () => {
  await at.ask('POST', `${clusters.root}/fresh/restartPrimaries`);
  expect(await watched(0.1)).toEqual(['RSS', 'RPS', 'SPS', 'PSS']);
});

it('nothing is written between the primary that stopped and the one that was elected', async () => {
  const data = new ClusterDataInTest(at);
  const insert = () => data.run('app', { insert: 'a', documents: [{}] });
  await at.ask('POST', `${clusters.root}/single/restartPrimaries`);
  expect(await insert()).toMatchObject({ ok: 0, codeName: 'NotWritablePrimary' });
  at.advance(1);
  expect(await insert()).toMatchObject({ ok: 1, n: 1 });
});

it('in shards of different sizes every member restarts once, and each shard keeps a replacement primary', () => {
  const member = (shard: number, index: number) => ({
    ...hosts(fresh())[0],
    id: `${shard}/${index}`,
    shard,
    member: index,
  });
  const all = [member(0, 0), member(0, 1), member(0, 2), member(1, 0), member(1, 1)] as ReturnType<
    typeof hosts
  >;
  const steps = rollingSteps(all, 4000);
  expect(steps.flatMap(({ downHosts }) => downHosts).toSorted()).toEqual(all.map(({ id }) => id));
  expect(steps.every(({ primaries }) => primaries.length === 2)).toBe(true);
  for (const { downHosts, primaries } of steps) {
    expect(primaries.filter((id) => downHosts.includes(id))).toEqual([]);
  }
  expect(failoverSteps(all, 10, 100)[0]).toEqual({ at: 0, downHosts: ['0/0', '1/0'], primaries: [] });
});
