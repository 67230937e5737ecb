import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  CollectionRestoreJob,
  CreateCollectionRestore,
  RestoredCollection,
  restoredCollectionStates,
} from './collection-restores.ts';
import { BackupEndpoint, CreateBackupEndpoint } from './private-endpoints.ts';
import { CreateRestoreJob, RestoreJob } from './restores.ts';

const first = { '2023-01-01': null } as const;
const latest = { '2025-03-12': null } as const;
const managers = ['GROUP_BACKUP_MANAGER'] as const;
const restorers = [
  'GROUP_BACKUP_MANAGER',
  'GROUP_BACKUP_EXPORT_OPERATOR',
  'GROUP_BACKUP_RECOVERY_OPERATOR',
] as const;

const jobs = '/groups/{groupId}/clusters/{clusterName}/backup/restoreJobs';
const collectionJobs = '/groups/{groupId}/clusters/{clusterName}/collectionRestoreJobs';
const endpoints = '/groups/{groupId}/backup/{cloudProvider}/privateEndpoints';
const endpointVersions = { '2024-11-13': null } as const;

export const restoreOperations = defineOperations({
  listGroupClusterBackupRestoreJobs: {
    method: 'GET',
    path: jobs,
    summary: 'List the restore jobs of a cluster',
    roles: managers,
    versions: first,
    results: RestoreJob,
    entity: 'restoreJob',
  },
  createGroupClusterBackupRestoreJob: {
    method: 'POST',
    path: jobs,
    summary: 'Restore a snapshot or a point in time, or prepare a download',
    roles: restorers,
    versions: first,
    body: CreateRestoreJob,
    response: RestoreJob,
    entity: 'restoreJob',
  },
  getGroupClusterBackupRestoreJob: {
    method: 'GET',
    path: `${jobs}/{restoreJobId}`,
    summary: 'Get one restore job',
    roles: managers,
    versions: first,
    response: RestoreJob,
    entity: 'restoreJob',
  },
  cancelGroupClusterBackupRestoreJob: {
    method: 'DELETE',
    path: `${jobs}/{restoreJobId}`,
    summary: 'Cancel a restore job',
    roles: restorers,
    versions: first,
    status: 204,
  },
  listGroupClusterCollectionRestoreJobs: {
    method: 'GET',
    path: collectionJobs,
    summary: 'List the jobs that restore single collections of a cluster',
    roles: managers,
    versions: latest,
    results: CollectionRestoreJob,
  },
  createGroupClusterCollectionRestoreJob: {
    method: 'POST',
    path: collectionJobs,
    summary: 'Restore single databases and collections',
    roles: ['GROUP_BACKUP_RECOVERY_OPERATOR'],
    versions: latest,
    body: CreateCollectionRestore,
    response: CollectionRestoreJob,
    status: 201,
  },
  getGroupClusterCollectionRestoreJob: {
    method: 'GET',
    path: `${collectionJobs}/{jobId}`,
    summary: 'Get one job that restores single collections',
    roles: managers,
    versions: latest,
    response: CollectionRestoreJob,
  },
  listGroupClusterCollectionRestoreJobCollections: {
    method: 'GET',
    path: `${collectionJobs}/{jobId}/collections`,
    summary: 'List how far each collection of such a job is',
    roles: managers,
    versions: latest,
    query: z.strictObject({
      state: z.enum(restoredCollectionStates).optional(),
      sourceNamespace: z.string().max(330).optional(),
      targetNamespace: z.string().max(330).optional(),
    }),
    results: RestoredCollection,
  },
  getGroupClusterCollectionRestoreJobCollection: {
    method: 'GET',
    path: `${collectionJobs}/{jobId}/collections/{sourceNamespace}`,
    summary: 'Get how far one collection of such a job is',
    roles: managers,
    versions: latest,
    response: RestoredCollection,
  },
  listGroupBackupPrivateEndpoints: {
    method: 'GET',
    path: endpoints,
    summary: 'List the private endpoints of the object storage of backups',
    roles: ['GROUP_OWNER'],
    versions: endpointVersions,
    results: BackupEndpoint,
  },
  createGroupBackupPrivateEndpoint: {
    method: 'POST',
    path: endpoints,
    summary: 'Create a private endpoint of the object storage of backups',
    roles: ['GROUP_OWNER'],
    versions: endpointVersions,
    body: CreateBackupEndpoint,
    response: BackupEndpoint,
    status: 201,
  },
  getGroupBackupPrivateEndpoint: {
    method: 'GET',
    path: `${endpoints}/{endpointId}`,
    summary: 'Get one private endpoint of the object storage of backups',
    roles: ['GROUP_OWNER'],
    versions: endpointVersions,
    response: BackupEndpoint,
  },
  deleteGroupBackupPrivateEndpoint: {
    method: 'DELETE',
    path: `${endpoints}/{endpointId}`,
    summary: 'Delete a private endpoint of the object storage of backups',
    roles: ['GROUP_OWNER'],
    versions: endpointVersions,
    status: 204,
  },
});
