import { awsRegion, replicaSet } from './cluster-for-tests.ts';
import { freeBody } from './examples-for-tests.ts';

/** The path of the first region of the first shard, and its electable nodes. */
const region = 'replicationSpecs[0].regionConfigs[0]';
const electable = `${region}.electableSpecs`;
const oneRegion = (nodes: object, more: object = {}) =>
  replicaSet('orders', awsRegion('US_EAST_1', nodes, more));
const scaled = (compute: object) =>
  oneRegion({}, { autoScaling: { compute: { enabled: true, ...compute } } });
const with_ = (more: object) => ({ ...replicaSet('orders'), ...more });
export const shards = (count: number, size: string) => ({
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

/** A refused request: the defect, the code, and the field that is named first. */
export type Refusal = [what: string, body: object, code: string, field: string];
export const refusedClusters: readonly Refusal[] = [
  [
    'sharding of its own without zones',
    { ...replicaSet('orders'), globalClusterSelfManagedSharding: true },
    'CANNOT_SET_SELF_MANAGED_SHARDING_FOR_NON_GLOBAL_CLUSTER',
    'globalClusterSelfManagedSharding',
  ],
  [
    'fast initial sync outside of AWS',
    {
      ...replicaSet('orders', { ...awsRegion('US_EAST_2'), providerName: 'AZURE' }),
      useAwsTimeBasedSnapshotCopyForFastInitialSync: true,
    },
    'AWS_TIME_BASED_SNAPSHOT_COPY_REQUIRES_AWS_NODES',
    'useAwsTimeBasedSnapshotCopyForFastInitialSync',
  ],
  [
    'a tenant without nodes',
    { name: 'orders', clusterType: 'REPLICASET', replicationSpecs: [{ regionConfigs: [tenant] }] },
    'MISSING_ATTRIBUTE',
    'replicationSpecs[0].regionConfigs[0].electableSpecs',
  ],
  ['a name with an underscore', replicaSet('a_b'), 'CLUSTER_NAME_INVALID', 'name'],
  ['a name that ends with a hyphen', replicaSet('orders-'), 'CLUSTER_NAME_INVALID', 'name'],
  ['65 characters', replicaSet(longName), 'CLUSTER_NAME_TOO_LONG', 'name'],
  ['a hyphen at 23', replicaSet(`${'a'.repeat(22)}-b`), 'CLUSTER_NAME_PREFIX_INVALID', 'name'],
  ['a name like a host', replicaSet('atlas-abc123-shard'), 'ATLAS_RESERVED_CLUSTER_NAME', 'name'],
  ['a name that is taken', replicaSet('single'), 'DUPLICATE_CLUSTER_NAME', 'name'],
  ['the same in capitals', replicaSet('SINGLE'), 'DUPLICATE_CLUSTER_NAME_PREFIX', 'name'],
  ['no shards', { name: 'orders' }, 'MISSING_ATTRIBUTE', 'replicationSpecs'],
  ['a paused cluster', with_({ paused: true }), 'CANNOT_CREATE_PAUSED_CLUSTER', 'paused'],
  ['an unknown region', replicaSet('orders', awsRegion('MOON_1')), 'INVALID_REGION', `${region}.regionName`],
  [
    'another provider’s region',
    replicaSet('orders', awsRegion('US_EAST')),
    'INVALID_REGION',
    `${region}.regionName`,
  ],
  ['an unknown size', oneRegion({ instanceSize: 'M11' }), 'INVALID_ENUM_VALUE', `${electable}.instanceSize`],
  [
    'another provider’s size',
    oneRegion({ instanceSize: 'M90' }),
    'INVALID_ENUM_VALUE',
    `${electable}.instanceSize`,
  ],
  ['no size', oneRegion({ instanceSize: undefined }), 'MISSING_ATTRIBUTE', `${electable}.instanceSize`],
  [
    'four voters',
    oneRegion({ nodeCount: 4 }),
    'CLUSTER_REPLICATION_FACTOR_INVALID',
    `${electable}.nodeCount`,
  ],
  ['no voters', oneRegion({ nodeCount: 0 }), 'CLUSTER_REPLICATION_FACTOR_INVALID', `${electable}.nodeCount`],
  [
    'a first priority of 6',
    oneRegion({}, { priority: 6 }),
    'INVALID_CLUSTER_CONFIGURATION',
    `${region}.priority`,
  ],
  [
    'a government region in a commercial project',
    replicaSet('orders', awsRegion('US_GOV_WEST_1')),
    'INVALID_CLUSTER_CONFIGURATION',
    `${region}.regionName`,
  ],
  [
    'more operations per second than the volumes of its size',
    oneRegion({ diskIOPS: 999_999 }),
    'INVALID_CLUSTER_CONFIGURATION',
    `${electable}.diskIOPS`,
  ],
  [
    'more operations per second than any volume',
    oneRegion({ instanceSize: 'M40', diskIOPS: 64_001, ebsVolumeType: 'PROVISIONED' }),
    'INVALID_CLUSTER_CONFIGURATION',
    `${electable}.diskIOPS`,
  ],
  [
    'a disk beyond 50 times the memory',
    oneRegion({ diskSizeGB: 101 }),
    'CLUSTER_DISK_SIZE_INVALID',
    `${electable}.diskSizeGB`,
  ],
  [
    'half a GB',
    oneRegion({ diskSizeGB: 10.5 }),
    'CLUSTER_DISK_SIZE_NOT_WHOLE_NUMBER',
    `${electable}.diskSizeGB`,
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
  ['shards of M0', sharedShards, 'SHARDING_NOT_SUPPORTED', `${electable}.instanceSize`],
  [
    'an unknown version',
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

/** The same of a change, with its status. */
export type Change = [what: string, body: object, code: string, status: number, field: string];
/** Of a replica set of version 6.0. */
export const refusedChanges: readonly Change[] = [
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
    'CANNOT_SET_SELF_MANAGED_SHARDING_FOR_NON_GLOBAL_CLUSTER',
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
