import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import { OnlineArchive, OnlineArchiveCreate, OnlineArchiveUpdate } from './schemas.ts';

/** Seconds since 1970, from 2008 on // assumed */
const epochSeconds = z.int().min(1_199_145_600).optional();

const root = '/groups/{groupId}/clusters/{clusterName}/onlineArchives';

export const archiveOperations = defineOperations({ versions: { '2023-01-01': null } } as const, {
  listGroupClusterOnlineArchives: {
    method: 'GET',
    path: root,
    summary: 'List the online archives of a cluster',
    roles: ['GROUP_READ_ONLY'],
    results: OnlineArchive,
  },
  createGroupClusterOnlineArchive: {
    method: 'POST',
    path: root,
    summary: 'Archive old documents of a collection',
    roles: ['GROUP_DATA_ACCESS_ADMIN'],
    body: OnlineArchiveCreate,
    response: OnlineArchive,
  },
  downloadGroupClusterOnlineArchiveQueryLogs: {
    method: 'GET',
    path: `${root}/queryLogs.gz`,
    summary: 'Download the log of queries of online archives, compressed',
    roles: [
      'GROUP_DATA_ACCESS_ADMIN',
      'GROUP_DATA_ACCESS_READ_ONLY',
      'GROUP_DATA_ACCESS_READ_WRITE',
      'GROUP_STREAM_PROCESSING_OWNER',
    ],
    query: z.strictObject({
      startDate: epochSeconds,
      endDate: epochSeconds,
      archiveOnly: z.boolean().optional(),
    }),
    media: 'gzip',
  },
  getGroupClusterOnlineArchive: {
    method: 'GET',
    path: `${root}/{archiveId}`,
    summary: 'Get one online archive of a cluster',
    roles: ['GROUP_READ_ONLY'],
    response: OnlineArchive,
  },
  updateGroupClusterOnlineArchive: {
    method: 'PATCH',
    path: `${root}/{archiveId}`,
    summary: 'Change, pause or resume an online archive',
    roles: ['GROUP_DATA_ACCESS_ADMIN'],
    body: OnlineArchiveUpdate,
    response: OnlineArchive,
  },
  deleteGroupClusterOnlineArchive: {
    method: 'DELETE',
    path: `${root}/{archiveId}`,
    summary: 'Delete an online archive with its documents',
    roles: ['GROUP_DATA_ACCESS_ADMIN'],
    response: z.strictObject({}),
    status: 200, // observed, with {}
  },
});
