import type { World } from './world.ts';

/** Deviations of a cluster's members from their normal state. */
interface Disturbance {
  /** `hostname:port` of those that do not answer. */
  downHosts: readonly string[];
  /** Of every shard that has one. */
  primaries: readonly string[];
  /** Whether every shard has one. */
  hasPrimary: boolean;
}

/**
 * Why the members of a cluster are not as they usually are: an outage simulation has struck some of them, or they restart
 * because a change is applied. Undefined while the first member of each shard is primary and all answer.
 */
export function disturbanceOf(world: World, clusterId: string): Disturbance | undefined {
  const [outage] = world.tables.outageSimulations.by('cluster', clusterId);
  if (outage && outage.downHosts.length > 0) return outage;
  return world.tables.memberRestarts.get(clusterId);
}
