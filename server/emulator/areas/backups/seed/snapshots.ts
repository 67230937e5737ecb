import { copyRegionsFor } from '#contract/backups/copy-rules.ts';
import { expiryOf, type Retention, retentionDays } from '#contract/backups/retention.ts';
import type { SnapshotFrequency } from '#contract/backups/snapshots.ts';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { dataSize } from '#server/emulator/kernel/documents/data-sizes.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SnapshotRecord } from '../records.ts';
import { masterKeyOf } from '../snapshots/contents.ts';
import { placement } from '../snapshots/snapshots.ts';

type Scheduled = Exclude<SnapshotFrequency, 'ondemand'>;

/** The retention of each item of the default schedule // observed */
const usual: Readonly<Record<Scheduled, Retention>> = {
  hourly: { retentionUnit: 'days', retentionValue: 7 },
  daily: { retentionUnit: 'days', retentionValue: 7 },
  weekly: { retentionUnit: 'weeks', retentionValue: 4 },
  monthly: { retentionUnit: 'months', retentionValue: 12 },
  yearly: { retentionUnit: 'years', retentionValue: 1 },
};
/** Time of day of the reference snapshot, and from one hourly snapshot to the next // observed */
const reference = 3 * HOUR + 16 * MINUTE;
const everyHours = 6;

interface Taken {
  at: number;
  frequencyType: SnapshotFrequency;
  retention?: Retention;
  failed?: boolean;
  description?: string;
}

/** One snapshot of the past, with its end in the calendar. */
export function addSnapshot(world: World, cluster: ClusterRecord, taken: Taken): SnapshotRecord {
  const { at, frequencyType, failed = false, description } = taken;
  const retention = taken.retention ?? usual[frequencyType === 'ondemand' ? 'daily' : frequencyType];
  const onDemand = frequencyType === 'ondemand';
  const requested = at - 150_000;
  const { policyItems = [], copySettings = [] } = world.tables.backupSchedules.get(cluster.id) ?? {};
  const copies = failed ? [] : copyRegionsFor(copySettings, [frequencyType]);
  const item = policyItems.find((each) => each.frequencyType === frequencyType);
  const key = masterKeyOf(cluster);
  const id = world.id(requested);
  const expires = expiryOf(at, retention);
  // data grows by about a thousandth a day
  const size = Math.round(dataSize(world, cluster) * (1 - (0.001 * (world.now() - at)) / DAY));
  return world.tables.snapshots.put({
    id,
    groupId: cluster.groupId,
    clusterId: cluster.id,
    clusterName: cluster.name,
    requestedAt: iso(requested),
    retentionDays: retentionDays(retention),
    snapshotType: onDemand ? 'onDemand' : 'scheduled',
    frequencyType,
    type: cluster.clusterType === 'REPLICASET' ? 'replicaSet' : 'shardedCluster',
    status: failed ? 'failed' : 'completed',
    ...(failed ? { storageSizeBytes: 0 } : { createdAt: iso(at), storageSizeBytes: size }),
    expiresAt: iso(expires),
    expiry: world.after(expires - world.now(), 'snapshot.expire', { id }),
    mongodVersion: cluster.mongoDBVersion,
    ...placement(world, cluster),
    ...(cluster.clusterType === 'REPLICASET' ? { replicaSetName: replicaSetName(cluster) } : {}),
    ...(onDemand ? {} : { policyItems: item ? [item.id] : [] }),
    ...(description === undefined ? {} : { description }),
    ...(copies.length > 0 ? { copyRegions: copies } : {}),
    ...(key ? { masterKeyUUID: key } : {}),
  });
}

/** The rarest item of the default schedule that falls on a time. */
function frequencyAt(at: number): Scheduled {
  const date = new Date(at);
  if (at % DAY !== reference) return 'hourly';
  const lastOfMonth = new Date(at + DAY).getUTCDate() === 1;
  if (lastOfMonth) return 'monthly';
  return date.getUTCDay() === 6 ? 'weekly' : 'daily';
}

/**
 * The snapshots of a cluster's past under the default schedule: all of the last days, weekly ones of the last
 * weeks, monthly ones of the last year.
 */
export function addSnapshotHistory(
  world: World,
  cluster: ClusterRecord,
  {
    now,
    days,
    weeks,
    months,
    until = now,
  }: { now: number; days: number; weeks: number; months: number; until?: number },
): SnapshotRecord[] {
  const since: Record<Scheduled, number> = {
    hourly: now - days * DAY,
    daily: now - days * DAY,
    weekly: now - weeks * 7 * DAY,
    monthly: now - months * 31 * DAY,
    yearly: now,
  };
  const created: SnapshotRecord[] = [];
  const latest =
    Math.floor((now - 5 * MINUTE - reference) / (everyHours * HOUR)) * everyHours * HOUR + reference;
  const first = Math.max(Date.parse(cluster.createDate) + HOUR, Math.min(...Object.values(since)));
  for (let at = latest; at > first; at -= everyHours * HOUR) {
    const frequencyType = frequencyAt(at);
    // exactly that minute would be too tidy: the queue takes a little
    const wander = 2 * MINUTE + Math.floor(world.random() * 90) * 1000;
    if (at > since[frequencyType] && at < until)
      created.push(addSnapshot(world, cluster, { at: at + wander, frequencyType }));
  }
  return created;
}

/** The same snapshot, had it failed. */
export function failSnapshot(world: World, snapshot: SnapshotRecord): SnapshotRecord {
  const { createdAt: _, copyRegions: __, ...rest } = snapshot;
  return world.tables.snapshots.put({ ...rest, status: 'failed', storageSizeBytes: 0 });
}
