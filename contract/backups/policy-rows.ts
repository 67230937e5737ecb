import { z } from 'zod';
import { defineOperations, perVersion } from '#contract/api/operation.ts';
import {
  ExportBucket,
  ExportBucketChange,
  ExportBucketFirst,
  ExportBucketRequest,
  ExportBucketRequestFirst,
} from './bucket-schemas.ts';
import {
  ComplianceAnswer,
  CompliancePolicy,
  ComplianceRequest,
  ComplianceRequestFirst,
} from './compliance-schemas.ts';
import { ExportJob, ExportRequest } from './export-schemas.ts';
import {
  BackupSchedule,
  BackupScheduleFirst,
  ScheduleRequest,
  ScheduleRequestFirst,
} from './schedule-schemas.ts';

const schedule = perVersion({ '2023-01-01': BackupScheduleFirst }, ['2024-08-05', BackupSchedule]);
const bucket = perVersion({ '2023-01-01': ExportBucketFirst }, ['2024-05-30', ExportBucket]);
const schedulePath = '/groups/{groupId}/clusters/{clusterName}/backup/schedule';
const exportsPath = '/groups/{groupId}/clusters/{clusterName}/backup/exports';
const bucketsPath = '/groups/{groupId}/backup/exportBuckets';
const bucketPath = '/groups/{groupId}/backup/exportBuckets/{exportBucketId}';
const compliancePath = '/groups/{groupId}/backupCompliancePolicy';
const scheduleVersions = { '2023-01-01': '2027-07-01', '2024-08-05': null } as const;
const bucketVersions = { '2023-01-01': '2027-07-01', '2024-05-30': null } as const;
const complianceVersions = { '2023-01-01': '2027-07-01', '2023-10-01': null } as const;

/** Schedules, the compliance policy, buckets for exports, exports. */
export const backupPolicyOperations = defineOperations({
  getGroupClusterBackupSchedule: {
    method: 'GET',
    path: schedulePath,
    summary: 'Get the backup schedule of a cluster',
    roles: ['GROUP_READ_ONLY'],
    versions: scheduleVersions,
    response: schedule,
    entity: 'backupSchedule',
  },
  updateGroupClusterBackupSchedule: {
    method: 'PATCH',
    path: schedulePath,
    summary: 'Change the backup schedule of a cluster',
    roles: ['GROUP_OWNER', 'GROUP_BACKUP_MANAGER'],
    versions: scheduleVersions,
    body: perVersion({ '2023-01-01': ScheduleRequestFirst }, ['2024-08-05', ScheduleRequest]),
    response: schedule,
    entity: 'backupSchedule',
  },
  deleteGroupClusterBackupSchedule: {
    method: 'DELETE',
    path: schedulePath,
    summary: 'Remove every item of the backup schedule of a cluster',
    roles: ['GROUP_ATLAS_ADMIN', 'GROUP_BACKUP_MANAGER'],
    versions: scheduleVersions,
    response: schedule,
    entity: 'backupSchedule',
  },
  getGroupBackupCompliancePolicy: {
    method: 'GET',
    path: compliancePath,
    summary: 'Get the backup compliance policy of a project',
    roles: ['GROUP_OWNER'],
    versions: complianceVersions,
    response: ComplianceAnswer,
  },
  updateGroupBackupCompliancePolicy: {
    method: 'PUT',
    path: compliancePath,
    summary: 'Enable or change the backup compliance policy of a project',
    roles: ['GROUP_OWNER'],
    versions: complianceVersions,
    query: z.strictObject({ overwriteBackupPolicies: z.boolean().optional() }),
    body: perVersion({ '2023-01-01': ComplianceRequestFirst }, ['2023-10-01', ComplianceRequest]),
    response: CompliancePolicy,
  },
  disableGroupBackupCompliancePolicy: {
    method: 'DELETE',
    path: compliancePath,
    summary: 'Remove the backup compliance policy of a project',
    roles: ['GROUP_OWNER'],
    versions: { '2024-11-13': null },
    status: 204,
  },
  listGroupBackupExportBuckets: {
    method: 'GET',
    path: bucketsPath,
    summary: 'List the buckets to which snapshots of a project are exported',
    roles: ['GROUP_READ_ONLY', 'GROUP_BACKUP_MANAGER'],
    versions: bucketVersions,
    results: bucket,
  },
  createGroupBackupExportBucket: {
    method: 'POST',
    path: bucketsPath,
    summary: 'Let snapshots of a project be exported to a bucket',
    roles: ['GROUP_BACKUP_MANAGER'],
    versions: bucketVersions,
    body: perVersion({ '2023-01-01': ExportBucketRequestFirst }, ['2024-05-30', ExportBucketRequest]),
    response: bucket,
  },
  getGroupBackupExportBucket: {
    method: 'GET',
    path: bucketPath,
    summary: 'Get one bucket for exported snapshots',
    roles: ['GROUP_READ_ONLY', 'GROUP_BACKUP_MANAGER'],
    versions: bucketVersions,
    response: bucket,
  },
  updateGroupBackupExportBucket: {
    method: 'PATCH',
    path: bucketPath,
    summary: 'Choose whether exports to a bucket take private networks only',
    roles: ['GROUP_BACKUP_MANAGER'],
    versions: { '2024-05-30': null },
    body: ExportBucketChange,
    response: ExportBucket,
  },
  deleteGroupBackupExportBucket: {
    method: 'DELETE',
    path: bucketPath,
    summary: 'Give up a bucket for exported snapshots',
    roles: ['GROUP_BACKUP_MANAGER'],
    versions: { '2023-01-01': null },
    status: 204,
  },
  listGroupClusterBackupExports: {
    method: 'GET',
    path: exportsPath,
    summary: 'List the exports of the snapshots of a cluster',
    roles: ['GROUP_ATLAS_ADMIN', 'GROUP_BACKUP_MANAGER'],
    versions: { '2023-01-01': null },
    results: ExportJob,
  },
  createGroupClusterBackupExport: {
    method: 'POST',
    path: exportsPath,
    summary: 'Export a snapshot of a cluster to a bucket',
    roles: ['GROUP_ATLAS_ADMIN', 'GROUP_BACKUP_EXPORT_OPERATOR'],
    versions: { '2023-01-01': null },
    body: ExportRequest,
    response: ExportJob,
  },
  getGroupClusterBackupExport: {
    method: 'GET',
    path: `${exportsPath}/{exportId}`,
    summary: 'Get one export of a snapshot',
    roles: ['GROUP_ATLAS_ADMIN', 'GROUP_BACKUP_MANAGER'],
    versions: { '2023-01-01': null },
    response: ExportJob,
  },
});
