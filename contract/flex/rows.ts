import { z } from 'zod';
import { ClusterRequest } from '#contract/clusters/requests.ts';
import { defineOperations } from '#contract/operation.ts';
import { FlexDownloadRequest, FlexRestoreJob, FlexRestoreRequest, FlexSnapshot } from './backups.ts';
import { FlexCluster, FlexClusterRequest, FlexClusterUpdate } from './schemas.ts';

const versions = { '2024-11-13': null } as const;
const readers = ['GROUP_READ_ONLY'] as const;
const owners = ['GROUP_OWNER'] as const;

const base = '/groups/{groupId}/flexClusters';
const backup = `${base}/{name}/backup` as const;

/** Flex clusters and their backups // observed: no links but those of pages */
export const flexOperations = defineOperations({
  listGroupFlexClusters: {
    method: 'GET',
    path: base,
    summary: 'List the flex clusters of a project',
    roles: readers,
    versions,
    results: FlexCluster,
    status: 200,
  },
  createGroupFlexCluster: {
    method: 'POST',
    path: base,
    summary: 'Create a flex cluster',
    roles: owners,
    versions,
    body: FlexClusterRequest,
    response: FlexCluster,
    status: 201,
  },
  getGroupFlexCluster: {
    method: 'GET',
    path: `${base}/{name}`,
    summary: 'Get one flex cluster',
    roles: readers,
    versions,
    response: FlexCluster,
    status: 200,
  },
  updateGroupFlexCluster: {
    method: 'PATCH',
    path: `${base}/{name}`,
    summary: 'Change the tags or the protection of a flex cluster',
    roles: owners,
    versions,
    body: FlexClusterUpdate,
    response: FlexCluster,
    status: 200,
  },
  deleteGroupFlexCluster: {
    method: 'DELETE',
    path: `${base}/{name}`,
    summary: 'Delete a flex cluster',
    roles: owners,
    versions,
    status: 204,
  },
  tenantGroupFlexClusterUpgrade: {
    method: 'POST',
    path: `${base}:tenantUpgrade`,
    summary: 'Move a flex cluster to a dedicated tier',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions,
    body: ClusterRequest.extend({ name: z.string().max(64) }),
    response: FlexCluster,
    status: 200,
  },
  listGroupFlexClusterBackupSnapshots: {
    method: 'GET',
    path: `${backup}/snapshots`,
    summary: 'List the snapshots of a flex cluster',
    roles: readers,
    versions,
    results: FlexSnapshot,
    status: 200,
  },
  getGroupFlexClusterBackupSnapshot: {
    method: 'GET',
    path: `${backup}/snapshots/{snapshotId}`,
    summary: 'Get one snapshot of a flex cluster',
    roles: readers,
    versions,
    response: FlexSnapshot,
    status: 200,
  },
  downloadGroupFlexClusterBackup: {
    method: 'POST',
    path: `${backup}/download`,
    summary: 'Prepare a snapshot of a flex cluster for download',
    roles: ['GROUP_BACKUP_EXPORT_OPERATOR'],
    versions,
    body: FlexDownloadRequest,
    response: FlexRestoreJob,
    status: 200,
  },
  listGroupFlexClusterBackupRestoreJobs: {
    method: 'GET',
    path: `${backup}/restoreJobs`,
    summary: 'List the restore jobs of a flex cluster',
    roles: readers,
    versions,
    results: FlexRestoreJob,
    status: 200,
  },
  createGroupFlexClusterBackupRestoreJob: {
    method: 'POST',
    path: `${backup}/restoreJobs`,
    summary: 'Restore a snapshot of a flex cluster',
    roles: ['GROUP_BACKUP_RECOVERY_OPERATOR'],
    versions,
    body: FlexRestoreRequest,
    response: FlexRestoreJob,
    status: 200,
  },
  getGroupFlexClusterBackupRestoreJob: {
    method: 'GET',
    path: `${backup}/restoreJobs/{restoreJobId}`,
    summary: 'Get one restore job of a flex cluster',
    roles: readers,
    versions,
    response: FlexRestoreJob,
    status: 200,
  },
});
