import { z } from 'zod';
import { clusterNameText, Instant, ignored, links, ObjectId, Tag } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import {
  type DeliveryType,
  deliveryTypes,
  earliestPoint,
  type Point,
  type Problem,
  pointProblems,
} from '#contract/backups/restores.ts';
import { snapshotStatuses } from '#contract/backups/snapshots.ts';
import { stateNames } from '#contract/clusters/parts.ts';

/** Serverless instances are past: none can be made any more, those that are left can be read. */
export const ServerlessInstance = z.object({
  id: ObjectId,
  groupId: ObjectId,
  name: z.string(),
  createDate: Instant,
  stateName: z.enum(stateNames),
  mongoDBVersion: z.string(),
  connectionStrings: z.object({ standardSrv: z.string() }),
  providerSettings: z.object({
    backingProviderName: z.enum(providers),
    providerName: z.literal('SERVERLESS'),
    regionName: z.string(),
  }),
  serverlessBackupOptions: z.object({ serverlessContinuousBackupEnabled: z.boolean() }),
  tags: z.array(Tag),
  terminationProtectionEnabled: z.boolean(),
  links,
});
export type ServerlessInstance = z.infer<typeof ServerlessInstance>;

/** specification §2.7 */
export const ServerlessSnapshot = z.object({
  id: ObjectId,
  createdAt: Instant.optional(),
  expiresAt: Instant,
  frequencyType: z.enum(['hourly', 'daily', 'weekly', 'monthly']),
  mongodVersion: z.string(),
  serverlessInstanceName: z.string(),
  snapshotType: z.enum(['onDemand', 'scheduled']),
  status: z.enum(snapshotStatuses),
  storageSizeBytes: z.int(),
  links,
});
export type ServerlessSnapshot = z.infer<typeof ServerlessSnapshot>;

const moment = {
  oplogInc: z.int().optional(),
  oplogTs: z.int().optional(),
  pointInTimeUTCSeconds: z.int().optional(),
};

export const ServerlessRestoreJob = z.object({
  id: ObjectId,
  cancelled: z.boolean(),
  deliveryType: z.enum(deliveryTypes),
  deliveryUrl: z.array(z.string()),
  /** Only where a point in time was requested. */
  desiredTimestamp: z.object({ date: Instant }).optional(),
  expired: z.boolean(),
  expiresAt: Instant.optional(),
  failed: z.boolean(),
  finishedAt: Instant.optional(),
  ...moment,
  snapshotId: ObjectId.optional(),
  targetClusterName: z.string(),
  targetGroupId: ObjectId,
  /** When the snapshot was made. */
  timestamp: Instant.optional(),
  links,
});
export type ServerlessRestoreJob = z.infer<typeof ServerlessRestoreJob>;

const int32 = 2_147_483_647;
const seconds = z.int().min(earliestPoint).max(int32).optional();

export const ServerlessRestoreRequest = z.strictObject({
  deliveryType: z.enum(deliveryTypes),
  oplogInc: z.int().min(1).max(int32).optional(),
  oplogTs: seconds,
  pointInTimeUTCSeconds: seconds,
  snapshotId: ObjectId.optional(),
  targetClusterName: clusterNameText('must be the name of a serverless instance'),
  targetGroupId: ObjectId,
  ...ignored(
    'cancelled',
    'deliveryUrl',
    'desiredTimestamp',
    'expired',
    'expiresAt',
    'failed',
    'finishedAt',
    'id',
    'links',
    'timestamp',
  ),
});

/** Fields that the way of delivery needs and does not have, or has and cannot take; empty: fine. */
export function serverlessRestoreProblems(
  request: Point & { deliveryType: DeliveryType; snapshotId?: string | undefined },
): Problem[] {
  const { deliveryType, snapshotId } = request;
  if (deliveryType === 'pointInTime') return pointProblems(request, 'pointInTimeUTCSeconds');
  const moments = (['pointInTimeUTCSeconds', 'oplogTs', 'oplogInc'] as const)
    .filter((field) => request[field] !== undefined)
    .map((field): Problem => {
      return { field, description: `cannot be given for ${deliveryType}`, code: 'VALIDATION_ERROR' };
    });
  if (snapshotId !== undefined) return moments;
  const description = `is required for ${deliveryType}`;
  return [{ field: 'snapshotId', description, code: 'MISSING_ATTRIBUTE' }, ...moments];
}
