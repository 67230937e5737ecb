import type { FieldProblem } from '#contract/api/errors.ts';
import { type ClusterRecord, regionsByPriority } from '#contract/clusters/record.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import { copyFrequencyOf, type ItemFrequency } from './frequencies.ts';
import type { CopySetting } from './schedule-schemas.ts';

type Copied = Pick<ClusterRecord, 'replicationSpecs' | 'pitEnabled'>;

/** The problems of a schedule's copies; `zoneField` is the name of zones in the version. */
export function copyProblems(
  settings: readonly CopySetting[],
  cluster: Copied,
  zoneField: 'zoneId' | 'replicationSpecId' = 'zoneId',
): FieldProblem[] {
  return settings.flatMap((setting, at) => {
    const path = `copySettings[${at}]`;
    const shard = cluster.replicationSpecs.find((each) => each.zoneId === setting.zoneId);
    if (!shard) return [{ field: `${path}.${zoneField}`, description: 'names no zone of the cluster' }];
    const problems: FieldProblem[] = [];
    const regions = regionsByPriority(shard);
    if (!regions.some(({ providerName }) => providerName === setting.cloudProvider)) {
      problems.push({ field: `${path}.cloudProvider`, description: 'must be a provider of the zone' });
    }
    if (setting.regionName === undefined) {
      problems.push({ field: `${path}.regionName`, description: 'is required' });
    } else if (setting.cloudProvider && !findRegion(setting.cloudProvider, setting.regionName)) {
      const description = `must be a region of ${setting.cloudProvider}`;
      problems.push({ field: `${path}.regionName`, description });
    } else if (regions[0]?.regionName === setting.regionName) {
      problems.push({ field: `${path}.regionName`, description: 'holds the snapshots already' });
    }
    if (setting.shouldCopyOplogs && !cluster.pitEnabled) {
      problems.push({ field: `${path}.shouldCopyOplogs`, description: 'needs continuous backup' });
    }
    if (settings.slice(0, at).some((other) => locationOf(other) === locationOf(setting))) {
      problems.push({ field: `${path}.regionName`, description: 'may occur once for a zone' });
    }
    return problems;
  });
}

/** One region of one zone. */
function locationOf({ zoneId, cloudProvider, regionName }: CopySetting): string {
  return `${zoneId}/${cloudProvider}/${regionName}`;
}

/** Settings of before that are not there any more: their copies may go. */
export function droppedCopies(before: readonly CopySetting[], after: readonly CopySetting[]): CopySetting[] {
  const kept = new Set(after.map(locationOf));
  return before.filter((setting) => !kept.has(locationOf(setting)));
}

/** Regions that get a copy of a snapshot of these frequencies. */
export function copyRegionsFor(
  settings: readonly CopySetting[],
  frequencies: readonly ItemFrequency[],
): string[] {
  const texts = frequencies.map(copyFrequencyOf);
  const wanted = settings.filter(
    (setting) =>
      setting.lastNumberOfSnapshots !== undefined ||
      setting.frequencies?.some((each) => texts.includes(each)) ||
      setting.copyPolicyItems?.some((each) => frequencies.includes(each.frequencyType)),
  );
  return [...new Set(wanted.flatMap(({ regionName }) => regionName ?? []))];
}
