import { badField, fail } from '#contract/api/errors.ts';
import { locationProblem } from '#contract/clusters/global-writes/countries.ts';
import { zonesOfCluster } from '#contract/clusters/global-writes/nearest.ts';
import type { GlobalWrites, ManagedNamespace } from '#contract/clusters/global-writes/schemas.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { holderOf } from '#server/emulator/kernel/documents/holder.ts';
import { divideCollection } from '#server/emulator/kernel/documents/sharding/divide.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { GlobalWritesRecord } from './records.ts';

interface Named {
  groupId: string;
  clusterName: string;
}

function recordOf(world: World, { id, groupId }: ClusterRecord): GlobalWritesRecord {
  return world.tables.globalWrites.get(id) ?? { id, groupId, zones: {}, namespaces: [] };
}

/** Omits zones that the cluster no longer has. A cluster of another type has nothing // assumed */
function view(world: World, cluster: ClusterRecord): GlobalWrites {
  const { zones, namespaces } = recordOf(world, cluster);
  const existing = new Set(cluster.replicationSpecs.map(({ zoneId }) => zoneId));
  return {
    customZoneMapping: Object.fromEntries(Object.entries(zones).filter(([, id]) => existing.has(id))),
    managedNamespaces: [...namespaces],
    selfManagedSharding: cluster.globalClusterSelfManagedSharding ?? false,
  };
}

/** The cluster, where its zones can be changed now. */
function globalCluster(world: World, { groupId, clusterName }: Named): ClusterRecord {
  const cluster = clusterOf(world, groupId, clusterName);
  requireCluster(cluster, 'update');
  if (cluster.clusterType !== 'GEOSHARDED') throw fail('CLUSTER_NOT_GEOSHARDED', clusterName);
  return cluster;
}

/** The same, where the service and not its users divide the collections. */
function managedCluster(world: World, params: Named): ClusterRecord {
  const cluster = globalCluster(world, params);
  if (cluster.globalClusterSelfManagedSharding) throw fail('SELF_MANAGED_SHARDING', cluster.name);
  return cluster;
}

// changes take no time: the cluster stays idle // assumed
export const globalWriteHandlers = defineHandlers({
  getGroupClusterGlobalWrites({ world, params }) {
    return view(world, clusterOf(world, params.groupId, params.clusterName));
  },

  /** Adds to the existing mappings // observed, in the Terraform provider */
  createGroupClusterGlobalWriteCustomZoneMapping({ world, params, body }) {
    const cluster = globalCluster(world, params);
    const zones = zonesOfCluster(cluster);
    const before = recordOf(world, cluster);
    const mapped = { ...before.zones };
    for (const [index, { location, zone }] of body.customZoneMappings.entries()) {
      const field = `customZoneMappings[${index}]`;
      const problem = locationProblem(location);
      if (problem !== undefined) throw badField(`${field}.location`, problem);
      const named = zones.find(({ name }) => name === zone);
      if (!named) {
        const existing = zones.map(({ name }) => name).join(', ');
        throw badField(`${field}.zone`, `must be a zone of the cluster: ${existing}`);
      }
      mapped[location] = named.id;
    }
    world.tables.globalWrites.put({ ...before, zones: mapped });
    return view(world, cluster);
  },

  deleteGroupClusterGlobalWriteCustomZoneMapping({ world, params }) {
    const cluster = globalCluster(world, params);
    world.tables.globalWrites.put({ ...recordOf(world, cluster), zones: {} });
    return view(world, cluster);
  },

  createGroupClusterGlobalWriteManagedNamespace({ world, params, body }) {
    const cluster = managedCluster(world, params);
    const before = recordOf(world, cluster);
    const { db, collection, customShardKey, numInitialChunks } = body;
    if (before.namespaces.some((each) => each.db === db && each.collection === collection))
      throw fail('DUPLICATE_MANAGED_NAMESPACE', `${db}.${collection}`);
    const [hashed, unique] = [body.isCustomShardKeyHashed ?? false, body.isShardKeyUnique ?? false];
    if (hashed && unique) throw badField('isShardKeyUnique', 'hashed shard keys cannot be unique');
    if (customShardKey === 'location')
      throw badField('customShardKey', 'must not be location, which every shard key begins with');
    const namespace: ManagedNamespace = {
      db,
      collection,
      customShardKey,
      isCustomShardKeyHashed: hashed,
      isShardKeyUnique: unique,
      ...(numInitialChunks === undefined ? {} : { numInitialChunks }),
      presplitHashedZones: body.presplitHashedZones ?? false,
    };
    world.tables.globalWrites.put({ ...before, namespaces: [...before.namespaces, namespace] });
    divide(world, cluster, namespace);
    return view(world, cluster);
  },

  /** The collection and how it is divided stay // documented */
  deleteGroupClusterGlobalWriteManagedNamespaces({ world, params, query }) {
    const cluster = managedCluster(world, params);
    const before = recordOf(world, cluster);
    const others = before.namespaces.filter(
      ({ db, collection }) => db !== query.db || collection !== query.collection,
    );
    if (others.length === before.namespaces.length)
      throw fail('MANAGED_NAMESPACE_NOT_FOUND', `${query.db}.${query.collection}`, cluster.name);
    world.tables.globalWrites.put({ ...before, namespaces: others });
    return view(world, cluster);
  },
});

/** Divides the collection by location and by its own key // documented; its refusals name the field // assumed */
function divide(world: World, cluster: ClusterRecord, namespace: ManagedNamespace): void {
  const { db, collection, customShardKey, isCustomShardKeyHashed, isShardKeyUnique } = namespace;
  const key = { location: 1, [customShardKey]: isCustomShardKeyHashed ? 'hashed' : 1 };
  try {
    const named = { db, name: collection };
    divideCollection({ world, holder: holderOf(cluster) }, named, { key, unique: isShardKeyUnique });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw badField('collection', error.message);
  }
}
