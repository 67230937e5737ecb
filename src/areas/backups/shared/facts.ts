import type { Result } from '#contract/api/operations.ts';
import { SECOND } from '#contract/values/durations.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { toEpoch } from '#src/lib/time/time.ts';

/** When the service made something, by its id; undefined for ids of another kind. */
export function idTime(id: string): number | undefined {
  const at = objectIdTime(id);
  return Number.isNaN(at) ? undefined : at;
}

/** Clusters of every kind have backups, and an API of their own for them. */
export type SourceKind = 'dedicated' | 'flex' | 'serverless';

export type DedicatedCluster = Result<'listGroupClusters'>['results'][number];

/** Whose backups they are. */
export interface Source {
  kind: SourceKind;
  id: string;
  name: string;
  /** The cluster is gone, its snapshots are not. */
  deleted: boolean;
  /** Only dedicated clusters, and shared ones, which answer in the same place. */
  cluster?: DedicatedCluster;
  /** Free and shared tiers: no snapshots here. */
  tenant: boolean;
  backupEnabled: boolean;
  pitEnabled: boolean;
  sharded: boolean;
}

export type SnapshotState = 'queued' | 'inProgress' | 'completed' | 'failed';
export type Frequency = 'ondemand' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly';

/** A snapshot of a cluster of any kind. Instants in milliseconds. */
export interface SnapshotFact {
  id: string;
  source: Source;
  state: SnapshotState;
  /** When it was requested, or due. */
  requestedAt: number | undefined;
  /** The time that it restores to: known once it has completed. */
  at: number | undefined;
  expiresAt: number | undefined;
  onDemand: boolean;
  /** Taken by the service's second way after the usual one failed. */
  fallback?: boolean;
  /** Of all shards at once; a cluster that was a replica set before has others as well. */
  sharded?: boolean;
  frequency: Frequency | undefined;
  /** Not reported for flex clusters. */
  sizeBytes: number | undefined;
  version: string | undefined;
  description: string | undefined;
  copyRegions: readonly string[];
  policyItems: readonly string[];
}

type Dedicated = Result<'listGroupClusterBackupSnapshots'>['results'][number];
type Flex = Result<'listGroupFlexClusterBackupSnapshots'>['results'][number];
type Serverless = Result<'listGroupServerlessBackupSnapshots'>['results'][number];

export function snapshotFact(source: Source, row: Dedicated | Serverless): SnapshotFact {
  const onDemand = row.snapshotType === 'onDemand';
  return {
    id: row.id,
    source,
    state: row.status,
    requestedAt: idTime(row.id),
    at: toEpoch(row.createdAt),
    expiresAt: toEpoch(row.expiresAt),
    onDemand,
    fallback: row.snapshotType === 'fallback',
    sharded: 'type' in row && row.type === 'shardedCluster',
    frequency: onDemand ? 'ondemand' : row.frequencyType,
    sizeBytes: row.status === 'completed' ? row.storageSizeBytes : undefined,
    version: row.mongodVersion,
    description: 'description' in row ? row.description : undefined,
    copyRegions: ('copyRegions' in row && row.copyRegions) || [],
    policyItems: ('policyItems' in row && row.policyItems) || [],
  };
}

const flexStates = {
  PENDING: 'queued',
  QUEUED: 'queued',
  RUNNING: 'inProgress',
  FAILED: 'failed',
  COMPLETED: 'completed',
} as const satisfies Record<Flex['status'], SnapshotState>;

/** Taken once a day by the service itself. */
export function flexSnapshotFact(source: Source, row: Flex): SnapshotFact {
  return {
    id: row.id,
    source,
    state: flexStates[row.status],
    requestedAt: toEpoch(row.scheduledTime),
    at: toEpoch(row.finishTime),
    expiresAt: toEpoch(row.expiration),
    onDemand: false,
    frequency: 'daily',
    sizeBytes: undefined,
    version: row.mongoDBVersion,
    description: undefined,
    copyRegions: [],
    policyItems: [],
  };
}

/** `running` also while it waits: the service does not distinguish the two. */
export type RestoreState = 'running' | 'done' | 'ready' | 'expired' | 'failed' | 'cancelled';

/** A restore job of a cluster of any kind. Instants in milliseconds. */
export interface RestoreFact {
  id: string;
  source: Source;
  delivery: 'automated' | 'download' | 'pointInTime';
  state: RestoreState;
  requestedAt: number | undefined;
  finishedAt: number | undefined;
  /** When the links of a download end. */
  expiresAt: number | undefined;
  snapshotId: string | undefined;
  /** The restored moment: that of the snapshot, or the requested one. */
  point: number | undefined;
  /** The requested write within its second, if any. */
  increment: number | undefined;
  targetName: string | undefined;
  targetGroupId: string | undefined;
  urls: readonly string[];
  /** The same files through private endpoints of the project. */
  privateUrls?: readonly PrivateUrl[];
}

interface PrivateUrl {
  url: string;
  endpointId: string | undefined;
}

type RestoreJob = Result<'listGroupClusterBackupRestoreJobs'>['results'][number];
type ServerlessJob = Result<'listGroupServerlessBackupRestoreJobs'>['results'][number];
type FlexJob = Result<'listGroupFlexClusterBackupRestoreJobs'>['results'][number];

function restoreState(job: RestoreJob | ServerlessJob): RestoreState {
  if (job.cancelled) return 'cancelled';
  if (job.failed) return 'failed';
  if (job.expired) return 'expired';
  if (job.deliveryType === 'download') return job.expiresAt === undefined ? 'running' : 'ready';
  return job.finishedAt === undefined ? 'running' : 'done';
}

function privateUrlsOf(job: RestoreJob | ServerlessJob): PrivateUrl[] {
  if (!('components' in job || 'privateDownloadDeliveryUrls' in job)) return [];
  const all = [
    ...(job.privateDownloadDeliveryUrls ?? []),
    ...(job.components ?? []).flatMap(({ privateDownloadDeliveryUrls }) => privateDownloadDeliveryUrls ?? []),
  ];
  return all.flatMap(({ deliveryUrl, endpointId }) =>
    deliveryUrl === undefined ? [] : [{ url: deliveryUrl, endpointId }],
  );
}

export function restoreFact(source: Source, job: RestoreJob | ServerlessJob): RestoreFact {
  const seconds = job.pointInTimeUTCSeconds ?? job.oplogTs;
  const parts = ('components' in job && job.components) || [];
  return {
    id: job.id,
    source,
    delivery: job.deliveryType,
    state: restoreState(job),
    requestedAt: idTime(job.id),
    finishedAt: toEpoch(job.finishedAt),
    expiresAt: toEpoch(job.expiresAt),
    snapshotId: job.snapshotId,
    point: seconds === undefined ? toEpoch(job.timestamp) : seconds * SECOND,
    increment: job.oplogInc,
    targetName: job.targetClusterName,
    targetGroupId: job.targetGroupId,
    urls: [...job.deliveryUrl, ...parts.flatMap(({ downloadUrl }) => downloadUrl ?? [])],
    privateUrls: privateUrlsOf(job),
  };
}

function flexRestoreState(job: FlexJob): RestoreState {
  if (job.status === 'FAILED') return 'failed';
  if (job.status !== 'COMPLETED') return 'running';
  if (job.deliveryType !== 'DOWNLOAD') return 'done';
  return job.snapshotUrl === undefined ? 'expired' : 'ready';
}

export function flexRestoreFact(source: Source, job: FlexJob): RestoreFact {
  return {
    id: job.id,
    source,
    delivery: job.deliveryType === 'DOWNLOAD' ? 'download' : 'automated',
    state: flexRestoreState(job),
    requestedAt: toEpoch(job.restoreScheduledDate),
    finishedAt: toEpoch(job.restoreFinishedDate),
    expiresAt: job.deliveryType === 'DOWNLOAD' ? toEpoch(job.expirationDate) : undefined,
    snapshotId: job.snapshotId,
    point: toEpoch(job.snapshotFinishedDate),
    increment: undefined,
    targetName: job.targetDeploymentItemName,
    targetGroupId: job.targetProjectId,
    urls: job.snapshotUrl === undefined ? [] : [job.snapshotUrl],
  };
}

export const isRunning = ({ state }: Pick<SnapshotFact, 'state'>): boolean =>
  state === 'queued' || state === 'inProgress';
