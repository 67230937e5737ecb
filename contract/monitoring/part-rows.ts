import { defineOperations } from '#contract/api/operation.ts';
import {
  CollectionMeasurements,
  CollectionMetricList,
  CollectionQuery,
  NamespacesRequest,
  PeriodQuery,
  PinnedNamespaces,
  RankedNamespaces,
  SearchHostMeasurements,
  SearchHostQuery,
  SearchIndexMeasurements,
  SearchIndexQuery,
  SearchMetricList,
} from './part-schemas.ts';

const cluster = '/groups/{groupId}/clusters/{clusterName}';
const process = '/groups/{groupId}/processes/{processId}';
const host = '/groups/{groupId}/hosts/{processId}/fts/metrics';

const shared = { roles: ['GROUP_READ_ONLY'], limit: 'monitoring', method: 'GET' } as const;

const ofCollections = defineOperations({ ...shared, versions: { '2023-11-15': null } } as const, {
  listGroupCollStatMetrics: {
    path: '/groups/{groupId}/collStats/metrics',
    summary: 'List the measurements of collections',
    response: CollectionMetricList,
  },
  getGroupClusterCollStatNamespaces: {
    path: `${cluster}/{clusterView}/collStats/namespaces`,
    summary: 'List the collections of a cluster, the busiest first',
    query: PeriodQuery,
    response: RankedNamespaces,
  },
  getGroupProcessCollStatNamespaces: {
    path: `${process}/collStats/namespaces`,
    summary: 'List the collections of a process, the busiest first',
    query: PeriodQuery,
    response: RankedNamespaces,
  },
  listGroupClusterCollStatMeasurements: {
    path: `${cluster}/{clusterView}/{databaseName}/{collectionName}/collStats/measurements`,
    summary: 'Get the measurements of a collection of a cluster',
    query: CollectionQuery,
    response: CollectionMeasurements,
  },
  listGroupProcessCollStatMeasurements: {
    path: `${process}/{databaseName}/{collectionName}/collStats/measurements`,
    summary: 'Get the measurements of a collection of a process',
    query: CollectionQuery,
    response: CollectionMeasurements,
  },
  listGroupClusterCollStatPinnedNamespaces: {
    path: `${cluster}/collStats/pinned`,
    summary: 'List the collections that are always measured',
    response: PinnedNamespaces,
  },
  pinGroupClusterCollStatPinnedNamespaces: {
    method: 'PUT',
    path: `${cluster}/collStats/pinned`,
    summary: 'Replace the collections that are always measured',
    body: NamespacesRequest,
    response: PinnedNamespaces,
  },
  updateGroupClusterCollStatPinnedNamespaces: {
    method: 'PATCH',
    path: `${cluster}/collStats/pinned`,
    summary: 'Add collections that are always measured',
    body: NamespacesRequest,
    response: PinnedNamespaces,
  },
  unpinGroupClusterCollStatUnpinNamespaces: {
    method: 'PATCH',
    path: `${cluster}/collStats/unpin`,
    summary: 'Remove collections that are always measured',
    body: NamespacesRequest,
    response: PinnedNamespaces,
  },
});

const ofSearch = defineOperations({ ...shared, versions: { '2023-01-01': null } } as const, {
  listGroupHostFtsMetrics: {
    path: host,
    summary: 'List the measurements of search on a host',
    response: SearchMetricList,
  },
  listGroupHostFtsMetricMeasurements: {
    path: `${host}/measurements`,
    summary: 'Get the measurements of the search process of a host',
    query: SearchHostQuery,
    response: SearchHostMeasurements,
  },
  listGroupHostFtsMetricIndexMeasurements: {
    path: `${host}/indexes/{databaseName}/{collectionName}/measurements`,
    summary: 'Get the measurements of the search indexes of a collection',
    query: SearchIndexQuery,
    response: SearchIndexMeasurements,
  },
  getGroupHostFtsMetricIndexMeasurements: {
    path: `${host}/indexes/{databaseName}/{collectionName}/{indexName}/measurements`,
    summary: 'Get the measurements of one search index',
    query: SearchIndexQuery,
    response: SearchIndexMeasurements,
  },
});

export const partMonitoringOperations = { ...ofCollections, ...ofSearch };
