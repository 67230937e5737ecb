import type { ClusterRecord } from '#contract/clusters/record.ts';
import { startSnapshot } from '../areas/backups/snapshots/snapshots.ts';
import type { World } from '../kernel/world.ts';

/** A snapshot as the schedule takes it; a cluster without backup takes none. */
export function snapshotNow(world: World, cluster: ClusterRecord): void {
  if (!cluster.backupEnabled) return;
  startSnapshot(world, cluster, {
    snapshotType: 'scheduled',
    frequencyType: 'hourly',
    policyItems: [],
    retention: { retentionUnit: 'days', retentionValue: 7 },
  });
}

/** Lets this number of the cluster's next snapshots fail. */
export function failSnapshots(world: World, { id }: ClusterRecord, left: number): void {
  world.tables.snapshotFaults.put({ id, left });
}

/** Snapshots of the cluster complete again. */
export function mendSnapshots(world: World, { id }: ClusterRecord): void {
  world.tables.snapshotFaults.delete(id);
}
