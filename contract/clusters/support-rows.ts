import { z } from 'zod';
import { InstantInput, ignored, unheeded } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { defineOperations, perVersion } from '#contract/api/operation.ts';
import { ContainerQuery, NetworkContainer } from './containers.ts';
import { clusterProviders, grantTypes } from './parts.ts';
import {
  FirstProcessArgsAnswer,
  FirstProcessArgsRequest,
  ProcessArgs,
  ProcessArgsRequest,
} from './process-args.ts';
import { ClusterRequest } from './requests.ts';
import { RollingIndexRequest } from './rolling-index.ts';

/** Sizes that one provider offers, and where. */
export const ProviderRegions = z.object({
  provider: z.enum(providers),
  instanceSizes: z.array(
    z.object({
      name: z.string(),
      availableRegions: z.array(z.object({ name: z.string(), default: z.boolean() })),
    }),
  ),
});
export type ProviderRegions = z.infer<typeof ProviderRegions>;

export const AvailableVersion = z.object({
  cloudProvider: z.enum(clusterProviders),
  instanceSize: z.string(),
  version: z.string(),
  defaultStatus: z.enum(['DEFAULT', 'NOT_DEFAULT']),
});
export type AvailableVersion = z.infer<typeof AvailableVersion>;

const ValidationResult = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ errorCode: z.string(), validationIssue: z.string() })).max(100),
});

const argVersions = { '2023-01-01': '2027-07-01', '2024-08-05': null } as const;
const cluster = '/groups/{groupId}/clusters/{clusterName}';

const shared = { versions: { '2023-01-01': null } } as const;

/** Operations on clusters other than the clusters themselves, their choices, and their networks. */
export const clusterSupportOperations = defineOperations(shared, {
  listGroupClusterProviderRegions: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/provider/regions',
    summary: 'List the instance sizes and regions that clusters may have',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({ providers: z.array(z.string()).optional(), tier: z.string().optional() }),
    results: ProviderRegions,
    limit: 'clusters',
  },
  getGroupMongoDbVersions: {
    method: 'GET',
    path: '/groups/{groupId}/mongoDBVersions',
    summary: 'List the versions that clusters may have',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({
      cloudProvider: z.enum(clusterProviders).optional(),
      instanceSize: z.string().optional(),
      defaultStatus: z.literal('DEFAULT').optional(),
    }),
    results: AvailableVersion,
  },
  getDefaultMajorVersion: {
    method: 'GET',
    path: '/unauth/nds/defaultMongoDBMajorVersion',
    root: 'private',
    summary: 'Name the major version of new clusters',
    roles: 'public',
    media: 'text',
    source: 'client: the Atlas CLI calls it before it creates a cluster',
  },
  getCallerAddress: {
    method: 'GET',
    path: '/ipinfo',
    root: 'private',
    summary: 'Return the IP address of the caller',
    roles: 'any',
    response: z.object({ currentIpv4Address: z.string() }),
    source: 'client: the Atlas CLI calls it before it fills an access list',
  },
  validateGroupClusterConfigurations: {
    method: 'POST',
    path: '/groups/{groupId}/clusterConfigurations:validate',
    summary: 'Validate the configuration of a cluster without creating it',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions: { '2025-03-12': null },
    body: z.strictObject({
      clusterDescription: ClusterRequest,
      advancedConfiguration: ProcessArgsRequest.optional(),
      // parts of the request without effect on the clusters that the emulator has
      ...unheeded('clusterName', 'searchDeploymentSpec', 'tags'),
    }),
    response: ValidationResult,
  },
  getGroupClusterStatus: {
    method: 'GET',
    path: `${cluster}/status`,
    summary: 'Return whether all changes of a cluster are applied',
    roles: ['GROUP_READ_ONLY'],
    response: z.object({ changeStatus: z.enum(['PENDING', 'APPLIED']) }),
  },
  getGroupClusterProcessArgs: {
    method: 'GET',
    path: `${cluster}/processArgs`,
    summary: 'Get the arguments of the processes of a cluster',
    roles: ['GROUP_READ_ONLY'],
    versions: argVersions,
    response: perVersion({ '2023-01-01': FirstProcessArgsAnswer }, ['2024-08-05', ProcessArgs]),
    limit: 'clusters',
  },
  updateGroupClusterProcessArgs: {
    method: 'PATCH',
    path: `${cluster}/processArgs`,
    summary: 'Change arguments of the processes of a cluster',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions: argVersions,
    body: perVersion({ '2023-01-01': FirstProcessArgsRequest }, ['2024-08-05', ProcessArgsRequest]),
    response: perVersion({ '2023-01-01': FirstProcessArgsAnswer }, ['2024-08-05', ProcessArgs]),
    limit: 'clusters',
  },
  autoGroupClusterScalingConfiguration: {
    method: 'GET',
    path: `${cluster}/autoScalingConfiguration`,
    summary: 'Return whether the shards of a cluster scale independently',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2024-08-05': null },
    supersededOn: '2024-10-23', // observed, without a sunset
    response: z.object({ autoScalingMode: z.enum(['INDEPENDENT_SHARD_SCALING', 'CLUSTER_WIDE_SCALING']) }),
    limit: 'clusters',
  },
  restartGroupClusterPrimaries: {
    method: 'POST',
    path: `${cluster}/restartPrimaries`,
    summary: 'Make every shard of a cluster elect another primary',
    roles: ['GROUP_CLUSTER_MANAGER'],
    versions: { '2023-01-01': '2027-07-01', '2023-02-01': null },
    response: z.strictObject({}),
  },
  createGroupClusterIndexRollingIndex: {
    method: 'POST',
    path: `${cluster}/index`,
    summary: 'Build an index on one member of a cluster after the other',
    roles: ['GROUP_DATA_ACCESS_ADMIN', 'GROUP_INDEX_MANAGER'],
    body: RollingIndexRequest,
    response: z.strictObject({}),
    status: 202, // observed, with {}
  },
  grantGroupClusterMongoDbEmployeeAccess: {
    method: 'POST',
    path: `${cluster}:grantMongoDBEmployeeAccess`,
    summary: 'Let employees of the service into a cluster until a date',
    roles: ['GROUP_SUPPORT_ACCESS_MANAGER'],
    versions: { '2024-08-05': null },
    body: z.strictObject({
      expirationTime: InstantInput,
      grantType: z.enum(grantTypes),
      ...ignored('links'),
    }),
    status: 204,
  },
  revokeGroupClusterMongoDbEmployeeAccess: {
    method: 'POST',
    path: `${cluster}:revokeMongoDBEmployeeAccess`,
    summary: 'Keep employees of the service out of a cluster again',
    roles: ['GROUP_SUPPORT_ACCESS_MANAGER'],
    versions: { '2024-08-05': null },
    status: 204,
  },
  pinGroupClusterFeatureCompatibilityVersion: {
    method: 'POST',
    path: `${cluster}:pinFeatureCompatibilityVersion`,
    summary: 'Keep the feature compatibility version of a cluster as it is until a date',
    roles: ['GROUP_OWNER'],
    versions: { '2024-05-30': null },
    body: z.strictObject({ expirationDate: InstantInput.optional(), ...ignored('links') }),
    status: 204,
  },
  unpinGroupClusterFeatureCompatibilityVersion: {
    method: 'POST',
    path: `${cluster}:unpinFeatureCompatibilityVersion`,
    summary: 'Let the feature compatibility version of a cluster follow its version again',
    roles: ['GROUP_OWNER'],
    versions: { '2024-05-30': null },
    status: 204,
  },
  listGroupContainers: {
    method: 'GET',
    path: '/groups/{groupId}/containers',
    summary: 'List the networks of a project at one provider',
    roles: ['GROUP_READ_ONLY'],
    query: ContainerQuery,
    results: NetworkContainer,
  },
  listGroupContainerAll: {
    method: 'GET',
    path: '/groups/{groupId}/containers/all',
    summary: 'List the networks of a project at all providers',
    roles: ['GROUP_READ_ONLY'],
    results: NetworkContainer,
  },
  getGroupContainer: {
    method: 'GET',
    path: '/groups/{groupId}/containers/{containerId}',
    summary: 'Get one network of a project',
    roles: ['GROUP_READ_ONLY'],
    response: NetworkContainer,
  },
});
