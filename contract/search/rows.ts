import { z } from 'zod';
import { asSent } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { CustomAnalyzer, CustomAnalyzers } from './custom-analyzer.ts';
import { SearchDeployment, SearchDeploymentRequest } from './deployment.ts';
import {
  FlatIndex,
  FlatIndexRequest,
  FlatIndexSummary,
  SearchIndex,
  SearchIndexCreateRequest,
  SearchIndexUpdateRequest,
} from './schemas.ts';

/** What specification §4.4 states; for the rest the service alone speaks. */
const editors = ['GROUP_DATA_ACCESS_ADMIN', 'GROUP_SEARCH_INDEX_EDITOR'] as const;
const readers = [
  'GROUP_DATA_ACCESS_READ_ONLY',
  'GROUP_DATA_ACCESS_READ_WRITE',
  'GROUP_SEARCH_INDEX_EDITOR',
  'GROUP_STREAM_PROCESSING_OWNER',
] as const;
const both = { '2023-01-01': '2027-07-01', '2024-05-30': null } as const;
const manual =
  'specification §4.4; path and version from the manual of v1.0, the service no longer documents it';

const analyzers = defineOperations(
  { versions: { '2023-01-01': null }, limit: 'search', source: manual, ofParts: true },
  {
    legacyListFtsAnalyzers: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/analyzers',
      summary: 'List the custom analyzers of a cluster',
      roles: ['GROUP_DATA_ACCESS_READ_WRITE'],
      response: z.array(CustomAnalyzer),
    },
    legacyUpdateFtsAnalyzers: {
      method: 'PUT',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/analyzers',
      summary: 'Replace the custom analyzers of a cluster',
      roles: ['GROUP_DATA_ACCESS_ADMIN'],
      body: asSent(CustomAnalyzers),
      response: z.array(CustomAnalyzer),
    },
  },
);

const flatIndexes = defineOperations(
  { versions: { '2023-01-01': '2027-07-01' }, supersededOn: '2024-05-30', limit: 'search' },
  {
    createGroupClusterFtsIndex: {
      method: 'POST',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/indexes',
      summary: 'Create a search index, in the flat form',
      roles: editors,
      body: FlatIndexRequest,
      response: FlatIndex,
      entity: 'ftsIndex',
    },
    listGroupClusterFtsIndex: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/indexes/{databaseName}/{collectionName}',
      summary: 'List the search indexes of a collection, in the flat form',
      roles: readers,
      specifiedRoles: ['GROUP_DATA_ACCESS_READ_WRITE'],
      response: z.array(FlatIndexSummary),
      entity: 'ftsIndex',
    },
    getGroupClusterFtsIndex: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/indexes/{indexId}',
      summary: 'Get one search index, in the flat form',
      roles: readers,
      response: FlatIndex,
      entity: 'ftsIndex',
    },
    updateGroupClusterFtsIndex: {
      method: 'PATCH',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/indexes/{indexId}',
      summary: 'Change a search index, in the flat form',
      roles: ['GROUP_SEARCH_INDEX_EDITOR'],
      body: FlatIndexRequest,
      response: FlatIndex,
      entity: 'ftsIndex',
    },
    deleteGroupClusterFtsIndex: {
      method: 'DELETE',
      path: '/groups/{groupId}/clusters/{clusterName}/fts/indexes/{indexId}',
      summary: 'Delete a search index',
      roles: editors,
      status: 204,
    },
  },
);

const indexes = defineOperations(
  { versions: { '2024-05-30': null }, limit: 'search' },
  {
    listGroupClusterSearchIndexes: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes',
      summary: 'List the search indexes of a cluster',
      roles: readers,
      response: z.array(SearchIndex),
      entity: 'searchIndex',
    },
    createGroupClusterSearchIndex: {
      method: 'POST',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes',
      summary: 'Create a search index',
      roles: editors,
      body: SearchIndexCreateRequest,
      response: SearchIndex,
      status: 201,
      entity: 'searchIndex',
    },
    listGroupClusterSearchIndex: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{databaseName}/{collectionName}',
      summary: 'List the search indexes of a collection',
      roles: readers,
      specifiedRoles: ['GROUP_DATA_ACCESS_READ_WRITE'],
      response: z.array(SearchIndex),
      entity: 'searchIndex',
    },
    getGroupClusterSearchIndex: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{indexId}',
      summary: 'Get one search index',
      roles: readers,
      response: SearchIndex,
      entity: 'searchIndex',
    },
    updateGroupClusterSearchIndex: {
      method: 'PATCH',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{indexId}',
      summary: 'Replace the definition of a search index',
      roles: ['GROUP_SEARCH_INDEX_EDITOR'],
      body: SearchIndexUpdateRequest,
      response: SearchIndex,
      entity: 'searchIndex',
    },
    deleteGroupClusterSearchIndex: {
      method: 'DELETE',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{indexId}',
      summary: 'Delete a search index',
      roles: editors,
      status: 204,
    },
    getGroupClusterSearchIndexByName: {
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{databaseName}/{collectionName}/{indexName}',
      summary: 'Get one search index by its name',
      roles: readers,
      response: SearchIndex,
      entity: 'searchIndex',
    },
    updateGroupClusterSearchIndexByName: {
      method: 'PATCH',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{databaseName}/{collectionName}/{indexName}',
      summary: 'Replace the definition of a search index, by its name',
      roles: ['GROUP_SEARCH_INDEX_EDITOR'],
      body: SearchIndexUpdateRequest,
      response: SearchIndex,
      entity: 'searchIndex',
    },
    deleteGroupClusterSearchIndexByName: {
      method: 'DELETE',
      path: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{databaseName}/{collectionName}/{indexName}',
      summary: 'Delete a search index by its name',
      roles: ['GROUP_SEARCH_INDEX_EDITOR'],
      status: 204,
    },
  },
);

const deployments = defineOperations({
  getGroupClusterSearchDeployment: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/{clusterName}/search/deployment',
    summary: 'Get the search nodes of a cluster',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2023-01-01': '2027-07-01', '2024-05-30': '2027-07-01', '2025-03-12': null },
    response: SearchDeployment,
  },
  createGroupClusterSearchDeployment: {
    method: 'POST',
    path: '/groups/{groupId}/clusters/{clusterName}/search/deployment',
    summary: 'Create search nodes for a cluster',
    roles: ['GROUP_OWNER'],
    versions: both,
    body: SearchDeploymentRequest,
    response: SearchDeployment,
    status: 201,
  },
  updateGroupClusterSearchDeployment: {
    method: 'PATCH',
    path: '/groups/{groupId}/clusters/{clusterName}/search/deployment',
    summary: 'Change the search nodes of a cluster',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions: both,
    body: SearchDeploymentRequest,
    response: SearchDeployment,
  },
  deleteGroupClusterSearchDeployment: {
    method: 'DELETE',
    path: '/groups/{groupId}/clusters/{clusterName}/search/deployment',
    summary: 'Remove the search nodes of a cluster',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions: both,
    status: 204,
  },
});

export const searchOperations = { ...analyzers, ...flatIndexes, ...indexes, ...deployments };
