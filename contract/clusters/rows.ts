import { z } from 'zod';
import { unheeded } from '#contract/api/common.ts';
import { defineOperations, perVersion } from '#contract/api/operation.ts';
import { LegacyClusterRequest, LegacyClusterUpdate } from './legacy-requests.ts';
import { AdvancedClusterRequest, AdvancedClusterUpdate, ClusterRequest, ClusterUpdate } from './requests.ts';
import { AdvancedCluster, Cluster, ClusterSummaryGroup, LegacyCluster } from './schemas.ts';

const shapes = perVersion({ '2023-01-01': LegacyCluster, '2023-02-01': AdvancedCluster }, [
  '2024-08-05',
  Cluster,
]);
const readVersions = { '2023-01-01': '2027-07-01', '2023-02-01': '2027-07-01', '2024-08-05': null } as const;
/** Since 2024-10-23 shards scale one by one; the shape is that of 2024-08-05. */
const writeVersions = {
  '2023-01-01': '2027-07-01',
  '2023-02-01': '2027-07-01',
  '2024-08-05': '2027-03-01',
  '2024-10-23': null,
} as const;

/** Answer with the requested specs, and the effective ones beside them // documented */
const instanceFields = 'Use-Effective-Instance-Fields';
const specFields = 'Use-Effective-Fields-Replication-Specs';

const shared = { limit: 'clusters' } as const;

/** Clusters themselves; related operations are in `support-rows.ts`. */
export const clusterOperations = defineOperations(shared, {
  listClusterDetails: {
    method: 'GET',
    path: '/clusters',
    summary: 'List the clusters of all projects that the caller can see',
    roles: 'any', // the list contains the clusters that the caller may read // specification §4.10
    versions: { '2023-01-01': null },
    results: ClusterSummaryGroup,
    limit: 'user',
  },
  listGroupClusters: {
    method: 'GET',
    path: '/groups/{groupId}/clusters',
    summary: 'List the clusters of a project',
    roles: ['GROUP_READ_ONLY'],
    versions: readVersions,
    query: z.strictObject({ includeDeletedWithRetainedBackups: z.boolean().optional() }),
    flags: [instanceFields],
    results: shapes,
    entity: 'cluster',
  },
  createGroupCluster: {
    method: 'POST',
    path: '/groups/{groupId}/clusters',
    summary: 'Create a cluster',
    flags: [instanceFields, specFields],
    roles: ['GROUP_CLUSTER_CREATOR', 'GROUP_OWNER'],
    versions: writeVersions,
    body: perVersion({ '2023-01-01': LegacyClusterRequest, '2023-02-01': AdvancedClusterRequest }, [
      '2024-08-05',
      ClusterRequest,
    ]),
    response: shapes,
    status: 201,
    entity: 'cluster',
  },
  getGroupCluster: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/{clusterName}',
    summary: 'Get one cluster',
    flags: [instanceFields, specFields],
    roles: ['GROUP_READ_ONLY'],
    versions: readVersions,
    response: shapes,
    entity: 'cluster',
  },
  updateGroupCluster: {
    method: 'PATCH',
    path: '/groups/{groupId}/clusters/{clusterName}',
    summary: 'Change a cluster, pause it or resume it',
    flags: [instanceFields, specFields],
    roles: ['GROUP_CLUSTER_MANAGER', 'GROUP_CLUSTER_RESILIENCE_TESTER', 'GROUP_REPLICA_SET_MANAGER'],
    versions: writeVersions,
    body: perVersion({ '2023-01-01': LegacyClusterUpdate, '2023-02-01': AdvancedClusterUpdate }, [
      '2024-08-05',
      ClusterUpdate,
    ]),
    response: shapes,
    entity: 'cluster',
  },
  deleteGroupCluster: {
    method: 'DELETE',
    path: '/groups/{groupId}/clusters/{clusterName}',
    summary: 'Delete a cluster, with or without its backups',
    roles: ['GROUP_OWNER'],
    versions: { '2023-01-01': '2027-07-01', '2023-02-01': null },
    query: z.strictObject({ retainBackups: z.boolean().optional() }),
    response: z.strictObject({}),
    status: 202, // observed, with {}
  },
  upgradeGroupClusterTenantUpgrade: {
    method: 'POST',
    path: '/groups/{groupId}/clusters/tenantUpgrade',
    summary: 'Move a free or shared cluster to a larger tier',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions: { '2023-01-01': null },
    body: LegacyClusterRequest.extend({
      name: z.string().max(64),
      // observed: the official command line client sends the fields it read of the small cluster, including
      // these
      ...unheeded('links', 'srvAddress'),
    }),
    response: LegacyCluster,
    entity: 'cluster',
  },
});
