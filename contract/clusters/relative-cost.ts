import type { ClusterRecord } from './record.ts';
import { backupShare, pointInTimeShare, relativeNodeCost } from './tables/relative-costs.ts';

/**
 * The cost of a cluster, in nodes of M10; undefined where a size is not in the table. A paused cluster costs
 * its disks only.
 */
export function relativeCost(cluster: ClusterRecord): number | undefined {
  let nodes = 0;
  for (const { regionConfigs } of cluster.replicationSpecs) {
    for (const { electableSpecs, readOnlySpecs, analyticsSpecs } of regionConfigs) {
      for (const specs of [electableSpecs, readOnlySpecs, analyticsSpecs]) {
        if (!specs) continue;
        const each = relativeNodeCost(specs.instanceSize, specs.diskSizeGB);
        if (each === undefined) return undefined;
        nodes += each * (specs.nodeCount ?? 1);
      }
    }
  }
  return nodes * backupFactorOf(cluster);
}

/** By how much backups multiply the cost of a cluster. */
export function backupFactorOf({ backupEnabled, pitEnabled }: ClusterRecord): number {
  return 1 + (backupEnabled ? backupShare : 0) + (pitEnabled ? pointInTimeShare : 0);
}

/** `backupFactor`: of the cluster, so that a new one is compared with an M10 that is backed up in the same way. "1.8 times today" and the like; undefined where either side is unknown. */
export function costText(
  before: number | undefined,
  after: number | undefined,
  backupFactor = 1,
): string | undefined {
  if (after === undefined) return undefined;
  if (after === 0) return 'free or flat rate';
  const times = (value: number) =>
    (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10).toLocaleString('en');
  if (before === undefined) {
    const ratio = after / (3 * backupFactor);
    const base = backupFactor === 1 ? 'an M10 replica set' : 'an M10 replica set with the same backups';
    return Math.abs(ratio - 1) < 0.05 ? `the same as ${base}` : `about ${times(ratio)} times ${base}`;
  }
  if (before === 0) return 'more than today, which is free or flat rate';
  const ratio = after / before;
  if (Math.abs(ratio - 1) < 0.005) return 'as much as today';
  return ratio > 1 && ratio < 1.05
    ? 'slightly more than today'
    : `about ${ratio < 0.1 ? 'a tenth or less of' : `${(Math.round(ratio * 100) / 100).toLocaleString('en')} times`} today`;
}
