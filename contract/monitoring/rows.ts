import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import { DiskPartition, Measurements, measurementQuery, Process, ProcessDatabase } from './schemas.ts';

const readers = ['GROUP_READ_ONLY'] as const;
const first = { '2023-01-01': null } as const;

/** Seconds since the epoch, not before 2008 // documented */
const epochSeconds = z.int().min(1_199_145_600).optional();

const shared = { versions: first, limit: 'monitoring' } as const;

export const monitoringOperations = defineOperations(shared, {
  listGroupProcesses: {
    method: 'GET',
    path: '/groups/{groupId}/processes',
    summary: 'List the processes of all clusters of a project',
    roles: readers,
    results: Process,
    entity: 'process',
  },
  getGroupProcess: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}',
    summary: 'Get one process',
    roles: readers,
    response: Process,
    entity: 'process',
  },
  getGroupProcessMeasurements: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/measurements',
    summary: 'Get the measurements of a process',
    roles: readers,
    query: measurementQuery('process'),
    response: Measurements,
    entity: 'processMeasurements',
  },
  listGroupProcessDatabases: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/databases',
    summary: 'List the databases of a process',
    roles: readers,
    results: ProcessDatabase,
    entity: 'processDatabase',
  },
  getGroupProcessDatabase: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/databases/{databaseName}',
    summary: 'Get one database of a process',
    roles: readers,
    response: ProcessDatabase,
    entity: 'processDatabase',
  },
  getGroupProcessDatabaseMeasurements: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/databases/{databaseName}/measurements',
    summary: 'Get the measurements of a database of a process',
    roles: readers,
    query: measurementQuery('database'),
    response: Measurements,
    entity: 'databaseMeasurements',
  },
  listGroupProcessDisks: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/disks',
    summary: 'List the disk partitions of a process',
    roles: readers,
    results: DiskPartition,
    entity: 'diskPartition',
  },
  getGroupProcessDisk: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/disks/{partitionName}',
    summary: 'Get one disk partition of a process',
    roles: readers,
    response: DiskPartition,
    entity: 'diskPartition',
  },
  getGroupProcessDiskMeasurements: {
    method: 'GET',
    path: '/groups/{groupId}/processes/{processId}/disks/{partitionName}/measurements',
    summary: 'Get the measurements of a disk partition of a process',
    roles: readers,
    query: measurementQuery('disk'),
    response: Measurements,
    entity: 'diskMeasurements',
  },
  downloadGroupClusterLog: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/{hostName}/logs/{logName}.gz',
    summary: 'Download a log of a host, compressed',
    roles: [
      'GROUP_CLUSTER_LOG_VIEWER',
      'GROUP_DATA_ACCESS_ADMIN',
      'GROUP_DATA_ACCESS_READ_ONLY',
      'GROUP_DATA_ACCESS_READ_WRITE',
      'GROUP_STREAM_PROCESSING_OWNER',
    ],
    versions: { '2023-01-01': '2027-07-01', '2023-02-01': null },
    query: z.strictObject({ startDate: epochSeconds, endDate: epochSeconds }),
    media: 'gzip',
    limit: 'clusters',
  },
});
