import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  ConnectionRequest,
  ConnectionUpdate,
  FailoverConnectionRequest,
  FailoverConnectionUpdate,
  StreamConnection,
} from './connections.ts';
import {
  Processor,
  ProcessorRequest,
  ProcessorUpdate,
  ProcessorWithStats,
  StartRequest,
  Workspace,
  WorkspaceRequest,
  WorkspaceUpdate,
} from './schemas.ts';

const root = '/groups/{groupId}/streams';
const workspace = `${root}/{tenantName}` as const;
const connection = `${workspace}/connections/{connectionName}` as const;
const failover = `${connection}/failoverConnections` as const;
const processor = `${workspace}/processor/{processorName}` as const;
const nothing = z.strictObject({});

const managers = ['ORG_STREAM_PROCESSING_ADMIN', 'GROUP_STREAM_PROCESSING_MANAGER'] as const;
const owners = [...managers, 'GROUP_DATA_ACCESS_ADMIN'] as const;
const readers = [...owners, 'GROUP_DATA_ACCESS_READ_ONLY', 'GROUP_DATA_ACCESS_READ_WRITE'] as const;

/** Seconds since 1970, from 2008 on // documented */
const epochSeconds = z.int().min(1_199_145_600).optional();
const logQuery = z.strictObject({
  startDate: epochSeconds,
  endDate: epochSeconds,
  spName: z.string().max(255).optional(),
});

const workspaces = defineOperations({ versions: { '2023-02-01': null } } as const, {
  listGroupStreamWorkspaces: {
    method: 'GET',
    path: root,
    summary: 'List the stream workspaces of a project',
    roles: ['GROUP_READ_ONLY'],
    results: Workspace,
  },
  createGroupStreamWorkspace: {
    method: 'POST',
    path: root,
    summary: 'Create a stream workspace',
    roles: owners,
    body: WorkspaceRequest,
    response: Workspace,
  },
  withGroupStreamSampleConnections: {
    method: 'POST',
    path: `${root}:withSampleConnections`,
    summary: 'Create a stream workspace with sample connections',
    roles: owners,
    versions: { '2024-08-05': null },
    body: WorkspaceRequest,
    response: Workspace,
  },
  getGroupStreamWorkspace: {
    method: 'GET',
    path: workspace,
    summary: 'Get one stream workspace',
    roles: readers,
    query: z.strictObject({ includeConnections: z.boolean().optional() }),
    response: Workspace,
  },
  updateGroupStreamWorkspace: {
    method: 'PATCH',
    path: workspace,
    summary: 'Change a stream workspace, or start or stop its processors',
    roles: owners,
    body: WorkspaceUpdate,
    response: Workspace,
  },
  deleteGroupStreamWorkspace: {
    method: 'DELETE',
    path: workspace,
    summary: 'Delete a stream workspace',
    roles: owners,
    response: nothing,
    status: 202, // observed, with {}
  },
  downloadGroupStreamAuditLogs: {
    method: 'GET',
    path: `${workspace}/auditLogs`,
    summary: 'Download the audit log of a stream workspace, compressed',
    roles: readers,
    query: logQuery,
    media: 'gzip',
  },
  downloadGroupStreamOperationalLogs: {
    method: 'GET',
    path: `${workspace}:downloadOperationalLogs`,
    summary: 'Download the log of the processors of a stream workspace, compressed',
    roles: readers,
    versions: { '2025-03-12': null },
    query: logQuery,
    media: 'gzip',
  },
});

const connections = defineOperations({ versions: { '2023-02-01': null } } as const, {
  listGroupStreamConnections: {
    method: 'GET',
    path: `${workspace}/connections`,
    summary: 'List the connections of a stream workspace',
    roles: readers,
    results: StreamConnection,
  },
  createGroupStreamConnection: {
    method: 'POST',
    path: `${workspace}/connections`,
    summary: 'Create a connection of a stream workspace',
    roles: managers,
    body: ConnectionRequest,
    response: StreamConnection,
  },
  getGroupStreamConnection: {
    method: 'GET',
    path: connection,
    summary: 'Get one connection of a stream workspace',
    roles: ['GROUP_READ_ONLY'],
    response: StreamConnection,
  },
  updateGroupStreamConnection: {
    method: 'PATCH',
    path: connection,
    summary: 'Change a connection of a stream workspace',
    roles: managers,
    body: ConnectionUpdate,
    response: StreamConnection,
  },
  deleteGroupStreamConnection: {
    method: 'DELETE',
    path: connection,
    summary: 'Delete a connection of a stream workspace',
    roles: managers,
    response: nothing,
    status: 202, // observed, with {}
  },
});

const failovers = defineOperations({ versions: { '2025-03-12': null }, roles: managers } as const, {
  listGroupStreamConnectionFailoverConnections: {
    method: 'GET',
    path: failover,
    summary: 'List the replacements of a connection in other regions',
    results: StreamConnection,
  },
  createGroupStreamConnectionFailoverConnection: {
    method: 'POST',
    path: failover,
    summary: 'Create a replacement of a connection in another region',
    body: FailoverConnectionRequest,
    response: StreamConnection,
    status: 201,
  },
  getGroupStreamConnectionFailoverConnection: {
    method: 'GET',
    path: `${failover}/{failoverConnectionId}`,
    summary: 'Get one replacement of a connection',
    response: StreamConnection,
  },
  updateGroupStreamConnectionFailoverConnection: {
    method: 'PATCH',
    path: `${failover}/{failoverConnectionId}`,
    summary: 'Change a replacement of a connection',
    body: FailoverConnectionUpdate,
    response: StreamConnection,
  },
  deleteGroupStreamConnectionFailoverConnection: {
    method: 'DELETE',
    path: `${failover}/{failoverConnectionId}`,
    summary: 'Delete a replacement of a connection',
    status: 204,
  },
});

const processors = defineOperations({ versions: { '2024-05-30': null }, roles: managers } as const, {
  getGroupStreamProcessors: {
    method: 'GET',
    path: `${workspace}/processors`,
    summary: 'List the processors of a stream workspace',
    results: ProcessorWithStats,
  },
  createGroupStreamProcessor: {
    method: 'POST',
    path: `${workspace}/processor`,
    summary: 'Create a stream processor',
    body: ProcessorRequest,
    response: Processor,
  },
  getGroupStreamProcessor: {
    method: 'GET',
    path: processor,
    summary: 'Get one stream processor with its statistics',
    response: ProcessorWithStats,
  },
  updateGroupStreamProcessor: {
    method: 'PATCH',
    path: processor,
    summary: 'Change a stopped stream processor',
    body: ProcessorUpdate,
    response: ProcessorWithStats,
  },
  deleteGroupStreamProcessor: {
    method: 'DELETE',
    path: processor,
    summary: 'Delete a stream processor',
    status: 204,
  },
  startGroupStreamProcessor: {
    method: 'POST',
    path: `${processor}:start`,
    summary: 'Start a stream processor',
    response: nothing,
  },
  startGroupStreamProcessorWith: {
    method: 'POST',
    path: `${processor}:startWith`,
    summary: 'Start a stream processor with options',
    versions: { '2025-03-12': null },
    body: StartRequest,
    response: nothing,
  },
  stopGroupStreamProcessor: {
    method: 'POST',
    path: `${processor}:stop`,
    summary: 'Stop a stream processor',
    response: nothing,
  },
});

export const streamOperations = { ...workspaces, ...connections, ...failovers, ...processors };
