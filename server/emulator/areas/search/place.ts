import { fail, failWith } from '#contract/api/errors.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, instanceSizeOf, isTenant } from '#contract/clusters/record.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import type { Around, SynonymFailure } from '#contract/search/views.ts';
import { searchedIn } from '#server/data/collections/searched-view.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { dataSetOf, type Holder, holderOf } from '#server/emulator/kernel/documents/holder.ts';
import { LiveCatalog } from '#server/emulator/kernel/documents/live-catalog.ts';
import { catalogOf } from '#server/emulator/kernel/documents/sharding/sharded-catalog.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import { synonymFailures } from '#server/emulator/kernel/search/synonym-states.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Where search indexes may lie: a dedicated, free or flex cluster. */
export interface SearchPlace extends Around {
  clusterId: string;
  groupId: string;
  name: string;
  /** Free, shared and flex: fewer indexes, no analyzers of their own. */
  tenant: boolean;
  /** Most indexes that it takes; absent: any number. */
  most?: number;
  /** Refuses unless the cluster takes changes to its indexes now. */
  requireEditable: () => void;
  /** Whether a collection or view of that name is there. */
  holds: (database: string, collection: string) => boolean;
  /** Why nothing of that name can be searched: a view with other stages than those that search follows. */
  unsearchable: (database: string, collection: string) => CommandError | undefined;
}

/** Most indexes of the small tiers // documented */
const mostOfTier: Readonly<Record<string, number>> = { M0: 3, M2: 5, M5: 10 };
const mostOfFlex = 10;

export function searchPlace(world: World, groupId: string, name: string): SearchPlace {
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${name}`);
  return flex ? ofFlex(world, flex) : ofCluster(world, clusterOf(world, groupId, name));
}

/** The place of an index that exists; undefined when its cluster is gone. */
export function locationOf(world: World, clusterId: string): SearchPlace | undefined {
  const cluster = world.tables.clusters.get(clusterId);
  if (cluster) return ofCluster(world, cluster);
  const flex = world.tables.flexClusters.get(clusterId);
  return flex && ofFlex(world, flex);
}

function ofCluster(world: World, cluster: ClusterRecord): SearchPlace {
  const { id, groupId, name, paused, mongoDBVersion } = cluster;
  const most = isTenant(cluster) ? mostOfTier[instanceSizeOf(cluster)] : undefined;
  return {
    clusterId: id,
    groupId,
    name,
    paused,
    tenant: isTenant(cluster),
    ...(most === undefined ? {} : { most }),
    synonymFailure: failuresOf(world, holderOf(cluster)),
    ...heldBy(world, holderOf(cluster)),
    hostnames: hosts(cluster).map(({ hostname }) => hostname),
    requireEditable() {
      requireVersion(name, mongoDBVersion);
      requireCluster(cluster, 'editSearchIndexes');
    },
  };
}

const failuresOf = (world: World, holder: Holder): SynonymFailure =>
  synonymFailures(world, holder.id, () => catalogOf(world, dataSetOf(world, holder), holder));

function heldBy(world: World, holder: Holder): Pick<SearchPlace, 'holds' | 'unsearchable'> {
  const catalog = () => new LiveCatalog(world, dataSetOf(world, holder));
  return {
    holds: (database, collection) => catalog().open(database, collection) !== undefined,
    unsearchable(database, collection) {
      try {
        searchedIn(catalog(), database, collection);
        return undefined;
      } catch (error) {
        if (error instanceof CommandError) return error;
        throw error;
      }
    },
  };
}

/** Flex clusters have no host names // observed */
function ofFlex(world: World, flex: FlexClusterRecord): SearchPlace {
  const { id, groupId, name, stateName, mongoDBVersion } = flex;
  return {
    synonymFailure: failuresOf(world, flex),
    ...heldBy(world, flex),
    clusterId: id,
    groupId,
    name,
    paused: false,
    tenant: true,
    most: mostOfFlex,
    hostnames: [],
    requireEditable() {
      requireVersion(name, mongoDBVersion);
      if (stateName !== 'CREATING' && stateName !== 'DELETING') return;
      throw failWith('VALIDATION_ERROR', {
        parameters: [name],
        detail: `${name}: The cluster is ${stateName}.`,
      });
    },
  };
}

/** Search needs version 4.2 or later // specification §8 */
function requireVersion(name: string, version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 4 || (major === 4 && minor < 2)) {
    throw fail('UNSUPPORTED_MONGODB_VERSION_FOR_FTS', name, version);
  }
}
