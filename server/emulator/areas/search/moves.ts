import { instanceSizeOf } from '#contract/clusters/record.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Indexes move with a cluster that changes its tier, until it is idle again // documented: MIGRATING */
export function moveIndexes(world: World, { before, after }: AreaEvents['cluster.changed']): void {
  const moves = instanceSizeOf(before) !== instanceSizeOf(after);
  if (after.stateName !== 'IDLE' && !moves) return;
  for (const index of [...world.tables.searchIndexes.by('cluster', after.id)]) {
    const migrating = after.stateName !== 'IDLE';
    if ((index.migrating ?? false) === migrating) continue;
    const { migrating: _, ...kept } = index;
    world.tables.searchIndexes.put(migrating ? { ...kept, migrating } : kept);
  }
}
