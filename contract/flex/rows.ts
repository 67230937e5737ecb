import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import { ClusterRequest } from '#contract/clusters/requests.ts';
import { FlexDownloadRequest, FlexRestoreJob, FlexRestoreRequest, FlexSnapshot } from './backups.ts';
import { FlexCluster, FlexClusterRequest, FlexClusterUpdate } from './schemas.ts';

const versions = { '2024-11-13': null } as const;
const readers = ['GROUP_READ_ONLY'] as const;
const owners = ['GROUP_OWNER'] as const;

const base = '/groups/{groupId}/flexClusters';
const backup = `${base}/{name}/backup` as const;

const shared = { versions } as const;

/** Flex clusters and their backups // observed: no links but those of pages */
export const flexOperations = defineOperations(shared, {
  listGroupFlexClusters: {
    method: 'GET',
    path: base,
    summary: 'List the flex clusters of a project',
    roles: readers,
    results: FlexCluster,
  },
  createGroupFlexCluster: {
    method: 'POST',
    path: base,
    summary: 'Create a flex cluster',
    roles: owners,
    body: FlexClusterRequest,
    response: FlexCluster,
    status: 201,
  },
  getGroupFlexCluster: {
    method: 'GET',
    path: `${base}/{name}`,
    summary: 'Get one flex cluster',
    roles: readers,
    response: FlexCluster,
  },
  updateGroupFlexCluster: {
    method: 'PATCH',
    path: `${base}/{name}`,
    summary: 'Change the tags or the protection of a flex cluster',
    roles: owners,
    body: FlexClusterUpdate,
    response: FlexCluster,
  },
  deleteGroupFlexCluster: {
    method: 'DELETE',
    path: `${base}/{name}`,
    summary: 'Delete a flex cluster',
    roles: owners,
    status: 204,
  },
  tenantGroupFlexClusterUpgrade: {
    method: 'POST',
    path: `${base}:tenantUpgrade`,
    summary: 'Move a flex cluster to a dedicated tier',
    roles: ['GROUP_CLUSTER_MANAGER'],
    body: ClusterRequest.extend({ name: z.string().max(64) }),
    response: FlexCluster,
    entity: 'upgradedFlex',
  },
  listGroupFlexClusterBackupSnapshots: {
    method: 'GET',
    path: `${backup}/snapshots`,
    summary: 'List the snapshots of a flex cluster',
    roles: readers,
    results: FlexSnapshot,
  },
  getGroupFlexClusterBackupSnapshot: {
    method: 'GET',
    path: `${backup}/snapshots/{snapshotId}`,
    summary: 'Get one snapshot of a flex cluster',
    roles: readers,
    response: FlexSnapshot,
  },
  downloadGroupFlexClusterBackup: {
    method: 'POST',
    path: `${backup}/download`,
    summary: 'Prepare a snapshot of a flex cluster for download',
    roles: ['GROUP_BACKUP_EXPORT_OPERATOR'],
    body: FlexDownloadRequest,
    response: FlexRestoreJob,
    entity: 'flexRestoreJob',
  },
  listGroupFlexClusterBackupRestoreJobs: {
    method: 'GET',
    path: `${backup}/restoreJobs`,
    summary: 'List the restore jobs of a flex cluster',
    roles: readers,
    results: FlexRestoreJob,
    entity: 'flexRestoreJob',
  },
  createGroupFlexClusterBackupRestoreJob: {
    method: 'POST',
    path: `${backup}/restoreJobs`,
    summary: 'Restore a snapshot of a flex cluster',
    roles: ['GROUP_BACKUP_RECOVERY_OPERATOR'],
    body: FlexRestoreRequest,
    response: FlexRestoreJob,
    entity: 'flexRestoreJob',
  },
  getGroupFlexClusterBackupRestoreJob: {
    method: 'GET',
    path: `${backup}/restoreJobs/{restoreJobId}`,
    summary: 'Get one restore job of a flex cluster',
    roles: readers,
    response: FlexRestoreJob,
    entity: 'flexRestoreJob',
  },
});
