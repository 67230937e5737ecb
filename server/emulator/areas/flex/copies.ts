import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';

/** Flex clusters of a copy. */
export const flexCopies: Copies = {
  flexClusters(world, item, place) {
    const { id, name, createDate, stateName, mongoDBVersion, tags, terminationProtectionEnabled } = item;
    if (stateName === 'DELETING') return 'The cluster is being deleted at its source.';
    const { backingProviderName, regionName } = item.providerSettings;
    world.tables.flexClusters.put({
      ...{ id, groupId: projectOf(place), name, createDate, mongoDBVersion, tags },
      ...{ backingProviderName, regionName, terminationProtectionEnabled, stateName: 'IDLE' },
    });
    return undefined;
  },
};
