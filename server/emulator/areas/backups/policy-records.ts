import type { CompliancePolicy } from '#contract/backups/compliance-schemas.ts';
import { type ExportJob, isExportActive } from '#contract/backups/export-schemas.ts';
import type { PolicyItem } from '#contract/backups/policy-parts.ts';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** When a cluster's snapshots are taken and how long they stay; there is one while backup is on. */
export interface ScheduleRecord
  extends Omit<BackupSchedule, 'links' | 'policies' | 'nextSnapshot' | 'clusterId' | 'clusterName'> {
  /** That of the cluster. */
  id: string;
  groupId: string;
  policyId: string;
  policyItems: PolicyItem[];
  /** The next snapshots that are due; absent while none is. */
  due?: string;
}

export interface CompliancePolicyRecord extends Omit<CompliancePolicy, 'projectId'> {
  /** That of the project. */
  id: string;
}

/** A bucket of any provider; the fields of other providers are absent. */
export interface ExportBucketRecord {
  id: string;
  groupId: string;
  createdAt: string;
  bucketName: string;
  cloudProvider: 'AWS' | 'AZURE' | 'GCP';
  /** The access role through which the bucket is reached. */
  roleId: string;
  region?: string;
  requirePrivateNetworking?: boolean;
  serviceUrl?: string;
  tenantId?: string;
}

export interface ExportJobRecord extends Omit<ExportJob, 'exportStatus'> {
  groupId: string;
  clusterId: string;
  totalCollections: number;
  /** When work began, and how long it takes, in milliseconds: progress follows from both. */
  startedAt?: number;
  takesMs?: number;
  /** Requested by a schedule, not by a caller. */
  automatic?: boolean;
}

export const policyTables = {
  backupSchedules: spec<ScheduleRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.id },
    /** Schedules that export to a bucket. */
    bucket: { key: (row) => (row.autoExportEnabled ? row.export?.exportBucketId : undefined) },
  }),
  compliancePolicies: spec<CompliancePolicyRecord>()({ group: { key: (row) => row.id } }),
  exportBuckets: spec<ExportBucketRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createdAt },
    role: { key: (row) => row.roleId },
  }),
  exportJobs: spec<ExportJobRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.createdAt },
    active: { key: (row) => (isExportActive(row) ? row.snapshotId : undefined) },
  }),
};

type PolicyTables = typeof policyTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends PolicyTables {}
}
