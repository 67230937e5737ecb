import { defineOperations } from '#contract/api/operation.ts';
import { GlobalWrites, ManagedNamespaceRequest, NamespaceQuery, ZoneMappingsRequest } from './schemas.ts';

const shared = {
  versions: { '2023-01-01': '2026-11-30', '2023-02-01': '2026-03-01', '2024-08-05': null },
  source: 'the public client library, its description of the API and the Terraform provider',
  response: GlobalWrites,
  limit: 'clusters',
} as const;

const all = '/groups/{groupId}/clusters/{clusterName}/globalWrites' as const;
const mapping = `${all}/customZoneMapping` as const;
const namespaces = `${all}/managedNamespaces` as const;

/** Which locations a global cluster writes in which zone. */
export const globalWriteOperations = defineOperations(shared, {
  getGroupClusterGlobalWrites: {
    method: 'GET',
    path: all,
    summary: 'Return the zones and managed namespaces of a global cluster',
    roles: ['GROUP_READ_ONLY'],
  },
  createGroupClusterGlobalWriteCustomZoneMapping: {
    method: 'POST',
    path: mapping,
    summary: 'Map locations to zones of a global cluster',
    roles: ['GROUP_OWNER'],
    body: ZoneMappingsRequest,
  },
  deleteGroupClusterGlobalWriteCustomZoneMapping: {
    method: 'DELETE',
    path: mapping,
    summary: 'Map every location to its nearest zone again',
    roles: ['GROUP_OWNER'],
  },
  createGroupClusterGlobalWriteManagedNamespace: {
    method: 'POST',
    path: namespaces,
    summary: 'Divide a collection of a global cluster by location',
    roles: ['GROUP_DATA_ACCESS_ADMIN'],
    body: ManagedNamespaceRequest,
  },
  deleteGroupClusterGlobalWriteManagedNamespaces: {
    method: 'DELETE',
    path: namespaces,
    summary: 'Stop managing how a collection is divided by location',
    roles: ['GROUP_DATA_ACCESS_ADMIN'],
    query: NamespaceQuery,
  },
});
