import type { AutoScaling, Hardware, ShardSpec } from './hardware.ts';
import type { ClusterProvider, ClusterType } from './parts.ts';
import type { ClusterRecord } from './record.ts';
import { defaultDiskGB, findInstanceSize } from './tables/instance-sizes.ts';

/** Default settings of a cluster // observed */
export const clusterDefaults = {
  stateName: 'IDLE',
  paused: false,
  mongoDBMajorVersion: '8.0',
  mongoDBVersion: '8.0.16',
  featureCompatibilityVersion: '8.0',
  versionReleaseSystem: 'LTS',
  backupEnabled: false,
  pitEnabled: false,
  terminationProtectionEnabled: false,
  encryptionAtRestProvider: 'NONE',
  biConnector: { enabled: false, readPreference: 'secondary' },
  advancedConfiguration: {
    customOpensslCipherConfigTls12: [],
    minimumEnabledTlsProtocol: 'TLS1_2',
    tlsCipherConfigMode: 'DEFAULT',
  },
  diskWarmingMode: 'FULLY_WARMED',
  rootCertType: 'ISRGROOTX1',
  configServerManagementMode: 'ATLAS_MANAGED',
  configServerType: 'EMBEDDED',
  globalClusterSelfManagedSharding: false,
  redactClientLogData: false,
  tags: [],
  labels: [],
} as const;

export const scalingOff: AutoScaling = {
  compute: { enabled: false, predictiveEnabled: false, scaleDownEnabled: false },
  diskGB: { enabled: false },
};

/** Operations a second for each gigabyte of a local disk // observed: 135,125 of M40_NVME; assumed: the same for other sizes */
const nvmeIopsPerGB = 135_125 / 380;

/** The volumes of a provider // observed: AWS, and M10 of Azure */
function volumeOf(
  providerName: ClusterProvider,
  instanceSize: string,
  diskSizeGB: number,
): Partial<Hardware> {
  if (providerName === 'AWS' && findInstanceSize(instanceSize)?.family === 'nvme')
    return { diskIOPS: Math.round(diskSizeGB * nvmeIopsPerGB), ebsVolumeType: 'PROVISIONED' };
  if (providerName === 'AWS') return { diskIOPS: 3000, ebsVolumeType: 'STANDARD' };
  return providerName === 'AZURE' ? { diskIOPS: 3500, diskThroughput: 125 } : {};
}

/** Hardware with the defaults of its size. */
export function hardware(
  providerName: ClusterProvider,
  instanceSize: string,
  nodeCount: number,
  diskSizeGB = defaultDiskGB(instanceSize, providerName),
): Hardware {
  if (providerName === 'TENANT') return { instanceSize, diskSizeGB };
  return { instanceSize, nodeCount, diskSizeGB, ...volumeOf(providerName, instanceSize, diskSizeGB) };
}

export interface NewCluster {
  id: string;
  groupId: string;
  name: string;
  createDate: string;
  providerName: ClusterProvider;
  /** Needed where the provider is TENANT. */
  backingProviderName?: 'AWS' | 'AZURE' | 'GCP';
  regionName: string;
  instanceSize: string;
  diskSizeGB?: number;
  clusterType?: ClusterType;
  /** One id for each shard; a replica set has one. */
  shardIds: readonly [string, ...string[]];
  zoneId: string;
}

/** A cluster of three nodes a shard in one region, with every default. */
export function newCluster(asked: NewCluster): ClusterRecord {
  const {
    providerName,
    backingProviderName,
    regionName,
    instanceSize,
    diskSizeGB,
    shardIds,
    zoneId,
    ...rest
  } = asked;
  const nodes = (count: number) => hardware(providerName, instanceSize, count, diskSizeGB);
  const dedicated = providerName !== 'TENANT';
  const shard = (id: string): ShardSpec => ({
    id,
    zoneId,
    zoneName: 'Zone 1',
    regionConfigs: [
      {
        providerName,
        ...(backingProviderName && { backingProviderName }),
        regionName,
        priority: 7,
        electableSpecs: nodes(3),
        ...(dedicated && {
          readOnlySpecs: nodes(0),
          analyticsSpecs: nodes(0),
          autoScaling: structuredClone(scalingOff),
          analyticsAutoScaling: structuredClone(scalingOff),
        }),
      },
    ],
  });
  const { advancedConfiguration, ...defaults } = clusterDefaults;
  return {
    ...defaults,
    advancedConfiguration: { ...advancedConfiguration, customOpensslCipherConfigTls12: [] },
    biConnector: { ...defaults.biConnector },
    tags: [],
    labels: [],
    clusterType: 'REPLICASET',
    ...rest,
    replicationSpecs: shardIds.map(shard),
  };
}
