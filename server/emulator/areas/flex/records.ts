import type { FlexRestoreJob, FlexSnapshot } from '#contract/flex/backups.ts';
import type { SampleDataLoad } from '#contract/flex/sample-data.ts';
import type {
  ServerlessInstance,
  ServerlessRestoreJob,
  ServerlessSnapshot,
} from '#contract/flex/serverless.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export interface FlexSnapshotRecord extends Omit<FlexSnapshot, 'links'> {
  groupId: string;
  clusterId: string;
}

export interface FlexRestoreRecord extends Omit<FlexRestoreJob, 'links'> {
  /** The source. */
  clusterId: string;
  /** Flex or dedicated; absent for downloads. */
  targetClusterId?: string;
}

/** Waiting or at work. */
export function isUnderWay({ status }: Pick<FlexRestoreRecord, 'status'>): boolean {
  return status !== 'COMPLETED' && status !== 'FAILED';
}

export interface ServerlessRecord
  extends Pick<
    ServerlessInstance,
    'id' | 'groupId' | 'name' | 'createDate' | 'stateName' | 'mongoDBVersion' | 'tags'
  > {
  backingProviderName: ServerlessInstance['providerSettings']['backingProviderName'];
  regionName: string;
  continuousBackup: boolean;
  autoIndexing: boolean;
}

export interface ServerlessSnapshotRecord extends Omit<ServerlessSnapshot, 'links'> {
  groupId: string;
  clusterId: string;
}

export interface ServerlessRestoreRecord extends Omit<ServerlessRestoreJob, 'links'> {
  groupId: string;
  /** The source. */
  clusterId: string;
  createdAt: string;
}

export interface SampleLoadRecord extends Omit<SampleDataLoad, '_id' | 'completeDate' | 'errorMessage'> {
  completeDate?: string;
  errorMessage?: string;
  id: string;
  groupId: string;
  clusterId: string;
}

export const flexTables = {
  flexSnapshots: spec<FlexSnapshotRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.scheduledTime },
  }),
  flexRestoreJobs: spec<FlexRestoreRecord>()({
    group: { key: (row) => row.projectId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.restoreScheduledDate },
    /** Restores into a cluster that are running. */
    running: { key: (row) => (isUnderWay(row) ? row.targetClusterId : undefined) },
    /** Snapshots that are being made ready for download. */
    downloads: {
      key: (row) => (row.deliveryType === 'DOWNLOAD' && isUnderWay(row) ? row.snapshotId : undefined),
    },
  }),
  serverlessInstances: spec<ServerlessRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createDate },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  serverlessSnapshots: spec<ServerlessSnapshotRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.createdAt ?? '' },
  }),
  serverlessRestoreJobs: spec<ServerlessRestoreRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.createdAt },
  }),
  sampleLoads: spec<SampleLoadRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
};

type FlexTables = typeof flexTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends FlexTables {}
}
