import { settingNames } from '#contract/clusters/configure/requested.ts';
import type { Hardware, RegionConfig } from '#contract/clusters/hardware.ts';
import { textOf } from '#contract/clusters/record.ts';
import type { Cluster } from '#contract/clusters/schemas.ts';
import { defaultMajorVersion } from '#contract/clusters/tables/mongodb-versions.ts';
import { defaultRegion } from '#contract/clusters/tables/regions.ts';
import { ownValue } from '#contract/values/own-value.ts';

type JsonObject = Record<string, unknown>;

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** A replica set of three nodes in one region with backup: what most clusters begin as. */
export function newDraft(): string {
  return pretty({
    name: '',
    clusterType: 'REPLICASET',
    mongoDBMajorVersion: defaultMajorVersion,
    backupEnabled: true,
    terminationProtectionEnabled: false,
    replicationSpecs: [
      {
        zoneName: 'Zone 1',
        regionConfigs: [
          {
            providerName: 'AWS',
            regionName: defaultRegion.AWS,
            priority: 7,
            electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
          },
        ],
      },
    ],
  });
}

const specNames = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'] as const;

function writableSpecs({
  effectiveInstanceSize: _,
  diskThroughput: _throughput,
  ...specs
}: Hardware): Hardware {
  return specs;
}

function writableRegion(region: RegionConfig): JsonObject {
  const { providerName, backingProviderName, regionName, priority, autoScaling, analyticsAutoScaling } =
    region;
  const specs = specNames.flatMap((name) => {
    const result = region[name];
    return result ? [[name, writableSpecs(result)]] : [];
  });
  return {
    providerName,
    ...(backingProviderName && { backingProviderName }),
    regionName,
    priority,
    ...Object.fromEntries(specs),
    ...(autoScaling && { autoScaling }),
    ...(analyticsAutoScaling && { analyticsAutoScaling }),
  };
}

/** Settings whose default equals their absence: they are shown only where they differ. */
const first = ['name', 'clusterType', 'mongoDBMajorVersion', 'versionReleaseSystem', 'paused'] as const;
/** Stamps of a moment: they are sent once and are no configuration. */
const moments: readonly string[] = ['acceptDataRisksAndForceReplicaSetReconfig'];

/** What can be written of a cluster as it is: the request that would change nothing. */
export function requestOf(cluster: Cluster): JsonObject {
  const names = new Set([...first, ...settingNames.filter((name) => !moments.includes(name))]);
  // the release follows from the system of releases where it is not chosen
  if (cluster.versionReleaseSystem === 'CONTINUOUS') names.delete('mongoDBMajorVersion');
  const settings = [...names].flatMap((name) => {
    const value: unknown = cluster[name];
    return value === undefined || value === null ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(settings),
    replicationSpecs: cluster.replicationSpecs.map(({ zoneName, regionConfigs }) => ({
      zoneName,
      regionConfigs: regionConfigs.map(writableRegion),
    })),
  };
}

/** The changed fields of a draft: the body of an update. */
export function changesOf(base: JsonObject, draft: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => textOf(value) !== textOf(ownValue(base, name))),
  );
}
