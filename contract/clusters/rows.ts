import { z } from 'zod';
import { defineOperations, perVersion } from '#contract/operation.ts';
import { AdvancedCluster, Cluster, ClusterSummaryGroup, LegacyCluster } from './schemas.ts';

const shapes = perVersion({ '2023-01-01': LegacyCluster, '2023-02-01': AdvancedCluster }, [
  '2024-08-05',
  Cluster,
]);
const readVersions = { '2023-01-01': '2027-07-01', '2023-02-01': '2027-07-01', '2024-08-05': null } as const;

export const clusterOperations = defineOperations({
  listClusterDetails: {
    method: 'GET',
    path: '/clusters',
    summary: 'List the clusters of all projects that the caller can see',
    roles: 'any', // the list holds what the caller may read // specification §4.10
    versions: { '2023-01-01': null },
    results: ClusterSummaryGroup,
    status: 200,
    limit: 'user',
  },
  listGroupClusters: {
    method: 'GET',
    path: '/groups/{groupId}/clusters',
    summary: 'List the clusters of a project',
    roles: ['GROUP_READ_ONLY'],
    versions: readVersions,
    query: z.strictObject({ includeDeletedWithRetainedBackups: z.boolean().optional() }),
    results: shapes,
    status: 200,
    entity: 'cluster',
    limit: 'clusters',
  },
  getGroupCluster: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/{clusterName}',
    summary: 'Get one cluster',
    roles: ['GROUP_READ_ONLY'],
    versions: readVersions,
    response: shapes,
    status: 200,
    entity: 'cluster',
    limit: 'clusters',
  },
});
