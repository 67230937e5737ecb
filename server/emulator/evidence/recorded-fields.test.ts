import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { prepared } from '../table-tests/examples-for-tests.ts';

/** Fields seen in responses of the service, in the observed profile. */
let at: TestEmulator;
let group: string;
let cluster: string;
const enter = async (profile: 'observed' | 'specification', seed = 'single') => {
  at = await testEmulator({ profile, seed });
  group = `~/groups/${at.groupId}`;
  cluster = `${group}/clusters/${at.clusterName}`;
};
beforeEach(() => enter('observed'));

const get = async (path: string, date = '2025-03-12') =>
  (await at.ask('GET', path, { accept: `application/vnd.atlas.${date}+json` })).body;

describe('a cluster of 2024-08-05', () => {
  it('contains the effective specs, and fields that were not requested', async () => {
    const shown = await get(cluster);
    expect(shown).toMatchObject({
      adaptiveCapacity: null,
      internalClusterRole: 'NONE',
      retainBackups: false,
      useAwsTimeBasedSnapshotCopyForFastInitialSync: false,
      advancedConfiguration: { customOpensslCipherConfigTls13: [] },
    });
    const [effective] = shown.effectiveReplicationSpecs;
    const [spec] = shown.replicationSpecs;
    expect([effective.id, effective.zoneId]).toEqual([spec.id, spec.zoneId]);
    const [region] = spec.regionConfigs;
    expect(region.effectiveElectableSpecs).toEqual(region.electableSpecs);
    expect(region.effectiveReadOnlySpecs).toEqual(region.readOnlySpecs);
    expect(region.effectiveAnalyticsSpecs).toEqual(region.analyticsSpecs);
    expect(effective.regionConfigs[0]).not.toHaveProperty('effectiveElectableSpecs');
    expect(shown.connectionStrings).not.toHaveProperty('privateEndpoint');
    // the same in a list
    const [listed] = (await get(`${group}/clusters`)).results;
    expect(Object.keys(listed).sort()).toEqual(Object.keys(shown).sort());
  });

  it('can be sent back as it was read', async () => {
    const shown = await get(cluster);
    const reply = await at.ask('PATCH', cluster, { body: { ...shown, terminationProtectionEnabled: true } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  });

  it('in shards has private endpoints from the beginning', async () => {
    const shard = (await get(cluster)).replicationSpecs[0];
    const { id: _, zoneId: __, ...spec } = shard;
    const body = { name: 'sharded', clusterType: 'SHARDED', replicationSpecs: [spec, spec] };
    const created = await at.ask('POST', `${group}/clusters`, { body });
    expect(created.body.connectionStrings).toEqual({ awsPrivateLinkSrv: {}, privateEndpoint: [] });
    at.advance(3600);
    const { connectionStrings } = await get(`${group}/clusters/sharded`);
    expect(connectionStrings).toMatchObject({ awsPrivateLinkSrv: {}, privateEndpoint: [] });
    expect(connectionStrings.standardSrv).toMatch(/^mongodb\+srv:/);
  });

  it('of a shared tier has neither effective specs nor TLS fields', async () => {
    const region = {
      providerName: 'TENANT',
      backingProviderName: 'AWS',
      regionName: 'US_EAST_1',
      priority: 7,
      electableSpecs: { instanceSize: 'M0' },
    };
    const body = {
      name: 'free',
      clusterType: 'REPLICASET',
      replicationSpecs: [{ regionConfigs: [region] }],
    };
    const { body: result } = await at.ask('POST', `${group}/clusters`, { body });
    expect(result.effectiveReplicationSpecs).toEqual(result.replicationSpecs);
    expect(result.replicationSpecs[0].regionConfigs[0]).not.toHaveProperty('effectiveElectableSpecs');
    expect(result).not.toHaveProperty('advancedConfiguration.customOpensslCipherConfigTls13');
  });
});

it('older versions of a cluster contain fewer fields', async () => {
  const advanced = await get(cluster, '2023-02-01');
  expect(advanced.advancedConfiguration.customOpensslCipherConfigTls13).toEqual([]);
  for (const field of ['effectiveReplicationSpecs', 'retainBackups', 'adaptiveCapacity']) {
    expect(advanced).not.toHaveProperty(field);
  }
  const flat = await get(cluster, '2023-01-01');
  expect(flat.providerSettings.autoScaling.compute).toEqual({ maxInstanceSize: null, minInstanceSize: null });
  const accept = 'application/vnd.atlas.2023-01-01+json';
  const { replicationSpec: _, ...body } = flat;
  const back = await at.ask('PATCH', cluster, { accept, body });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
});

it('a snapshot has its lists, and the name of its replica set, from the request on', async () => {
  const path = `${cluster}/backup/snapshots`;
  const recorded = { copyRegions: [], policyItems: [], replicaSetName: at.clusterName };
  const { body } = await at.ask('POST', path, { body: { description: 'before', retentionInDays: 1 } });
  expect(body).toMatchObject(recorded);
  expect(await get(`${path}/${body.id}`)).toMatchObject(recorded);
  for (const listed of (await get(path)).results) {
    expect(listed.copyRegions).toBeInstanceOf(Array);
    expect(listed.policyItems).toBeInstanceOf(Array);
    expect(listed.replicaSetName).toBe(at.clusterName);
  }
});

it('a restore names the deployment of its target, and when it finished', async () => {
  const { path, body } = await prepared(at, 'createGroupClusterBackupRestoreJob');
  const built = (await at.ask('POST', path, { body })).body;
  const [process] = (await get(`${group}/processes`)).results;
  expect(built.targetDeploymentItemName).toMatch(/^atlas-[0-9a-z]{6}$/);
  expect(process.hostname).toMatch(new RegExp(`^${built.targetDeploymentItemName}-`));
  expect(built).not.toHaveProperty('finishedAt');
  at.advance(7200);
  expect((await get(`${path.replace('/api/atlas/v2', '~')}/${built.id}`)).finishedAt).toMatch(/Z$/);
});

it.each(['single', 'demo'])('the entities of the world %s have them too', async (seed) => {
  await enter('observed', seed);
  const { results } = await get(`${group}/alertConfigs?itemsPerPage=500`);
  const toMembers = results
    .flatMap(({ notifications }: { notifications: { typeName: string }[] }) => notifications)
    .filter(({ typeName }: { typeName: string }) => typeName === 'GROUP' || typeName === 'ORG');
  expect(toMembers).not.toHaveLength(0);
  for (const each of toMembers)
    expect(each).toMatchObject({ emailEnabled: expect.any(Boolean), smsEnabled: expect.any(Boolean) });
  const dayAgo = new Date(at.world.now() - DAY).toISOString();
  const jobs = [...at.world.tables.restoreJobs.all()].filter(
    ({ deliveryType, cancelled, startedAt = '' }) =>
      deliveryType !== 'download' && !cancelled && startedAt !== '' && startedAt < dayAgo,
  );
  // of the two worlds only `demo` begins with restores
  expect(jobs.length > 0).toBe(seed === 'demo');
  expect(jobs.filter(({ finishedAt }) => typeof finishedAt !== 'string')).toEqual([]);
});

it('none of it where the specification decides', async () => {
  await enter('specification');
  const shown = await get(cluster);
  expect(shown.name).toBe(at.clusterName);
  for (const field of ['effectiveReplicationSpecs', 'internalClusterRole', 'adaptiveCapacity']) {
    expect(shown).not.toHaveProperty(field);
  }
  const { path, body } = await prepared(at, 'createGroupClusterBackupRestoreJob');
  expect((await at.ask('POST', path, { body })).body).not.toHaveProperty('targetDeploymentItemName');
});
