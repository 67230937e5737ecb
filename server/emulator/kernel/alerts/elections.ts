import { hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { replicaSetTarget } from '#server/emulator/kernel/alerts/targets.ts';
import type { World } from '../world.ts';
import { raise } from './engine.ts';

/** Ids of the members that are primary while nothing is wrong. */
export function usualPrimaries(cluster: ClusterRecord): string[] {
  return hosts(cluster)
    .filter(({ member }) => member === 0)
    .map(({ id }) => id);
}

/** Records that members became primary, and raises the alerts that watch elections. */
export function elect(world: World, cluster: ClusterRecord, primaries: readonly string[]): void {
  for (const { id, shard } of hosts(cluster)) {
    if (!primaries.includes(id)) continue;
    const target = replicaSetTarget(cluster, shard);
    raise(world, { groupId: cluster.groupId, eventTypeName: 'PRIMARY_ELECTED', target });
  }
}
