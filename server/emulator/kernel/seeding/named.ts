import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { GroupRecord } from '../records.ts';
import type { World } from '../world.ts';

/** The project of that name; a seed names only existing projects. */
export function groupNamed(world: World, name: string): GroupRecord {
  const [group] = world.tables.groups.by('name', name);
  if (!group) throw new Error(`the world has no project ${name}`);
  return group;
}

/** The cluster of that name in any project; the names of seeded clusters differ. */
export function clusterNamed(world: World, name: string): ClusterRecord {
  for (const cluster of world.tables.clusters.all()) if (cluster.name === name) return cluster;
  throw new Error(`the world has no cluster ${name}`);
}
