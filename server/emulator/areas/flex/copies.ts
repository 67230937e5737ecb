import { fail } from '#contract/api/errors.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import { type Copies, type CopyPlace, projectOf } from '#server/emulator/kernel/copies.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { isUnderWay } from './records.ts';
import { scheduleSnapshot } from './snapshots.ts';

/** Flex clusters of a copy, with their snapshots and restore jobs. */
export const flexCopies: Copies = {
  flexClusters(world, item, place) {
    const { id, name, createDate, stateName, mongoDBVersion, tags, terminationProtectionEnabled } = item;
    if (stateName === 'DELETING') return 'The cluster is being deleted at its source.';
    const { backingProviderName, regionName } = item.providerSettings;
    world.tables.flexClusters.put({
      ...{ id, groupId: projectOf(place), name, createDate, mongoDBVersion, tags },
      ...{ backingProviderName, regionName, terminationProtectionEnabled, stateName: 'IDLE' },
    });
    scheduleSnapshot(world, id);
    return undefined;
  },
  flexSnapshots(world, item, place) {
    if (item.status !== 'COMPLETED' && item.status !== 'FAILED')
      return 'The snapshot is not complete at its source.';
    const { links: _, ...shown } = item;
    const { id: clusterId, groupId } = flexOf(world, place);
    world.tables.flexSnapshots.put({ ...shown, groupId, clusterId });
    const rest = Math.max(0, Date.parse(item.expiration) - world.now());
    world.after(rest, 'flexSnapshot.expire', { id: item.id });
    return undefined;
  },
  flexRestoreJobs(world, item, place) {
    if (isUnderWay(item)) return 'The restore is not complete at its source.';
    const { links: _, ...shown } = item;
    world.tables.flexRestoreJobs.put({ ...shown, clusterId: flexOf(world, place).id });
    return undefined;
  },
};

function flexOf(world: World, place: CopyPlace): FlexClusterRecord {
  const [flex] = world.tables.flexClusters.by('name', `${projectOf(place)}/${place.clusterName}`);
  if (!flex) throw fail('CLUSTER_NOT_FOUND', place.clusterName ?? '', projectOf(place));
  return flex;
}
