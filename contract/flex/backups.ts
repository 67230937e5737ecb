import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';

/** Of snapshots and of restore jobs alike. */
const flexBackupStatuses = ['PENDING', 'QUEUED', 'RUNNING', 'FAILED', 'COMPLETED'] as const;
export type FlexBackupStatus = (typeof flexBackupStatuses)[number];

/** Taken once a day, each kept until there are eight newer ones // documented */
export const keptFlexSnapshots = 8;

export const FlexSnapshot = z.object({
  id: ObjectId,
  expiration: Instant,
  finishTime: Instant.optional(),
  mongoDBVersion: z.string(),
  scheduledTime: Instant,
  startTime: Instant.optional(),
  status: z.enum(flexBackupStatuses),
  links,
});
export type FlexSnapshot = z.infer<typeof FlexSnapshot>;

export const FlexRestoreJob = z.object({
  id: ObjectId,
  deliveryType: z.enum(['RESTORE', 'DOWNLOAD']),
  /** Six hours after the request // observed */
  expirationDate: Instant,
  instanceName: z.string(),
  projectId: ObjectId,
  restoreFinishedDate: Instant.optional(),
  restoreScheduledDate: Instant,
  snapshotFinishedDate: Instant.optional(),
  snapshotId: ObjectId,
  /** Where the files of a download lie, from its completion until it expires. */
  snapshotUrl: z.string().optional(),
  status: z.enum(flexBackupStatuses),
  targetDeploymentItemName: z.string().optional(),
  targetProjectId: ObjectId.optional(),
  links,
});
export type FlexRestoreJob = z.infer<typeof FlexRestoreJob>;

export const FlexDownloadRequest = z.strictObject({ snapshotId: ObjectId, ...ignored('links') });

export const FlexRestoreRequest = z.strictObject({
  snapshotId: ObjectId,
  targetDeploymentItemName: z
    .string()
    .regex(/^[\p{L}\p{N}\-_.(),:&@+']{1,64}$/u, 'must be the name of a cluster'),
  targetProjectId: ObjectId.optional(),
  ...ignored(
    'deliveryType',
    'expirationDate',
    'id',
    'instanceName',
    'links',
    'projectId',
    'restoreFinishedDate',
    'restoreScheduledDate',
    'snapshotFinishedDate',
    'snapshotUrl',
    'status',
  ),
});
