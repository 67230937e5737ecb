import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';

/** Stream workspaces of a copy. Connections hold no secrets in answers, so nothing can run: they stay at the source. */
export const streamCopies: Copies = {
  streamWorkspaces(world, item, place) {
    const { _id: id, name, dataProcessRegion, failoverRegions, streamConfig } = item;
    world.tables.streamWorkspaces.put({
      ...{ id, groupId: projectOf(place), name, created: world.iso() },
      ...{ dataProcessRegion, failoverRegions, streamConfig },
    });
    return 'The workspace is in the twin without its connections and processors: their secrets stay at the source.';
  },
};
