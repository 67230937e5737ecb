import { z } from 'zod';
import { clusterNameText, Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import type { ErrorCode, FieldProblem } from '#contract/api/errors.ts';

export const deliveryTypes = ['automated', 'download', 'pointInTime'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** 1 January 2008, in seconds: before it there is nothing to restore // specification §2.7 */
export const earliestPoint = 1_199_145_600;
const int32 = 2_147_483_647;
const seconds = z.int().min(earliestPoint).max(int32);

/** Downloads of one project that are prepared at the same time // assumed: the limit exists, its number is not known */
export const mostDownloads = 20;

const PrivateUrl = z.object({ deliveryUrl: z.string().optional(), endpointId: z.string().optional() });

export const RestoreComponent = z.object({
  downloadUrl: z.string().optional(),
  privateDownloadDeliveryUrls: z.array(PrivateUrl).optional(),
  replicaSetName: z.string().optional(),
});
export type RestoreComponent = z.infer<typeof RestoreComponent>;

export const RestoreJob = z.object({
  id: ObjectId,
  cancelled: z.boolean(),
  components: z.array(RestoreComponent).optional(),
  deliveryType: z.enum(deliveryTypes),
  deliveryUrl: z.array(z.string()),
  /** All null unless the request has a point in time // observed, with `time` */
  desiredTimestamp: z.object({
    date: Instant.nullable(),
    increment: z.int().nullable(),
    time: z.int().nullable(),
  }),
  expired: z.boolean(),
  expiresAt: Instant.optional(),
  failed: z.boolean(),
  finishedAt: Instant.optional(),
  oplogInc: z.int().optional(),
  oplogTs: z.int().optional(),
  pointInTimeUTCSeconds: z.int().optional(),
  privateDownloadDeliveryUrls: z.array(PrivateUrl).optional(),
  snapshotId: ObjectId.optional(),
  targetClusterName: z.string().optional(),
  /** The name that the target's hosts share // observed, in no document */
  targetDeploymentItemName: z.string().optional(),
  targetGroupId: ObjectId.optional(),
  /** When the snapshot was made. */
  timestamp: Instant.optional(),
  links,
});
export type RestoreJob = z.infer<typeof RestoreJob>;

export const CreateRestoreJob = z.strictObject({
  deliveryType: z.enum(deliveryTypes),
  oplogInc: z.int().min(1).max(int32).optional(),
  oplogTs: seconds.optional(),
  pointInTimeUTCSeconds: seconds.optional(),
  snapshotId: ObjectId.optional(),
  targetClusterName: clusterNameText('must be the name of a cluster').optional(),
  targetGroupId: ObjectId.optional(),
  ...ignored(
    'id',
    'links',
    'cancelled',
    'components',
    'deliveryUrl',
    'desiredTimestamp',
    'expired',
    'expiresAt',
    'failed',
    'finishedAt',
    'privateDownloadDeliveryUrls',
    'timestamp',
  ),
});
export type CreateRestoreJob = z.output<typeof CreateRestoreJob>;

export type Problem = FieldProblem & { code: ErrorCode };

/** The three ways to name a moment; `oplogTs` and `oplogInc` only together. */
export interface Point {
  pointInTimeUTCSeconds?: number | undefined;
  oplogTs?: number | undefined;
  oplogInc?: number | undefined;
}

/** The moment in seconds; undefined where none is named. */
export function pointOf({ pointInTimeUTCSeconds, oplogTs }: Point): number | undefined {
  return pointInTimeUTCSeconds ?? oplogTs;
}

/** The problems of a point in time, whatever the request; `name` is the field of its seconds. */
export function pointProblems(point: Point, name: string): Problem[] {
  const { pointInTimeUTCSeconds, oplogTs, oplogInc } = point;
  const wrong = (field: string, description: string): Problem[] => [
    { field, description, code: 'INVALID_PIT_RESTORE_TIME' },
  ];
  if (pointInTimeUTCSeconds !== undefined) {
    if (oplogTs === undefined && oplogInc === undefined) return [];
    return wrong(oplogTs === undefined ? 'oplogInc' : 'oplogTs', `cannot be combined with ${name}`);
  }
  if (oplogTs === undefined && oplogInc === undefined) {
    return wrong(name, 'is required, or oplogTs with oplogInc');
  }
  if (oplogTs === undefined) return wrong('oplogTs', 'is required with oplogInc');
  if (oplogInc === undefined) return wrong('oplogInc', 'is required with oplogTs');
  return [];
}

const moments = ['pointInTimeUTCSeconds', 'oplogTs', 'oplogInc'] as const;
const targets = ['targetClusterName', 'targetGroupId'] as const;

/**
 * Fields that the way of delivery needs and does not have, or has and cannot take; empty: fine. Real clients send
 * a `snapshotId` with a point in time as well: it is ignored // observed: Terraform
 */
export function restoreProblems(request: CreateRestoreJob): Problem[] {
  const { deliveryType } = request;
  const missing = (fields: readonly (keyof CreateRestoreJob)[]): Problem[] =>
    fields
      .filter((field) => request[field] === undefined)
      .map((field) => ({ field, description: `is required for ${deliveryType}`, code: 'MISSING_ATTRIBUTE' }));
  const present = (fields: readonly (keyof CreateRestoreJob)[]): Problem[] =>
    fields
      .filter((field) => request[field] !== undefined)
      .map((field) => ({
        field,
        description: `cannot be given for ${deliveryType}`,
        code: 'VALIDATION_ERROR',
      }));
  switch (deliveryType) {
    case 'automated':
      return [...missing(['snapshotId', ...targets]), ...present(moments)];
    case 'download':
      return [...missing(['snapshotId']), ...present([...targets, ...moments])];
    default:
      return [...missing(targets), ...pointProblems(request, 'pointInTimeUTCSeconds')];
  }
}
