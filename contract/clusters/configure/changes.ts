import type { ClusterAction } from '#contract/clusters/can.ts';
import { type ClusterRecord, textOf } from '#contract/clusters/record.ts';
import { HOUR } from '#contract/values/durations.ts';

export type ClusterField = keyof ClusterRecord;

/**
 * Fields without an effect on the machines: free and shared clusters accept changes, and clusters that are
 * being created.
 */
const lightFields: readonly ClusterField[] = ['labels', 'tags', 'terminationProtectionEnabled'];

/** A resumed cluster cannot be paused for so long // observed: an hour */
export const pausableAgainMs = HOUR;

/** What answers show where nothing was ever set: sent back, it is no change. */
const unset: Partial<ClusterRecord> = {
  adaptiveCapacity: null,
  internalClusterRole: 'NONE',
  replicaSetScalingStrategy: 'WORKLOAD_TYPE',
  retainBackups: false,
  useAwsTimeBasedSnapshotCopyForFastInitialSync: false,
};

function messageOf(record: ClusterRecord, name: ClusterField): unknown {
  const value = record[name] ?? unset[name];
  return name === 'advancedConfiguration' && value
    ? { customOpensslCipherConfigTls13: [], ...(value as object) }
    : value;
}

/** Fields in which two states of a cluster differ. */
export function changedFields(before: ClusterRecord, after: ClusterRecord): ClusterField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as ClusterField[]);
  names.delete('requestedSpecs'); // without an effect of their own
  return [...names].filter((name) => textOf(messageOf(before, name)) !== textOf(messageOf(after, name)));
}

/** The action of a change to these fields, which decides whether it is allowed now. */
export function actionOf(
  changed: readonly ClusterField[],
  after: Pick<ClusterRecord, 'paused'>,
): ClusterAction {
  if (changed.includes('paused')) return after.paused ? 'pause' : 'resume';
  return changed.every((name) => lightFields.includes(name)) ? 'tag' : 'update';
}
