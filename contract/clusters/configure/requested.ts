import type { AutoScaling, Hardware } from '#contract/clusters/hardware.ts';
import type { ClusterProvider } from '#contract/clusters/parts.ts';
import type { ClusterUpdate } from '#contract/clusters/requests.ts';

/** Settings of a cluster as a whole that requests may carry. */
export const settingNames = [
  'acceptDataRisksAndForceReplicaSetReconfig',
  'adaptiveCapacity',
  'advancedConfiguration',
  'backupEnabled',
  'biConnector',
  'clusterType',
  'configServerManagementMode',
  'diskWarmingMode',
  'encryptionAtRestProvider',
  'globalClusterSelfManagedSharding',
  'labels',
  'mongoDBMajorVersion',
  'name',
  'paused',
  'pitEnabled',
  'redactClientLogData',
  'replicaSetScalingStrategy',
  'retainBackups',
  'rootCertType',
  'tags',
  'terminationProtectionEnabled',
  'useAwsTimeBasedSnapshotCopyForFastInitialSync',
  'versionReleaseSystem',
] as const;
type SettingName = (typeof settingNames)[number];

/** The defined fields: no field without a value. */
export type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Fields>;
}

export type Settings = Defined<Pick<ClusterUpdate, SettingName>>;

/** The settings of a body of any version: their names and types are the same in all. */
export function settingsOf(body: Partial<Pick<ClusterUpdate, SettingName>>): Settings {
  const present = Object.entries(body).filter(
    // null is ignored, where a schema lets it pass
    ([name, value]) => value !== null && settingNames.some((each) => each === name),
  );
  return definedFields(Object.fromEntries(present));
}

/** The field names of the request that a 400 contains. They differ between the versions. */
export interface RegionFields {
  provider: string;
  region: string;
  priority: string;
  size: string;
  nodes: string;
  disk: string;
  scaling: string;
  analyticsScaling: string;
}

export type RequestedHardware = Defined<
  Pick<Hardware, 'nodeCount' | 'diskIOPS' | 'ebsVolumeType' | 'diskSizeGB'>
> & {
  instanceSize?: string;
};

export interface RequestedRegion {
  providerName: ClusterProvider;
  backingProviderName?: 'AWS' | 'AZURE' | 'GCP';
  regionName: string;
  priority?: number;
  electableSpecs?: RequestedHardware;
  readOnlySpecs?: RequestedHardware;
  analyticsSpecs?: RequestedHardware;
  autoScaling?: AutoScaling;
  analyticsAutoScaling?: AutoScaling;
  fields: RegionFields;
}

/** One shard, in every version. */
export interface RequestedShard {
  zoneName?: string;
  regions: RequestedRegion[];
  /** Name of the specification it comes from. */
  field: string;
}

/** A request of any version in one shape: that of the newest. */
export interface Requested {
  settings: Settings;
  /** Absent where the request does not configure nodes. */
  shards?: RequestedShard[];
  /** Whether automatic scaling keeps the hardware that it owns: the client reads requested and effective specs apart. */
  keepsScaled?: boolean;
  /** 2023-01-01 only: hours to live. */
  deleteAfterCreationHours?: number;
  /** 2023-01-01 only: the number beside zones, which have their own. */
  numShards?: number;
}
