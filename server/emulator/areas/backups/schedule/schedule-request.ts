import type { PolicyItem } from '#contract/backups/policy-parts.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import type {
  CopySetting,
  ScheduleRequest,
  ScheduleRequestFirst,
} from '#contract/backups/schedule-schemas.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';

/** A zone by its own id, or by that of one of its shards, as the first version has it. */
function zoneOf({ replicationSpecs }: ClusterRecord, id: string): string {
  return replicationSpecs.find((shard) => shard.id === id)?.zoneId ?? id;
}

/** A request of either version in the form of the newer one. */
export function newerRequest(
  request: ScheduleRequest | ScheduleRequestFirst,
  cluster: ClusterRecord,
): ScheduleRequest {
  const { copySettings, deleteCopiedBackups, ...rest } = request;
  return {
    ...rest,
    ...(copySettings && {
      copySettings: copySettings.map((setting) => {
        if ('zoneId' in setting) return setting;
        const { replicationSpecId, ...others } = setting;
        return { ...others, zoneId: zoneOf(cluster, replicationSpecId) };
      }),
    }),
    ...(deleteCopiedBackups && {
      deleteCopiedBackups: deleteCopiedBackups.map(({ cloudProvider, regionName, zoneId }) => ({
        cloudProvider,
        regionName,
        zoneId,
      })),
    }),
  };
}

/**
 * Items as they were sent, with their ids: an item without one is that of today with the same frequency and
 * interval, else a new one // assumed
 */
export function identified(
  sent: readonly (PolicyLine & { id?: string | undefined })[],
  before: readonly PolicyItem[],
): (PolicyLine & { id?: string | undefined })[] {
  const taken = new Set(sent.flatMap(({ id }) => id ?? []));
  return sent.map((line) => {
    if (line.id !== undefined) return line;
    const same = before.find(
      (item) =>
        !taken.has(item.id) &&
        item.frequencyType === line.frequencyType &&
        item.frequencyInterval === line.frequencyInterval,
    );
    if (same) taken.add(same.id);
    return { ...line, id: same?.id };
  });
}

/** Copies as they are stored: their items without ids. */
export function storedCopies(settings: NonNullable<ScheduleRequest['copySettings']>): CopySetting[] {
  return settings.map(({ copyPolicyItems, ...setting }) => ({
    ...setting,
    ...(copyPolicyItems && {
      copyPolicyItems: copyPolicyItems.map(({ id: _, ...item }) => item),
    }),
  }));
}
