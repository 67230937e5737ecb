import { failWith } from '#contract/api/errors.ts';
import { nameRefusal, nameRefusalBeside } from '#contract/clusters/configure/names.ts';
import { projectLimit } from '../project-limits.ts';
import type { World } from '../world.ts';

/** What every new cluster has to fit in, whatever its kind. */

/** Refuses one cluster more than the limit of the project, flex clusters included // documented */
export function checkDeps(world: World, groupId: string): void {
  const { clusters, flexClusters } = world.tables;
  const most = projectLimit(world, groupId, 'atlas.project.deployment.clusters');
  if (clusters.by('group', groupId).length + flexClusters.by('group', groupId).length < most) return;
  throw failWith('VALIDATION_ERROR', { detail: `The project already has ${most} clusters.` });
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
