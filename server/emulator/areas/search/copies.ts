import type { Copies } from '#server/emulator/kernel/copies.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { searchPlace } from './place.ts';

/** Search indexes of a copy: definitions, without data. */
export const searchCopies: Copies = {
  searchIndexes(world, item, { groupId = '', clusterName = '' }) {
    const { indexID, database, collectionName, name, type, latestDefinition, latestDefinitionVersion } = item;
    if (item.status === 'DELETING' || item.status === 'DOES_NOT_EXIST')
      return 'The index is being deleted at its source.';
    const { clusterId } = searchPlace(world, groupId, clusterName);
    const { version = 0, createdAt = world.iso() } = latestDefinitionVersion;
    const latest = { definition: latestDefinition, version, createdAt };
    world.tables.searchIndexes.put({
      ...{ id: indexID, groupId, clusterId, database, collectionName, name },
      ...(type === undefined ? { type: 'search', typeOmitted: true } : { type }),
      state: item.status === 'FAILED' || item.status === 'STALE' ? item.status : 'READY',
      // an earlier build may still answer queries after a failed one
      ...(item.queryable || item.status !== 'FAILED' ? { main: latest } : {}),
      latest,
    });
    return undefined;
  },
  searchNodes(world, { id, specs = [] }, { groupId = '', clusterName = '' }) {
    // a cluster without search nodes answers nothing of them
    if (id === undefined || specs.length === 0) return undefined;
    const { id: clusterId } = clusterOf(world, groupId, clusterName);
    world.tables.searchDeployments.put({ id, groupId, clusterId, specs, busy: false });
    return undefined;
  },
};
