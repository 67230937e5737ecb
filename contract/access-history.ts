import { z } from 'zod';
import { ObjectId } from './api/common.ts';
import { defineOperations } from './api/operation.ts';
import { mostLogLines } from './tables/log-lines.ts';

/** One attempt to sign in to a database // specification §2.3 */
export const AccessLog = z.object({
  authResult: z.boolean(),
  authSource: z.string(),
  failureReason: z.string().optional(),
  groupId: ObjectId,
  hostname: z.string(),
  ipAddress: z.string(),
  logLine: z.string(),
  timestamp: z.string(),
  username: z.string(),
});
export type AccessLog = z.infer<typeof AccessLog>;

/** Milliseconds since the epoch, not before 2008 // documented */
export const epochMs = z.int().min(1_199_145_600_000);

const query = z.strictObject({
  /** Only what succeeded // specification §4.1 */
  authResult: z.boolean().optional(),
  start: epochMs.optional(),
  end: epochMs.optional(),
  ipAddress: z.ipv4('must be one IPv4 address').optional(),
  nLogs: z.int().min(0).max(mostLogLines).optional(),
});

/** To use the resource, to view history // specification §4.1; the log viewer is the service's own word */
const roles = [
  'GROUP_OWNER',
  'ORG_OWNER',
  'GROUP_MONITORING_ADMIN',
  'GROUP_DATABASE_ACCESS_ADMIN',
  'GROUP_CLUSTER_LOG_VIEWER',
] as const;

export const accessHistoryOperations = defineOperations({
  getGroupDbAccessHistoryCluster: {
    method: 'GET',
    path: '/groups/{groupId}/dbAccessHistory/clusters/{clusterName}',
    summary: 'List who signed in to the databases of a cluster, newest first',
    roles,
    versions: { '2023-01-01': null },
    query,
    response: z.object({ accessLogs: z.array(AccessLog) }),
    limited: true,
  },
  getGroupDbAccessHistoryProcess: {
    method: 'GET',
    path: '/groups/{groupId}/dbAccessHistory/processes/{hostname}',
    summary: 'List who signed in to the databases of a host, newest first',
    roles,
    versions: { '2023-01-01': null },
    query,
    response: z.object({ accessLogs: z.array(AccessLog) }),
    limited: true,
  },
});
