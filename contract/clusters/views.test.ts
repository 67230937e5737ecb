import { describe, expect, it } from 'vitest';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { responseErrors, undocumentedFields } from '#server/emulator/evidence/service-document.ts';
import { hardware, newCluster, scalingOff } from './defaults.ts';
import { type ClusterRecord, isAsymmetric, isMultiCloud } from './record.ts';
import { clusterOperations } from './rows.ts';
import { LegacyCluster } from './schemas.ts';
import { advancedCluster, clusterSummary, clusterView, currentCluster, legacyCluster } from './views.ts';

const oid = (n: number) => n.toString(16).padStart(24, '0');
const base = {
  id: oid(1),
  groupId: oid(2),
  name: 'Orders',
  createDate: '2026-03-01T08:00:00Z',
  providerName: 'AWS',
  regionName: 'EU_WEST_1',
  instanceSize: 'M30',
  shardIds: [oid(10)],
  zoneId: oid(20),
} as const;

const replicaSet = newCluster(base);

const acrossRegions: ClusterRecord = {
  ...replicaSet,
  backupEnabled: true,
  pitEnabled: true,
  replicationSpecs: [
    {
      id: oid(10),
      zoneId: oid(20),
      zoneName: 'Zone 1',
      regionConfigs: [
        {
          providerName: 'AWS',
          regionName: 'EU_CENTRAL_1',
          priority: 6,
          electableSpecs: hardware('AWS', 'M30', 2),
          readOnlySpecs: hardware('AWS', 'M30', 1),
          analyticsSpecs: hardware('AWS', 'M30', 0),
          autoScaling: scalingOff,
        },
        {
          providerName: 'AWS',
          regionName: 'EU_WEST_1',
          priority: 7,
          electableSpecs: hardware('AWS', 'M30', 3),
          readOnlySpecs: hardware('AWS', 'M30', 0),
          analyticsSpecs: hardware('AWS', 'M30', 1),
          autoScaling: {
            compute: {
              enabled: true,
              scaleDownEnabled: true,
              predictiveEnabled: false,
              minInstanceSize: 'M30',
              maxInstanceSize: 'M50',
            },
            diskGB: { enabled: true },
          },
        },
      ],
    },
  ],
};

const sharded = newCluster({ ...base, clusterType: 'SHARDED', shardIds: [oid(10), oid(11), oid(12)] });
const twoZones: ClusterRecord = {
  ...sharded,
  clusterType: 'GEOSHARDED',
  replicationSpecs: sharded.replicationSpecs.map((spec, shard) =>
    shard === 2 ? { ...spec, zoneId: oid(21), zoneName: 'Zone 2' } : spec,
  ),
};
const free = newCluster({ ...base, providerName: 'TENANT', backingProviderName: 'AWS', instanceSize: 'M0' });
const azure = newCluster({ ...base, providerName: 'AZURE', regionName: 'EUROPE_NORTH', diskSizeGB: 200 });
const everything: ClusterRecord = {
  ...acrossRegions,
  acceptDataRisksAndForceReplicaSetReconfig: '2026-03-02T08:00:00Z',
  adaptiveCapacity: null,
  internalClusterRole: 'NONE',
  retainBackups: false,
  useAwsTimeBasedSnapshotCopyForFastInitialSync: true,
  featureCompatibilityVersionExpirationDate: '2026-04-01T00:00:00Z',
  replicaSetScalingStrategy: 'WORKLOAD_TYPE',
  mongoDBEmployeeAccessGrant: { expirationTime: '2026-03-03T08:00:00Z', grantType: 'CLUSTER_DATABASE_LOGS' },
  mongoURIUpdated: '2026-03-02T09:00:00Z',
  deleteAfterCreationHours: 24,
  deleteAfterDate: '2026-03-02T08:00:00Z',
  privateConnectionStrings: {
    private: 'mongodb://orders-pri.example',
    privateEndpoint: [
      {
        connectionString: 'mongodb://pl-0.example:1024',
        type: 'MONGOD',
        endpoints: [{ endpointId: 'vpce-1', providerName: 'AWS', region: 'EU_WEST_1' }],
      },
    ],
  },
  tags: [{ key: 'team', value: 'orders' }],
};
const creating: ClusterRecord = { ...replicaSet, stateName: 'CREATING' };

const clusters: Record<string, ClusterRecord> = {
  replicaSet,
  acrossRegions,
  sharded,
  twoZones,
  free,
  azure,
  everything,
  creating,
};
const versions = ['2023-01-01', '2023-02-01', '2024-08-05'] as const;
const cases = Object.keys(clusters).flatMap((name) => versions.map((version) => [name, version] as const));
const recordOf = (name: string) => clusters[name] ?? replicaSet;

describe('a cluster in each version', () => {
  it.each(cases)('%s in %s fits the schema of the row, field for field', (name, version) => {
    const view = clusterView(recordOf(name), version);
    const schema = schemaFor(clusterOperations.getGroupCluster.response, version);
    // parsing drops fields that the schema does not name, so equality shows that it names them all
    expect(schema?.parse(view)).toEqual(view);
    expect(Object.values(view)).not.toContain(undefined);
  });

  it.each(cases)('%s in %s fits the document of the service', (name, version) => {
    const view = clusterView(recordOf(name), version);
    expect(responseErrors('getGroupCluster', version, 200, view)).toEqual([]);
    const list = { results: [view], totalCount: 1, links: [] };
    expect(responseErrors('listGroupClusters', version, 200, list)).toEqual([]);
    const unknown = undocumentedFields('getGroupCluster', version, 200, view);
    // the specification names it, the document does not
    expect(unknown.filter((field) => !field.endsWith('/predictiveEnabled'))).toEqual([]);
  });

  it('does not change the record', () => {
    const before = structuredClone(everything);
    for (const version of versions) clusterView(everything, version);
    expect(everything).toEqual(before);
  });
});

describe('2023-01-01, the flat shape', () => {
  it('describes a replica set in one region', () => {
    const view = legacyCluster({ ...replicaSet, backupEnabled: true });
    expect(view).toMatchObject({
      backupEnabled: false,
      providerBackupEnabled: true,
      diskSizeGB: 40,
      numShards: 1,
      replicationFactor: 3,
      providerSettings: {
        providerName: 'AWS',
        regionName: 'EU_WEST_1',
        instanceSizeName: 'M30',
        diskIOPS: 3000,
        volumeType: 'STANDARD',
        encryptEBSVolume: true,
      },
      replicationSpec: { EU_WEST_1: { electableNodes: 3, readOnlyNodes: 0, analyticsNodes: 0, priority: 7 } },
      autoScaling: { compute: { enabled: false, scaleDownEnabled: false }, diskGBEnabled: false },
      mongoURIUpdated: '2026-03-01T08:00:00Z',
    });
    expect(view.replicationSpecs).toEqual([
      { id: oid(20), numShards: 1, zoneName: 'Zone 1', regionsConfig: view.replicationSpec },
    ]);
    expect(view.mongoURIWithOptions).toBe(view.connectionStrings.standard);
    expect(view.srvAddress).toBe(view.connectionStrings.standardSrv);
    expect(view.mongoURIWithOptions?.startsWith(`${view.mongoURI}/?`)).toBe(true);
  });

  it('names no region when there are several, and scales as the preferred one does', () => {
    const view = legacyCluster(acrossRegions);
    expect(view.providerSettings).not.toHaveProperty('regionName');
    expect(view.providerSettings.autoScaling).toEqual({
      compute: { minInstanceSize: 'M30', maxInstanceSize: 'M50' },
    });
    expect(view.autoScaling).toMatchObject({ compute: { enabled: true }, diskGBEnabled: true });
    expect(view.replicationFactor).toBe(5);
    expect(view.replicationSpec?.EU_CENTRAL_1).toEqual({
      electableNodes: 2,
      readOnlyNodes: 1,
      analyticsNodes: 0,
      priority: 6,
    });
  });

  it('counts shards, and keeps zones apart', () => {
    expect(legacyCluster(sharded)).toMatchObject({ numShards: 3, replicationSpecs: [{ numShards: 3 }] });
    const view = legacyCluster(twoZones);
    expect(view.numShards).toBe(3);
    expect(view.replicationSpecs.map((spec) => [spec.zoneName, spec.numShards])).toEqual([
      ['Zone 1', 2],
      ['Zone 2', 1],
    ]);
    expect(view).not.toHaveProperty('replicationSpec');
  });

  it('has what each provider calls its disks', () => {
    expect(legacyCluster(azure).providerSettings).toMatchObject({
      providerName: 'AZURE',
      diskTypeName: 'P15',
    });
    expect(legacyCluster(azure).providerSettings).not.toHaveProperty('diskIOPS');
    expect(legacyCluster(free).providerSettings).toMatchObject({
      providerName: 'TENANT',
      backingProviderName: 'AWS',
    });
  });

  it('has no addresses while it is being created', () => {
    const view = legacyCluster(creating);
    expect(view.connectionStrings).toEqual({});
    for (const field of ['mongoURI', 'mongoURIWithOptions', 'mongoURIUpdated', 'srvAddress'])
      expect(view).not.toHaveProperty(field);
    expect(LegacyCluster.safeParse(view).success).toBe(true);
  });
});

describe('2023-02-01', () => {
  it('folds the shards of a zone into one specification and lifts the disk size', () => {
    const view = advancedCluster(twoZones);
    expect(view.diskSizeGB).toBe(40);
    expect(view.replicationSpecs.map((spec) => spec.numShards)).toEqual([2, 1]);
    const [spec] = view.replicationSpecs;
    expect(spec?.regionConfigs[0]?.electableSpecs).toEqual({
      instanceSize: 'M30',
      nodeCount: 3,
      diskIOPS: 3000,
      ebsVolumeType: 'STANDARD',
    });
    expect(view).not.toHaveProperty('redactClientLogData');
  });

  it('cannot describe shards that differ, although the record can', () => {
    const [first, ...others] = sharded.replicationSpecs;
    const bigger = first && {
      ...first,
      regionConfigs: first.regionConfigs.map((region) => ({
        ...region,
        electableSpecs: hardware('AWS', 'M40', 3, 40),
      })),
    };
    expect(isAsymmetric(sharded)).toBe(false);
    expect(isAsymmetric(twoZones)).toBe(false);
    expect(isAsymmetric({ ...sharded, replicationSpecs: bigger ? [bigger, ...others] : others })).toBe(true);
  });
});

describe('2024-08-05', () => {
  it('has one specification per shard with its disk size', () => {
    const view = currentCluster(sharded);
    expect(view.replicationSpecs.map((spec) => spec.id)).toEqual([oid(10), oid(11), oid(12)]);
    expect(view.replicationSpecs[0]?.regionConfigs[0]?.electableSpecs?.diskSizeGB).toBe(40);
    for (const field of ['diskSizeGB', 'numShards', 'mongoURIUpdated', 'privateConnectionStrings'])
      expect(view).not.toHaveProperty(field);
  });

  it('adds private addresses to the public ones', () => {
    expect(currentCluster(everything).connectionStrings).toMatchObject({
      standardSrv: expect.stringMatching(/^mongodb\+srv:\/\/orders\.[a-z0-9]{5}\.mongodb\.net$/),
      private: 'mongodb://orders-pri.example',
    });
  });

  it('is the version that the console uses', () => {
    expect(newestVersion(clusterOperations.getGroupCluster)).toBe('2024-08-05');
    expect(clusterView(replicaSet, '2025-03-12')).toEqual(currentCluster(replicaSet));
  });
});

describe('the list across projects', () => {
  const existing = { alertCount: 2, dataSizeBytes: 4096, availability: 'available' } as const;

  it('counts nodes and reports the type of each cluster', () => {
    expect(clusterSummary(acrossRegions, existing)).toMatchObject({
      nodeCount: 7,
      type: 'REPLICA_SET',
      alertCount: 2,
      backupEnabled: true,
      clusterId: oid(1),
    });
    expect(clusterSummary(sharded, existing)).toMatchObject({ nodeCount: 9, type: 'SHARDED_CLUSTER' });
  });

  it('fits the document of the service', () => {
    const group = {
      groupId: oid(2),
      groupName: 'Web shop',
      orgId: oid(3),
      orgName: 'Acme Ltd',
      planType: 'Atlas',
    };
    const results = [
      { ...group, tags: [], clusters: Object.values(clusters).map((each) => clusterSummary(each, existing)) },
    ];
    expect(responseErrors('listClusterDetails', '2023-01-01', 200, { results })).toEqual([]);
    expect(undocumentedFields('listClusterDetails', '2023-01-01', 200, { results })).toEqual([]);
    expect(clusterOperations.listClusterDetails.results.parse(results[0])).toEqual(results[0]);
  });

  it('leaves out clusters across providers, although the record can describe them', () => {
    expect(isMultiCloud(acrossRegions)).toBe(false);
    const [shard] = acrossRegions.replicationSpecs;
    const mixed = shard?.regionConfigs.map((region, index) =>
      index === 0 ? { ...region, providerName: 'GCP' as const } : region,
    );
    expect(
      isMultiCloud({ replicationSpecs: shard && mixed ? [{ ...shard, regionConfigs: mixed }] : [] }),
    ).toBe(true);
  });
});
