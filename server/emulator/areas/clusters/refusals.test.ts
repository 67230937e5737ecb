import { beforeAll, describe, expect, it } from 'vitest';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { awsRegion, clustersOf, fieldsOf, replicaSet } from './cluster-for-tests.ts';
import { freeBody } from './examples-for-tests.ts';
import { surroundingsOf } from './surroundings.ts';

const region = 'replicationSpecs[0].regionConfigs[0]';
const oneRegion = (nodes: object, more: object = {}) =>
  replicaSet('orders', awsRegion('US_EAST_1', nodes, more));
const scaled = (compute: object) =>
  oneRegion({}, { autoScaling: { compute: { enabled: true, ...compute } } });
const with_ = (more: object) => ({ ...replicaSet('orders'), ...more });
const shards = (count: number, size: string) => ({
  name: 'orders',
  clusterType: 'SHARDED',
  replicationSpecs: Array.from({ length: count }, () => ({
    regionConfigs: [awsRegion('US_EAST_1', { instanceSize: size })],
  })),
});
const tenant = { providerName: 'TENANT', backingProviderName: 'AWS', regionName: 'US_EAST_1', priority: 7 };
const sharedShards = {
  name: 'orders',
  clusterType: 'SHARDED',
  replicationSpecs: [{ regionConfigs: [{ ...tenant, electableSpecs: { instanceSize: 'M0' } }] }],
};
const longName = 'a'.repeat(65);

type Refusal = [what: string, body: object, code: string, field: string];
const refusals: Refusal[] = [
  ['a name with an underscore', replicaSet('a_b'), 'CLUSTER_NAME_INVALID', 'name'],
  ['a name that ends with a hyphen', replicaSet('orders-'), 'CLUSTER_NAME_INVALID', 'name'],
  ['65 characters', replicaSet(longName), 'CLUSTER_NAME_TOO_LONG', 'name'],
  ['a hyphen at 23', replicaSet(`${'a'.repeat(22)}-b`), 'CLUSTER_NAME_PREFIX_INVALID', 'name'],
  ['a name like a host', replicaSet('atlas-abc123-shard'), 'ATLAS_RESERVED_CLUSTER_NAME', 'name'],
  ['a name that is taken', replicaSet('single'), 'DUPLICATE_CLUSTER_NAME', 'name'],
  ['the same in capitals', replicaSet('SINGLE'), 'DUPLICATE_CLUSTER_NAME_PREFIX', 'name'],
  ['no shards', { name: 'orders' }, 'MISSING_ATTRIBUTE', 'replicationSpecs'],
  ['a paused cluster', with_({ paused: true }), 'CANNOT_CREATE_PAUSED_CLUSTER', 'paused'],
  ['a region of nobody', replicaSet('orders', awsRegion('MOON_1')), 'INVALID_REGION', `${region}.regionName`],
  [
    'another provider’s region',
    replicaSet('orders', awsRegion('US_EAST')),
    'INVALID_REGION',
    `${region}.regionName`,
  ],
  [
    'a size of nobody',
    oneRegion({ instanceSize: 'M11' }),
    'INVALID_ENUM_VALUE',
    `${region}.electableSpecs.instanceSize`,
  ],
  [
    'another provider’s size',
    oneRegion({ instanceSize: 'M90' }),
    'INVALID_ENUM_VALUE',
    `${region}.electableSpecs.instanceSize`,
  ],
  [
    'no size',
    oneRegion({ instanceSize: undefined }),
    'MISSING_ATTRIBUTE',
    `${region}.electableSpecs.instanceSize`,
  ],
  [
    'four voters',
    oneRegion({ nodeCount: 4 }),
    'CLUSTER_REPLICATION_FACTOR_INVALID',
    `${region}.electableSpecs.nodeCount`,
  ],
  [
    'no voters',
    oneRegion({ nodeCount: 0 }),
    'CLUSTER_REPLICATION_FACTOR_INVALID',
    `${region}.electableSpecs.nodeCount`,
  ],
  [
    'a first priority of 6',
    oneRegion({}, { priority: 6 }),
    'INVALID_CLUSTER_CONFIGURATION',
    `${region}.priority`,
  ],
  [
    'a disk beyond 50 times the memory',
    oneRegion({ diskSizeGB: 101 }),
    'CLUSTER_DISK_SIZE_INVALID',
    `${region}.electableSpecs.diskSizeGB`,
  ],
  [
    'half a GB',
    oneRegion({ diskSizeGB: 10.5 }),
    'CLUSTER_DISK_SIZE_NOT_WHOLE_NUMBER',
    `${region}.electableSpecs.diskSizeGB`,
  ],
  [
    'scaling without a limit',
    scaled({}),
    'INVALID_CLUSTER_CONFIGURATION',
    `${region}.autoScaling.compute.maxInstanceSize`,
  ],
  [
    'scaling down without a limit',
    scaled({ maxInstanceSize: 'M30', scaleDownEnabled: true }),
    'INVALID_CLUSTER_CONFIGURATION',
    `${region}.autoScaling.compute.minInstanceSize`,
  ],
  [
    'a minimum above the size',
    scaled({ maxInstanceSize: 'M40', minInstanceSize: 'M20' }),
    'INVALID_CLUSTER_CONFIGURATION',
    `${region}.autoScaling.compute.minInstanceSize`,
  ],
  [
    'two shards of a replica set',
    { ...shards(2, 'M30'), clusterType: 'REPLICASET' },
    'CLUSTER_NUM_SHARDS_INVALID',
    'replicationSpecs[0]',
  ],
  ['51 shards', shards(51, 'M30'), 'CLUSTER_NUM_SHARDS_INVALID', 'replicationSpecs[0]'],
  ['shards of M0', sharedShards, 'SHARDING_NOT_SUPPORTED', `${region}.electableSpecs.instanceSize`],
  [
    'a version of nobody',
    with_({ mongoDBMajorVersion: '9.9' }),
    'MONGODB_VERSION_INVALID',
    'mongoDBMajorVersion',
  ],
  [
    'a version of long ago',
    with_({ mongoDBMajorVersion: '4.4' }),
    'ATLAS_CLUSTER_VERSION_DEPRECATED',
    'mongoDBMajorVersion',
  ],
  [
    'a version with CONTINUOUS',
    with_({ mongoDBMajorVersion: '7.0', versionReleaseSystem: 'CONTINUOUS' }),
    'VALIDATION_ERROR',
    'mongoDBMajorVersion',
  ],
  [
    'points in time without backups',
    with_({ pitEnabled: true }),
    'INVALID_CLUSTER_CONFIGURATION',
    'pitEnabled',
  ],
  [
    'keys that the project has not',
    with_({ encryptionAtRestProvider: 'AWS' }),
    'INVALID_CLUSTER_CONFIGURATION',
    'encryptionAtRestProvider',
  ],
  [
    'a tag twice',
    with_({
      tags: [
        { key: 'a', value: 'b' },
        { key: 'a', value: 'c' },
      ],
    }),
    'VALIDATION_ERROR',
    'tags[1].key',
  ],
  ['an empty tag', with_({ tags: [{ key: 'a', value: '' }] }), 'INVALID_ATTRIBUTE', 'tags[0].value'],
  [
    'zones of a replica set’s kind',
    {
      ...shards(2, 'M30'),
      replicationSpecs: [
        { zoneName: 'A', regionConfigs: [awsRegion('US_EAST_1', { instanceSize: 'M30' })] },
        { zoneName: 'B', regionConfigs: [awsRegion('US_EAST_1', { instanceSize: 'M30' })] },
      ],
    },
    'INVALID_CLUSTER_CONFIGURATION',
    'replicationSpecs[0]',
  ],
  ['the disk at the top', with_({ diskSizeGB: 20 }), 'INVALID_ATTRIBUTE', 'diskSizeGB'],
];

let at: TestEmulator;
beforeAll(async () => {
  at = await testEmulator();
});

describe('creating is refused with', () => {
  it.each(refusals)('%s', async (_what, body, code, field) => {
    const before = at.rows();
    const reply = await clustersOf(at).create(body);
    // a name in use // specification §7
    const status = code === 'DUPLICATE_CLUSTER_NAME' ? 409 : 400;
    expect([reply.body.errorCode, reply.status, fieldsOf(reply)[0]]).toEqual([code, status, field]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('a second free cluster, a 26th cluster', async () => {
    const own = await testEmulator();
    const clusters = clustersOf(own);
    expect((await clusters.create(freeBody)).status).toBe(201);
    const second = await clusters.create({ ...freeBody, name: 'gratis' });
    expect([second.status, second.body.errorCode]).toEqual([
      400,
      'CANNOT_CREATE_FREE_CLUSTER_VIA_PUBLIC_API',
    ]);

    for (let count = 3; count <= 25; count += 1)
      expect((await clusters.create(replicaSet(`c${count}`))).status).toBe(201);
    expect((await clusters.create(replicaSet('c26'))).status).toBe(400);
  });

  it('what costs money needs a payment method', async () => {
    const own = await testEmulator();
    const clusters = clustersOf(own);
    await clusters.created(replicaSet('asleep'));
    await clusters.update('asleep', { paused: true });
    own.advance(3600);
    await own.ask('POST', '/_emulator/scenarios/payment-missing');
    const unpaid = [
      await clusters.create(replicaSet('orders')),
      await clusters.update('asleep', { paused: false }),
      await clusters.update('single', replicaSet('single', awsRegion('US_EAST_1', { instanceSize: 'M30' }))),
      await clusters.update('single', { pitEnabled: true }),
    ];
    for (const { status, body } of unpaid)
      expect([status, body.errorCode]).toEqual([402, 'NO_PAYMENT_INFORMATION_FOUND']);
    expect((await clusters.create(freeBody)).status).toBe(201);
    expect((await clusters.update('single', { tags: [{ key: 'team', value: 'data' }] })).status).toBe(200);
    await own.ask('POST', '/_emulator/scenarios/all-clear');
    expect((await clusters.create(replicaSet('orders'))).status).toBe(201);
  });
});

type Change = [what: string, body: object, code: string, status: number, field: string];
const changes: Change[] = [
  ['another name', { name: 'other' }, 'CLUSTER_CANNOT_CHANGE_NAME', 400, 'name'],
  [
    'two major versions at once',
    { mongoDBMajorVersion: '8.0' },
    'CLUSTER_UPGRADE_INVALID',
    400,
    'mongoDBMajorVersion',
  ],
  [
    'a fixed switch',
    { globalClusterSelfManagedSharding: true },
    'VALIDATION_ERROR',
    400,
    'globalClusterSelfManagedSharding',
  ],
  [
    'a pause with something else',
    { paused: true, backupEnabled: true },
    'CANNOT_UPDATE_AND_PAUSE_CLUSTER',
    409,
    'paused',
  ],
  [
    'a free tier',
    { replicationSpecs: freeBody.replicationSpecs },
    'CLUSTER_CANNOT_CHANGE_PROVIDER_NAME',
    400,
    'replicationSpecs',
  ],
];

describe('changing is refused with', () => {
  beforeAll(async () => {
    const made = await clustersOf(at).created({ ...replicaSet('old'), mongoDBMajorVersion: '6.0' });
    expect(made.body.mongoDBVersion).toMatch(/^6\.0\./);
  });

  it.each(changes)('%s', async (_what, body, code, status, field) => {
    const before = at.rows();
    const reply = await clustersOf(at).update('old', body);
    expect([reply.body.errorCode, reply.status, fieldsOf(reply)[0]]).toEqual([code, status, field]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('a smaller disk, and one that is smaller than the data', async () => {
    const disk = (diskSizeGB: number, instanceSize = 'M30') =>
      replicaSet('roomy', awsRegion('US_EAST_1', { instanceSize, diskSizeGB }));
    const clusters = clustersOf(at);
    await clusters.created(disk(200));
    const field = `${region}.electableSpecs.diskSizeGB`;
    for (const smaller of [disk(199), disk(100, 'M10'), replicaSet('roomy')]) {
      const reply = await clusters.update('roomy', smaller);
      expect([reply.body.errorCode, fieldsOf(reply)[0]]).toEqual(['CLUSTER_DISK_SIZE_INVALID', field]);
    }
    const [was] = [at.world.tables.clusters.by('name', `${at.groupId}/roomy`)[0]];
    const asked = readRequest('2024-10-23', disk(200));
    const told: string[] = [];
    configured(asked, was as ClusterRecord, {
      ...surroundingsOf(at.world, was as ClusterRecord),
      dataSizeBytes: 201 * 1024 ** 3,
      refuse: ({ body }) => told.push(body.errorCode),
    });
    expect(told).toEqual(['DISK_SIZE_GB_TOO_SMALL']);
  });

  it('a step back, though one up is taken', async () => {
    const clusters = clustersOf(at);
    expect((await clusters.update('old', { mongoDBMajorVersion: '7.0' })).body.mongoDBVersion).toMatch(
      /^7\.0\./,
    );
    at.advance(3600);
    const back = await clusters.update('old', { mongoDBMajorVersion: '6.0' });
    expect(back.body.errorCode).toBe('CLUSTER_UPGRADE_INVALID');
  });

  it('anything for machines on a free cluster, not tags', async () => {
    const clusters = clustersOf(at);
    await clusters.created(freeBody);
    const refused = await clusters.update('free', { redactClientLogData: true });
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'TENANT_CLUSTER_UPDATE_UNSUPPORTED']);
    expect((await clusters.update('free', { tags: [{ key: 'a', value: 'b' }] })).status).toBe(200);
  });

  it('a smaller kind of cluster', async () => {
    const clusters = clustersOf(at);
    await clusters.created({ ...shards(2, 'M30'), name: 'sharded' });
    const reply = await clusters.update('sharded', { clusterType: 'REPLICASET' });
    expect(reply.body.errorCode).toBe('SHARDED_CLUSTER_CANT_BECOME_REPLICA_SET');
  });
});
