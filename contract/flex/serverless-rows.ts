import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  ServerlessInstance,
  ServerlessRestoreJob,
  ServerlessRestoreRequest,
  ServerlessSnapshot,
} from './serverless.ts';

/** Past its end at the service, but still in use // specification §4.6 */
const past = { versions: { '2023-01-01': '2026-01-22' }, keptPastSunset: true } as const;
const instanceVersions = { '2023-01-01': '2027-01-18' } as const;
const readers = ['GROUP_READ_ONLY'] as const;
const owners = ['GROUP_OWNER'] as const;

const base = '/groups/{groupId}/serverless';
const backup = `${base}/{clusterName}/backup` as const;
const autoIndexing = `${base}/{clusterName}/performanceAdvisor/autoIndexing` as const;

export const serverlessOperations = defineOperations({
  listGroupServerlessInstances: {
    method: 'GET',
    path: base,
    summary: 'List the serverless instances of a project',
    roles: readers,
    versions: instanceVersions,
    results: ServerlessInstance,
  },
  getGroupServerlessInstance: {
    method: 'GET',
    path: `${base}/{name}`,
    summary: 'Get one serverless instance',
    roles: readers,
    versions: instanceVersions,
    response: ServerlessInstance,
  },
  listGroupServerlessBackupSnapshots: {
    method: 'GET',
    path: `${backup}/snapshots`,
    summary: 'List the snapshots of a serverless instance',
    roles: readers,
    ...past,
    results: ServerlessSnapshot,
  },
  getGroupServerlessBackupSnapshot: {
    method: 'GET',
    path: `${backup}/snapshots/{snapshotId}`,
    summary: 'Get one snapshot of a serverless instance, or of a flex cluster that was one',
    roles: readers,
    ...past,
    response: ServerlessSnapshot,
  },
  listGroupServerlessBackupRestoreJobs: {
    method: 'GET',
    path: `${backup}/restoreJobs`,
    summary: 'List the restore jobs of a serverless instance',
    roles: owners,
    ...past,
    results: ServerlessRestoreJob,
  },
  createGroupServerlessBackupRestoreJob: {
    method: 'POST',
    path: `${backup}/restoreJobs`,
    summary: 'Restore a serverless instance',
    roles: owners,
    ...past,
    body: ServerlessRestoreRequest,
    response: ServerlessRestoreJob,
  },
  getGroupServerlessBackupRestoreJob: {
    method: 'GET',
    path: `${backup}/restoreJobs/{restoreJobId}`,
    summary: 'Get one restore job of a serverless instance',
    roles: owners,
    ...past,
    response: ServerlessRestoreJob,
  },
  getGroupServerlessPerformanceAdvisorAutoIndexing: {
    method: 'GET',
    path: autoIndexing,
    summary: 'Ask whether indexes of a serverless instance are made automatically',
    roles: readers,
    ...past,
    response: z.boolean(),
  },
  setGroupServerlessPerformanceAdvisorAutoIndexing: {
    method: 'POST',
    path: autoIndexing,
    summary: 'Let indexes of a serverless instance be made automatically, or not',
    roles: owners,
    ...past,
    query: z.strictObject({ enable: z.boolean() }),
  },
});
