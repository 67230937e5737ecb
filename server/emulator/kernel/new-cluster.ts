import type { ErrorCode } from '#contract/errors.ts';
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

/** Host names begin with so many characters of the cluster's name: they must be its own // documented */
const prefixLength = 23;
const longest = 64;

function refuse(code: ErrorCode, name: string, groupId: string, description: string) {
  const shown = name.slice(0, longest);
  return failWith(code, { parameters: [shown, groupId], fields: [{ field: 'name', description }] });
}

/** Refuses what cannot be the name of a new cluster of the project; flex clusters share the names // documented */
export function checkNewName(world: World, groupId: string, name: string): void {
  if (name.length > longest)
    throw refuse('CLUSTER_NAME_TOO_LONG', name, groupId, 'has more than 64 characters');
  if (!/^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?$/.test(name))
    throw refuse('CLUSTER_NAME_INVALID', name, groupId, 'must hold letters, digits and inner hyphens only');
  if (name[prefixLength - 1] === '-')
    throw refuse('CLUSTER_NAME_PREFIX_INVALID', name, groupId, 'has a hyphen as its 23rd character');
  // the names that members get // assumed: any name that begins like theirs
  if (/^atlas-[a-z0-9]{6}(?:-|$)/.test(name))
    throw refuse('ATLAS_RESERVED_CLUSTER_NAME', name, groupId, 'is kept for host names');
  world.emit('cluster.naming', { groupId, name });
  const { clusters, flexClusters } = world.tables;
  for (const other of [...clusters.by('group', groupId), ...flexClusters.by('group', groupId)])
    refuseNameBeside(name, other);
}

/** Refuses the name of a cluster that exists, and one whose hosts would be called like its hosts. */
export function refuseNameBeside(name: string, other: { groupId: string; name: string }): void {
  if (other.name === name)
    throw refuse('DUPLICATE_CLUSTER_NAME', name, other.groupId, 'is the name of another cluster');
  if (prefixOf(other.name) === prefixOf(name))
    throw refuse('DUPLICATE_CLUSTER_NAME_PREFIX', name, other.groupId, `begins like ${other.name}`);
}

/** Host names know no capitals. */
function prefixOf(name: string): string {
  return name.slice(0, prefixLength).toLowerCase();
}
