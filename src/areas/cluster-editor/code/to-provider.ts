import { findInstanceSize, instanceSizes, offers } from '#contract/clusters/tables/instance-sizes.ts';
import { roundTripMs } from '#contract/clusters/tables/region-places.ts';
import { type CloudProvider, regionLabel, regions } from '#contract/clusters/tables/regions.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { Imported } from '#src/api/import/cluster-from-json.ts';

type JsonObject = Record<string, unknown>;
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const specNames = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'] as const;

/** The region of a provider that is nearest to one of another. */
function nearest(
  from: { provider: CloudProvider; regionName: string },
  to: CloudProvider,
): string | undefined {
  const distances = regions[to].flatMap(({ regionName }) => {
    const ms = roundTripMs(from, { provider: to, regionName });
    return ms === undefined ? [] : [{ regionName, ms }];
  });
  return distances.toSorted((a, b) => a.ms - b.ms)[0]?.regionName;
}

/** The size of a provider with as much memory, else with the next more. */
function sizeAt(name: string, to: CloudProvider): string {
  if (offers(to, name)) return name;
  const wanted = findInstanceSize(name);
  const enough = instanceSizes[to]
    .flatMap((each) => findInstanceSize(each) ?? [])
    .filter(
      ({ ramGB = 0, family }) => ramGB >= (wanted?.ramGB ?? 0) && family === (wanted?.family ?? 'general'),
    )
    .toSorted((a, b) => (a.ramGB ?? 0) - (b.ramGB ?? 0));
  return enough[0]?.name ?? name;
}

/**
 * Moves a draft to another provider: the nearest regions, the same or the next larger sizes; unsupported
 * settings are named.
 */
export function movedToProvider(draft: JsonObject, to: CloudProvider): Imported {
  const left: string[] = [];
  function specsAt(specs: unknown): unknown {
    if (!isRecord(specs)) return specs;
    const { ebsVolumeType, diskIOPS, ...rest } = specs;
    if (ebsVolumeType !== undefined && ebsVolumeType !== 'STANDARD')
      left.push('Speed classes of volumes exist at AWS only.');
    if (diskIOPS !== undefined) left.push('Operations a second are chosen anew.');
    const size = typeof rest.instanceSize === 'string' ? sizeAt(rest.instanceSize, to) : rest.instanceSize;
    if (size !== rest.instanceSize) left.push(`${String(rest.instanceSize)} is ${String(size)} there.`);
    return { ...rest, instanceSize: size };
  }
  const replicationSpecs = listOf(draft.replicationSpecs).map((shard) => ({
    ...shard,
    regionConfigs: listOf(shard.regionConfigs).map((region) => {
      const provider = region.providerName;
      if (provider === to || provider === 'TENANT') return region;
      const from = { provider: provider as CloudProvider, regionName: String(region.regionName) };
      const regionName = nearest(from, to) ?? region.regionName;
      left.push(
        `${regionLabel(from.provider, from.regionName)} is ${regionLabel(to, String(regionName))} there, the nearest region.`,
      );
      const specs = specNames.flatMap((name) =>
        region[name] === undefined ? [] : [[name, specsAt(region[name])]],
      );
      return { ...region, providerName: to, regionName, ...Object.fromEntries(specs) };
    }),
  }));
  const { encryptionAtRestProvider: keys, ...rest } = draft;
  const kept = keys === undefined || keys === 'NONE' || keys === to;
  if (!kept)
    left.push(`The key at ${String(keys)} is not used there: encryption at rest is the provider’s own.`);
  return {
    draft: {
      ...rest,
      ...(keys !== undefined && { encryptionAtRestProvider: kept ? keys : 'NONE' }),
      replicationSpecs,
    },
    left: [...new Set(left)],
  };
}

/** A copy of a cluster’s configuration, perhaps in another project; in its own it needs a name that is still to be chosen. */
export function cloned(request: JsonObject, otherProject: boolean): Imported {
  const { name, paused, ...rest } = request;
  const keys = rest.encryptionAtRestProvider;
  const own = otherProject && keys !== undefined && keys !== 'NONE';
  return {
    draft: { name: otherProject ? name : '', ...rest, ...(own && { encryptionAtRestProvider: 'NONE' }) },
    left: [
      ...(otherProject ? [] : [`The name ${String(name)} is taken: choose another.`]),
      ...(paused ? ['A new cluster cannot be paused.'] : []),
      ...(own ? ['Keys belong to a project: encryption at rest is the provider’s own.'] : []),
      'Documents, snapshots, users and connection strings stay where they are.',
      'Its backup schedule, its search indexes and advanced settings other than TLS are not copied.',
      ...(rest.clusterType === 'GEOSHARDED'
        ? ['Locations that are mapped to its zones, and its managed collections, are not copied.']
        : []),
      ...(otherProject
        ? ['Access list, private endpoints and alert configurations of the other project are not copied.']
        : []),
    ],
  };
}
