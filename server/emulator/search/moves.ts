import { instanceSizeOf } from '#contract/clusters/record.ts';
import type { Happenings } from '../reactions.ts';
import type { World } from '../world.ts';

/** Indexes move with a cluster that changes its tier, until it is idle again // documented: MIGRATING */
export function moveIndexes(world: World, { before, after }: Happenings['cluster.changed']): void {
  const moves = instanceSizeOf(before) !== instanceSizeOf(after);
  if (after.stateName !== 'IDLE' && !moves) return;
  for (const index of [...world.tables.searchIndexes.by('cluster', after.id)]) {
    const migrating = after.stateName !== 'IDLE';
    if ((index.migrating ?? false) === migrating) continue;
    const { migrating: _, ...kept } = index;
    world.tables.searchIndexes.put(migrating ? { ...kept, migrating } : kept);
  }
}
