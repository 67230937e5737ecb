import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { governNewCluster } from './compliance/compliance-apply.ts';
import { dropSchedule, keepSchedule } from './schedule/schedule-run.ts';

/** What schedules and compliance policies do when clusters come, change and go. */

export function scheduleNewCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  keepSchedule(world, cluster);
  governNewCluster(world, cluster);
}

export function scheduleChangedCluster(
  world: World,
  { before, after }: { before: ClusterRecord; after: ClusterRecord },
): void {
  keepSchedule(world, after);
  // a policy is not about free clusters: what grows out of one is as good as new
  if (isTenant(before)) governNewCluster(world, after);
}

export function unscheduleDeletedCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  dropSchedule(world, cluster.id);
}
