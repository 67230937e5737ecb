import type { Copies } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { runLater } from './runs.ts';

/** Rules of the online archives of a copy: archived documents stay at the source. */
export const archiveCopies: Copies = {
  onlineArchives(world, item, { groupId = '', clusterName = '' }) {
    const cluster = clusterOf(world, groupId, clusterName);
    const { _id: id, ...shown } = definedFields(item);
    const archive = {
      ...shown,
      id,
      groupId,
      clusterName,
      clusterId: cluster.id,
      created: world.iso(),
      wait: 0,
    };
    if (item.paused) world.tables.onlineArchives.put({ ...archive, state: 'PAUSED' });
    else runLater(world, archive);
    return undefined;
  },
};
