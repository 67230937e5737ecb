import { type Copies, type CopyPlace, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { workspaceOf } from './find.ts';
import type { ConnectionRecord } from './records.ts';

/** Fields that all parts of a workspace have. */
function ofWorkspace(world: World, place: CopyPlace) {
  const groupId = projectOf(place);
  const { id: workspaceId } = workspaceOf(world, { groupId, tenantName: place.clusterName ?? '' });
  return { groupId, workspaceId, created: world.iso() };
}

/** Stream processing of a copy: connections without their secrets, and stopped processors. */
export const streamCopies: Copies = {
  streamWorkspaces(world, item, place) {
    const { _id: id, name, dataProcessRegion, failoverRegions, streamConfig } = item;
    world.tables.streamWorkspaces.put({
      ...{ id, groupId: projectOf(place), name, created: world.iso() },
      ...{ dataProcessRegion, failoverRegions, streamConfig },
    });
    return undefined;
  },
  streamConnections(world, item, place) {
    const { links: _, ...connection } = definedFields(item as ConnectionRecord & { links?: unknown });
    if (connection.state === 'DELETING') return 'It is being deleted at its source.';
    world.tables.streamConnections.put({ ...connection, ...ofWorkspace(world, place) });
    return undefined;
  },
  streamProcessors(world, item, place) {
    const { _id: id, name, pipeline, options, tier, failoverEnabled, state } = item;
    world.tables.streamProcessors.put({
      ...ofWorkspace(world, place),
      ...{ id, name, pipeline, ...definedFields({ options, tier, failoverEnabled }) },
      // its checkpoint and its messages remain at the source
      state: state === 'INIT' || state === 'CREATED' ? 'CREATED' : 'STOPPED',
    });
    return undefined;
  },
};
