import { nameRefusal, nameRefusalBeside } from '#contract/clusters/configure/names.ts';
import { failWith } from '#contract/errors.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** What every new cluster has to fit in, whatever its kind. */

/** Most clusters of a project, flex clusters included // documented */
const mostClusters = 25;

export function checkRoom(world: World, groupId: string): void {
  const { clusters, flexClusters } = world.tables;
  if (clusters.by('group', groupId).length + flexClusters.by('group', groupId).length < mostClusters) return;
  throw failWith('VALIDATION_ERROR', { detail: `The project already has ${mostClusters} clusters.` });
}

/** Refuses what cannot be the name of a new cluster of the project; flex clusters share the names // documented */
export function checkNewName(world: World, groupId: string, name: string): void {
  const refusal = nameRefusal(name, groupId);
  if (refusal) throw refusal;
  world.emit('cluster.naming', { groupId, name });
  const { clusters, flexClusters } = world.tables;
  for (const other of [...clusters.by('group', groupId), ...flexClusters.by('group', groupId)])
    refuseNameBeside(name, other);
}

/** Refuses the name of a cluster that exists, and one whose hosts would be called like its hosts. */
export function refuseNameBeside(name: string, other: { groupId: string; name: string }): void {
  const refusal = nameRefusalBeside(name, other);
  if (refusal) throw refusal;
}
