import type { VersionDate } from '#contract/api/versions.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

export const places: Places = {
  containerId: ({ world, groupId }) => world.tables.networkContainers.by('group', groupId)[0]?.id,
};

const extra = { predictiveEnabled: 'specification §2.10 names it' };

const settings = {
  advancedConfiguration: {
    customOpensslCipherConfigTls12: ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
    customOpensslCipherConfigTls13: ['TLS_AES_256_GCM_SHA384'],
    minimumEnabledTlsProtocol: 'TLS1_2',
    tlsCipherConfigMode: 'CUSTOM',
  },
  biConnector: { enabled: true, readPreference: 'SECONDARY' },
  clusterType: 'REPLICASET',
  configServerManagementMode: 'ATLAS_MANAGED',
  diskWarmingMode: 'VISIBLE_EARLIER',
  encryptionAtRestProvider: 'NONE',
  labels: [{ key: 'team', value: 'data' }],
  mongoDBMajorVersion: '8.0',
  pitEnabled: true,
  replicaSetScalingStrategy: 'WORKLOAD_TYPE',
  rootCertType: 'ISRGROOTX1',
  tags: [{ key: 'environment', value: 'test' }],
  terminationProtectionEnabled: true,
  versionReleaseSystem: 'LTS',
};

const compute = {
  enabled: true,
  predictiveEnabled: false,
  scaleDownEnabled: true,
  minInstanceSize: 'M10',
  maxInstanceSize: 'M30',
};
const rollingIndex = {
  db: 'shop',
  collection: 'orders',
  keys: [{ city: '1' }, { total: '-1' }],
  options: { name: 'by city', hidden: false, sparse: false, background: true },
  collation: { locale: 'en', strength: 2, caseLevel: false, numericOrdering: true },
};
const scaling = { compute, diskGB: { enabled: true } };

function region(disk: { diskSizeGB?: number }) {
  const nodes = (nodeCount: number) => ({
    instanceSize: 'M10',
    nodeCount,
    diskIOPS: 3000,
    ebsVolumeType: 'STANDARD',
    ...disk,
  });
  return {
    providerName: 'AWS',
    regionName: 'US_EAST_1',
    priority: 7,
    electableSpecs: nodes(3),
    readOnlySpecs: nodes(1),
    analyticsSpecs: nodes(1),
    autoScaling: scaling,
    analyticsAutoScaling: scaling,
  };
}

const legacyBody = {
  ...settings,
  autoScaling: {
    compute: { enabled: true, predictiveEnabled: false, scaleDownEnabled: true },
    diskGBEnabled: true,
  },
  diskSizeGB: 20,
  providerBackupEnabled: true,
  providerSettings: {
    providerName: 'AWS',
    instanceSizeName: 'M10',
    regionName: 'US_EAST_1',
    autoScaling: { compute: { minInstanceSize: 'M10', maxInstanceSize: 'M30' } },
    diskIOPS: 3000,
    encryptEBSVolume: true,
    volumeType: 'STANDARD',
  },
  replicationSpecs: [
    {
      numShards: 1,
      zoneName: 'Zone 1',
      regionsConfig: {
        US_EAST_1: { analyticsNodes: 0, electableNodes: 3, priority: 7, readOnlyNodes: 0 },
      },
    },
  ],
};

/** Everything that a request of a version may say. */
export function clusterBody(name: string, version: VersionDate): object {
  if (version === '2023-01-01') return { name, ...legacyBody };
  const common = { name, ...settings, acceptDataRisksAndForceReplicaSetReconfig: '2026-03-13T14:00:00Z' };
  if (version === '2023-02-01')
    return {
      ...common,
      backupEnabled: true,
      diskSizeGB: 20,
      replicationSpecs: [{ zoneName: 'Zone 1', numShards: 1, regionConfigs: [region({})] }],
    };
  return {
    ...common,
    adaptiveCapacity: 'ENABLED',
    backupEnabled: true,
    redactClientLogData: true,
    retainBackups: true,
    useAwsTimeBasedSnapshotCopyForFastInitialSync: true,
    replicationSpecs: [{ zoneName: 'Zone 1', regionConfigs: [region({ diskSizeGB: 20 })] }],
  };
}

/** The smallest request for a free cluster: the request of the MCP server without its `groupId`. */
export const freeBody = {
  name: 'free',
  clusterType: 'REPLICASET',
  replicationSpecs: [
    {
      zoneName: 'Zone 1',
      regionConfigs: [
        {
          providerName: 'TENANT',
          backingProviderName: 'AWS',
          regionName: 'US_EAST_1',
          electableSpecs: { instanceSize: 'M0' },
        },
      ],
    },
  ],
  terminationProtectionEnabled: false,
};

const processArgs = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: 3600,
  chunkMigrationConcurrency: 2,
  defaultMaxTimeMS: 5000,
  defaultWriteConcern: 'majority',
  javascriptEnabled: false,
  minimumEnabledTlsProtocol: 'TLS1_2',
  noTableScan: true,
  oplogMinRetentionHours: 12,
  oplogSizeMB: 2000,
  queryStatsLogVerbosity: 2,
  sampleRefreshIntervalBIConnector: 300,
  sampleSizeBIConnector: 100,
  tlsCipherConfigMode: 'CUSTOM',
  customOpensslCipherConfigTls12: ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
  customOpensslCipherConfigTls13: ['TLS_AES_256_GCM_SHA384'],
  transactionLifetimeLimitSeconds: 60,
};

/** A global cluster of two zones. */
async function global(at: TestEmulator) {
  const body = { name: 'worldwide', clusterType: 'GEOSHARDED', replicationSpecs: zoned };
  await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body });
  at.advance(3600);
  return { clusterName: 'worldwide' };
}

const zoned = ['EU_WEST_1', 'US_EAST_1'].map((regionName, index) => ({
  zoneName: `Zone ${index + 1}`,
  regionConfigs: [
    {
      providerName: 'AWS',
      regionName,
      priority: 7,
      electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
    },
  ],
}));

const managed = { db: 'shop', collection: 'customers', customShardKey: 'customerId' };

export const examples: Examples = {
  createGroupClusterIndexRollingIndex: { body: () => rollingIndex },
  createGroupCluster: { extra, body: (_at, _params, version) => clusterBody('made', version) },
  updateGroupCluster: { extra, body: (at, _params, version) => clusterBody(at.clusterName, version) },
  upgradeGroupClusterTenantUpgrade: {
    extra,
    async prepare(at) {
      await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body: freeBody });
      at.advance(3600);
      return undefined;
    },
    body: () => ({ name: 'free', ...legacyBody }),
  },
  validateGroupClusterConfigurations: {
    free: {
      'clusterDescription.name': 'the answer lists the problems of the deployment',
      'clusterDescription.mongoDBMajorVersion': 'the same',
    },
    body: () => ({
      clusterDescription: clusterBody('imagined', '2025-03-12'),
      advancedConfiguration: processArgs,
    }),
  },
  updateGroupClusterProcessArgs: {
    body: (_at, _params, version) =>
      version === '2023-01-01'
        ? { ...processArgs, defaultReadConcern: 'local', failIndexKeyTooLong: false }
        : processArgs,
  },
  grantGroupClusterMongoDbEmployeeAccess: {
    body: () => ({ expirationTime: '2026-03-14T00:00:00Z', grantType: 'CLUSTER_DATABASE_LOGS' }),
  },
  pinGroupClusterFeatureCompatibilityVersion: { body: () => ({ expirationDate: '2026-03-20T00:00:00Z' }) },
  createGroupClusterGlobalWriteCustomZoneMapping: {
    prepare: global,
    body: () => ({ customZoneMappings: [{ location: 'US-VA', zone: 'Zone 1' }] }),
  },
  deleteGroupClusterGlobalWriteCustomZoneMapping: { prepare: global },
  createGroupClusterGlobalWriteManagedNamespace: {
    prepare: global,
    body: () => ({
      ...managed,
      isCustomShardKeyHashed: true,
      isShardKeyUnique: false,
      presplitHashedZones: true,
      numInitialChunks: 4,
    }),
  },
  deleteGroupClusterGlobalWriteManagedNamespaces: {
    async prepare(at) {
      const params = await global(at);
      const path = `~/groups/${at.groupId}/clusters/worldwide/globalWrites/managedNamespaces`;
      await at.ask('POST', path, { body: managed });
      return params;
    },
    query: { db: managed.db, collection: managed.collection },
  },
};
