import { z } from 'zod';
import { Instant, ignored, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { Storage } from './storage.ts';

const awsRegions = [
  ...['SYDNEY_AUS', 'MUMBAI_IND', 'FRANKFURT_DEU', 'DUBLIN_IRL', 'LONDON_GBR', 'VIRGINIA_USA'],
  ...['OREGON_USA', 'SAOPAULO_BRA', 'MONTREAL_CAN', 'TOKYO_JPN', 'SEOUL_KOR', 'SINGAPORE_SGP'],
];
const Region = z.discriminatedUnion('cloudProvider', [
  z.strictObject({ cloudProvider: z.literal('AWS'), region: z.enum(awsRegions) }),
  z.strictObject({
    cloudProvider: z.literal('AZURE'),
    region: z.enum(['VIRGINIA_USA', 'AMSTERDAM_NLD', 'SAOPAULO_BRA']),
  }),
  z.strictObject({ cloudProvider: z.literal('GCP'), region: z.enum(['IOWA_USA', 'BELGIUM_EU']) }),
]);

const cloudProviderConfig = z.object({
  aws: z
    .object({
      roleId: ObjectId,
      externalId: z.string(),
      iamAssumedRoleARN: z.string(),
      iamUserARN: z.string(),
    })
    .optional(),
  azure: z
    .object({
      roleId: ObjectId,
      atlasAppId: z.string(),
      servicePrincipalId: z.string(),
      tenantId: z.string(),
    })
    .optional(),
  gcp: z.object({ roleId: ObjectId, gcpServiceAccount: z.string() }).optional(),
});

export const FederatedDatabase = z.object({
  name: z.string(),
  groupId: ObjectId,
  state: z.enum(['UNVERIFIED', 'ACTIVE', 'DELETED']),
  hostnames: z.array(z.string()),
  privateEndpointHostnames: z.array(z.object({ hostname: z.string(), privateEndpoint: z.string() })),
  cloudProviderConfig: cloudProviderConfig.optional(),
  dataProcessRegion: Region.nullable().optional(),
  storage: Storage,
});
export type FederatedDatabase = z.infer<typeof FederatedDatabase>;

const changeable = {
  cloudProviderConfig: z
    .strictObject({
      aws: z
        .strictObject({
          roleId: ObjectId,
          testS3Bucket: z.string().max(255),
          ...ignored('externalId', 'iamAssumedRoleARN', 'iamUserARN'),
        })
        .optional(),
      azure: z
        .strictObject({ roleId: ObjectId, ...ignored('atlasAppId', 'servicePrincipalId', 'tenantId') })
        .optional(),
      gcp: z.strictObject({ roleId: ObjectId, ...ignored('gcpServiceAccount') }).optional(),
    })
    .optional(),
  dataProcessRegion: Region.optional(),
  storage: Storage.optional(),
  ...ignored('groupId', 'hostnames', 'privateEndpointHostnames', 'state'),
};

const databaseName = z.string().min(1).max(255);
const FederatedDatabaseRequest = z.strictObject({ name: databaseName, ...changeable });
const FederatedDatabaseUpdate = z.strictObject({ name: databaseName.optional(), ...changeable });
export type FederatedDatabaseUpdate = z.output<typeof FederatedDatabaseUpdate>;

export const queryLimitNames = [
  'bytesProcessed.query',
  'bytesProcessed.daily',
  'bytesProcessed.weekly',
  'bytesProcessed.monthly',
] as const;

const overrunPolicy = z.enum(['BLOCK', 'BLOCK_AND_KILL']).optional();
export const QueryLimit = z.object({
  name: z.enum(queryLimitNames),
  tenantName: z.string(),
  value: z.int(),
  currentUsage: z.int(),
  lastModifiedDate: Instant,
  overrunPolicy,
});
export type QueryLimit = z.infer<typeof QueryLimit>;

const FederationEndpoint = z.object({
  endpointId: z.string(),
  provider: z.enum(['AWS', 'AZURE']),
  type: z.enum(['DATA_LAKE']),
  status: z.enum(['PENDING', 'OK', 'FAILED', 'DELETING']),
  comment: z.string().optional(),
  region: z.string().optional(),
  customerEndpointDNSName: z.string().optional(),
  customerEndpointIPAddress: z.string().optional(),
  azureLinkId: z.string().optional(),
});
export type FederationEndpoint = z.infer<typeof FederationEndpoint>;

const short = z.string().max(512).optional();
const FederationEndpointRequest = z.strictObject({
  endpointId: z.string().min(1).max(512),
  provider: z.enum(['AWS', 'AZURE']).optional(),
  type: z.enum(['DATA_LAKE']).optional(),
  comment: short,
  region: short,
  customerEndpointDNSName: short,
  customerEndpointIPAddress: short,
  azureLinkId: short,
  ...ignored('errorMessage', 'status'),
});
export type FederationEndpointRequest = z.output<typeof FederationEndpointRequest>;

/** Seconds since 1970, from 2008 on // assumed */
const epochSeconds = z.int().min(1_199_145_600).optional();

const root = '/groups/{groupId}/dataFederation';
const endpoints = '/groups/{groupId}/privateNetworkSettings/endpointIds';

export const dataFederationOperations = defineOperations({ versions: { '2023-01-01': null } } as const, {
  listGroupDataFederation: {
    method: 'GET',
    path: root,
    summary: 'List the federated databases of a project',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({ type: z.enum(['USER', 'ONLINE_ARCHIVE']).optional() }),
    response: z.array(FederatedDatabase),
  },
  createGroupDataFederation: {
    method: 'POST',
    path: root,
    summary: 'Create a federated database',
    roles: ['GROUP_OWNER'],
    query: z.strictObject({ skipRoleValidation: z.boolean().optional() }),
    body: FederatedDatabaseRequest,
    response: FederatedDatabase,
  },
  getGroupDataFederation: {
    method: 'GET',
    path: `${root}/{tenantName}`,
    summary: 'Get one federated database',
    roles: ['GROUP_READ_ONLY'],
    response: FederatedDatabase,
  },
  updateGroupDataFederation: {
    method: 'PATCH',
    path: `${root}/{tenantName}`,
    summary: 'Change a federated database',
    roles: ['GROUP_OWNER'],
    query: z.strictObject({ skipRoleValidation: z.boolean() }),
    body: FederatedDatabaseUpdate,
    response: FederatedDatabase,
  },
  deleteGroupDataFederation: {
    method: 'DELETE',
    path: `${root}/{tenantName}`,
    summary: 'Delete a federated database',
    roles: ['GROUP_OWNER'],
    response: z.strictObject({}),
    status: 202, // observed, with {}
  },
  listGroupDataFederationLimits: {
    method: 'GET',
    path: `${root}/{tenantName}/limits`,
    summary: 'List the query limits of a federated database',
    roles: ['GROUP_READ_ONLY'],
    response: z.array(QueryLimit),
  },
  getGroupDataFederationLimit: {
    method: 'GET',
    path: `${root}/{tenantName}/limits/{limitName}`,
    summary: 'Get one query limit of a federated database',
    roles: ['GROUP_READ_ONLY'],
    response: QueryLimit,
  },
  setGroupDataFederationLimit: {
    method: 'PATCH',
    path: `${root}/{tenantName}/limits/{limitName}`,
    summary: 'Set a query limit of a federated database',
    roles: ['GROUP_OWNER'],
    body: z.strictObject({
      value: z.int(),
      overrunPolicy,
      ...ignored('currentUsage', 'defaultLimit', 'lastModifiedDate', 'maximumLimit', 'name', 'tenantName'),
    }),
    response: QueryLimit,
  },
  deleteGroupDataFederationLimit: {
    method: 'DELETE',
    path: `${root}/{tenantName}/limits/{limitName}`,
    summary: 'Remove a query limit of a federated database',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
  downloadGroupDataFederationQueryLogs: {
    method: 'GET',
    path: `${root}/{tenantName}/queryLogs.gz`,
    summary: 'Download the log of queries of a federated database, compressed',
    roles: [
      'GROUP_DATA_ACCESS_ADMIN',
      'GROUP_DATA_ACCESS_READ_ONLY',
      'GROUP_DATA_ACCESS_READ_WRITE',
      'GROUP_STREAM_PROCESSING_OWNER',
    ],
    query: z.strictObject({ startDate: epochSeconds, endDate: epochSeconds }),
    media: 'gzip',
  },
  listGroupPrivateNetworkSettingEndpointIds: {
    method: 'GET',
    path: endpoints,
    summary: 'List the private endpoints of federated databases and archives',
    roles: ['GROUP_READ_ONLY'],
    results: FederationEndpoint,
  },
  createGroupPrivateNetworkSettingEndpointId: {
    method: 'POST',
    path: endpoints,
    summary: 'Add a private endpoint of federated databases and archives',
    roles: ['GROUP_OWNER'],
    body: FederationEndpointRequest,
    results: FederationEndpoint,
    status: 201,
  },
  getGroupPrivateNetworkSettingEndpointId: {
    method: 'GET',
    path: `${endpoints}/{endpointId}`,
    summary: 'Get one private endpoint of federated databases and archives',
    roles: ['GROUP_READ_ONLY'],
    response: FederationEndpoint,
  },
  deleteGroupPrivateNetworkSettingEndpointId: {
    method: 'DELETE',
    path: `${endpoints}/{endpointId}`,
    summary: 'Remove a private endpoint of federated databases and archives',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
});
