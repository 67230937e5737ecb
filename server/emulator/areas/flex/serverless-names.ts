import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import { refuseNameBeside } from '#server/emulator/kernel/clusters/new-cluster.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Serverless instances share the names of clusters // documented */
export function refuseNameOfServerless(world: World, { groupId, name }: AreaEvents['cluster.naming']): void {
  for (const other of world.tables.serverlessInstances.by('group', groupId)) refuseNameBeside(name, other);
}
