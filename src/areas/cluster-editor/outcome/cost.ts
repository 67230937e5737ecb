import type { ClusterRecord } from '#contract/clusters/record.ts';
import { backupShare, pointInTimeShare, relativeNodeCost } from '#contract/clusters/tables/relative-costs.ts';

/** What a cluster costs, in nodes of M10; undefined where a size is not in the table. A paused cluster costs its disks only. */
export function relativeCost({
  replicationSpecs,
  backupEnabled,
  pitEnabled,
}: ClusterRecord): number | undefined {
  let nodes = 0;
  for (const { regionConfigs } of replicationSpecs) {
    for (const { electableSpecs, readOnlySpecs, analyticsSpecs } of regionConfigs) {
      for (const specs of [electableSpecs, readOnlySpecs, analyticsSpecs]) {
        if (!specs) continue;
        const each = relativeNodeCost(specs.instanceSize, specs.diskSizeGB);
        if (each === undefined) return undefined;
        nodes += each * (specs.nodeCount ?? 1);
      }
    }
  }
  return nodes * (1 + (backupEnabled ? backupShare : 0) + (pitEnabled ? pointInTimeShare : 0));
}

/** "1.8 times today" and the like; undefined where either side is unknown. */
export function costWords(before: number | undefined, after: number | undefined): string | undefined {
  if (after === undefined) return undefined;
  if (after === 0) return 'free or flat rate';
  const times = (value: number) =>
    (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10).toLocaleString('en');
  if (before === undefined) return `about ${times(after / 3)} times an M10 replica set`;
  if (before === 0) return 'more than today, which is free or flat rate';
  const ratio = after / before;
  if (Math.abs(ratio - 1) < 0.005) return 'as much as today';
  return ratio > 1 && ratio < 1.05
    ? 'slightly more than today'
    : `about ${ratio < 0.1 ? 'a tenth or less of' : `${(Math.round(ratio * 100) / 100).toLocaleString('en')} times`} today`;
}
