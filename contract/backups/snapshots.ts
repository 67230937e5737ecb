import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { configServerTypes } from '#contract/clusters/parts.ts';
import { longestDescription } from './snapshot-limits.ts';

export const snapshotStatuses = ['queued', 'inProgress', 'completed', 'failed'] as const;
export type SnapshotStatus = (typeof snapshotStatuses)[number];
const snapshotTypes = ['onDemand', 'scheduled', 'fallback'] as const;
export type SnapshotType = (typeof snapshotTypes)[number];

/** `ondemand` is not documented for snapshots and was recorded. */
const snapshotFrequencies = ['ondemand', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type SnapshotFrequency = (typeof snapshotFrequencies)[number];

const common = {
  id: ObjectId,
  /** When it completed; `mongodVersion` and `cloudProvider` appear while it runs // observed */
  createdAt: Instant.optional(),
  description: z.string().optional(),
  expiresAt: Instant.optional(),
  frequencyType: z.enum(snapshotFrequencies).optional(),
  masterKeyUUID: z.uuid().optional(),
  mongodVersion: z
    .string()
    .regex(/\d+\.\d+\.\d+/)
    .optional(),
  policyItems: z.array(ObjectId).optional(),
  snapshotType: z.enum(snapshotTypes),
  status: z.enum(snapshotStatuses),
  /** 0 until it completes // observed */
  storageSizeBytes: z.int().optional(),
  type: z.enum(['replicaSet', 'shardedCluster']),
  links,
};

/** The response to a snapshot request; the last two were recorded though the document does not have them. */
export const RequestedSnapshot = z.object({
  ...common,
  copyRegions: z.array(z.string()).optional(),
  replicaSetName: z.string().optional(),
});

/** A snapshot of a cluster, or of one shard of it. */
export const Snapshot = z.object({
  ...common,
  cloudProvider: z.enum(providers).optional(),
  copyRegions: z.array(z.string()).optional(),
  replicaSetName: z.string().optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const SnapshotMember = z.object({
  cloudProvider: z.enum(providers),
  id: ObjectId,
  replicaSetName: z.string(),
});
export type SnapshotMember = z.infer<typeof SnapshotMember>;

export const ShardedSnapshot = z.object({
  ...common,
  configServerType: z.enum(configServerTypes).optional(),
  members: z.array(SnapshotMember).optional(),
  snapshotIds: z.array(ObjectId).optional(),
});
export type ShardedSnapshot = z.infer<typeof ShardedSnapshot>;

/** All of them at once: this list has no pages // specification §4.6 */
export const ShardedSnapshots = z.object({ results: z.array(ShardedSnapshot), totalCount: z.int(), links });

export const TakeSnapshot = z.strictObject({
  description: z.string().max(longestDescription).optional(),
  retentionInDays: z.int().min(1).optional(),
  ...ignored('links'),
});
export type TakeSnapshot = z.output<typeof TakeSnapshot>;

export const ChangeRetention = z.strictObject({
  retentionUnit: z.enum(['DAYS', 'WEEKS', 'MONTHS', 'YEARS']),
  retentionValue: z.int(),
  ...ignored('links'),
});
export type ChangeRetention = z.output<typeof ChangeRetention>;

/** A named part of a snapshot. */
export const NamedPart = z.object({ name: z.string(), links });

/** Whether a snapshot is still running and will end automatically: worth polling soon. */
export function isRunning({ status }: Pick<Snapshot, 'status'>): boolean {
  return status === 'queued' || status === 'inProgress';
}
