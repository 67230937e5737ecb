import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { World } from '../world.ts';
import { governNewCluster } from './compliance-apply.ts';
import { dropSchedule, keepSchedule } from './schedule-run.ts';

/** What schedules and compliance policies do when clusters come, change and go. */

export function scheduleNewCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  keepSchedule(world, cluster);
  governNewCluster(world, cluster);
}

export function scheduleChangedCluster(world: World, { after }: { after: ClusterRecord }): void {
  keepSchedule(world, after);
}

export function unscheduleDeletedCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  dropSchedule(world, cluster.id);
}
