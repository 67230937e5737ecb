import { z } from 'zod';
import { ObjectId, zeroIsAbsent } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';

const serviceStatus = z.enum(['INITIATING', 'AVAILABLE', 'WAITING_FOR_USER', 'FAILED', 'DELETING']);
const common = {
  id: ObjectId,
  regionName: z.string(),
  status: serviceStatus,
  errorMessage: z.string().nullable(),
};

/** Names are null until the provider has made the service // observed */
export const EndpointService = z.discriminatedUnion('cloudProvider', [
  z.object({
    ...common,
    cloudProvider: z.literal('AWS'),
    endpointServiceName: z.string().nullable(),
    interfaceEndpoints: z.array(z.string()),
    supportedRemoteRegions: z.array(z.string()).nullable(),
  }),
  z.object({
    ...common,
    cloudProvider: z.literal('AZURE'),
    privateEndpoints: z.array(z.string()),
    privateLinkServiceName: z.string().nullable(),
    privateLinkServiceResourceId: z.string().nullable(),
  }),
  z.object({
    ...common,
    cloudProvider: z.literal('GCP'),
    endpointGroupNames: z.array(z.string()),
    portMappingEnabled: z.boolean(),
    serviceAttachmentNames: z.array(z.string()),
  }),
]);
export type EndpointService = z.infer<typeof EndpointService>;

const mostRemoteRegions = 35;
const remoteRegions = z.array(z.string().max(64)).max(mostRemoteRegions, documented).nullable().optional();

const EndpointServiceRequest = z.strictObject({
  providerName: z.enum(providers),
  region: z.string().max(64),
  portMappingEnabled: z.boolean().optional(),
  supportedRemoteRegions: remoteRegions,
});

const EndpointServiceUpdate = z.strictObject({
  cloudProvider: z.enum(['AWS']),
  supportedRemoteRegions: remoteRegions,
});

const endpoint = { deleteRequested: z.boolean(), errorMessage: z.string().optional() };

/** An endpoint of the customer in an endpoint service of the project. */
export const PrivateEndpoint = z.discriminatedUnion('cloudProvider', [
  z.object({
    ...endpoint,
    cloudProvider: z.literal('AWS'),
    interfaceEndpointId: z.string(),
    connectionStatus: z.enum(['PENDING_ACCEPTANCE', 'PENDING', 'AVAILABLE', 'REJECTED', 'DELETING']),
  }),
  z.object({
    ...endpoint,
    cloudProvider: z.literal('AZURE'),
    privateEndpointResourceId: z.string(),
    privateEndpointIPAddress: z.string(),
    privateEndpointConnectionName: z.string().optional(),
    status: z.enum(['INITIATING', 'AVAILABLE', 'FAILED', 'DELETING']),
  }),
  z.object({
    ...endpoint,
    cloudProvider: z.literal('GCP'),
    endpointGroupName: z.string(),
    gcpProjectId: z.string(),
    portMappingEnabled: z.boolean(),
    endpoints: z.array(
      z.object({
        endpointName: z.string(),
        ipAddress: z.string(),
        status: z.enum(['INITIATING', 'AVAILABLE', 'FAILED', 'DELETING']),
      }),
    ),
    status: z.enum(['INITIATING', 'VERIFIED', 'AVAILABLE', 'FAILED', 'DELETING', 'DELETED']),
  }),
]);
export type PrivateEndpoint = z.infer<typeof PrivateEndpoint>;

const text = zeroIsAbsent(z.string().max(512));

/** One shape for all providers: the rules require the fields of one. */
const PrivateEndpointRequest = z.strictObject({
  cloudProvider: z.enum(providers).optional(),
  id: text,
  privateEndpointIPAddress: text,
  endpointGroupName: text,
  gcpProjectId: text,
  endpoints: z
    .array(z.strictObject({ endpointName: z.string().max(128), ipAddress: z.string().max(64) }))
    .max(100)
    .optional(),
});
export type PrivateEndpointRequest = z.output<typeof PrivateEndpointRequest>;

const Mode = z.object({ enabled: z.boolean() });

const shared = { versions: { '2023-01-01': null }, limit: 'endpoints' } as const;
const root = '/groups/{groupId}/privateEndpoint';

export const privateEndpointOperations = defineOperations(shared, {
  listGroupPrivateEndpointEndpointService: {
    method: 'GET',
    path: `${root}/{cloudProvider}/endpointService`,
    summary: 'List the private endpoint services of a project at one provider',
    roles: ['GROUP_READ_ONLY'],
    response: z.array(EndpointService),
  },
  createGroupPrivateEndpointEndpointService: {
    method: 'POST',
    path: `${root}/endpointService`,
    summary: 'Create a private endpoint service in one region',
    roles: ['GROUP_OWNER'],
    body: EndpointServiceRequest,
    response: EndpointService,
    status: 201,
    specifiedStatus: 200, // observed
  },
  getGroupPrivateEndpointEndpointService: {
    method: 'GET',
    path: `${root}/{cloudProvider}/endpointService/{endpointServiceId}`,
    summary: 'Get one private endpoint service of a project',
    roles: ['GROUP_READ_ONLY'],
    response: EndpointService,
  },
  updateGroupPrivateEndpointEndpointService: {
    method: 'PATCH',
    path: `${root}/endpointService/{endpointServiceId}`,
    summary: 'Change the remote regions of a private endpoint service',
    roles: ['GROUP_OWNER'],
    body: EndpointServiceUpdate,
    response: EndpointService,
  },
  deleteGroupPrivateEndpointEndpointService: {
    method: 'DELETE',
    path: `${root}/{cloudProvider}/endpointService/{endpointServiceId}`,
    summary: 'Delete a private endpoint service without endpoints',
    roles: ['GROUP_OWNER'],
    response: z.strictObject({}),
    status: 202, // observed, with {}
  },
  createGroupPrivateEndpointEndpointServiceEndpoint: {
    method: 'POST',
    path: `${root}/{cloudProvider}/endpointService/{endpointServiceId}/endpoint`,
    summary: 'Add a private endpoint to an endpoint service',
    roles: ['GROUP_OWNER'],
    body: PrivateEndpointRequest,
    response: PrivateEndpoint,
  },
  getGroupPrivateEndpointEndpointServiceEndpoint: {
    method: 'GET',
    path: `${root}/{cloudProvider}/endpointService/{endpointServiceId}/endpoint/{endpointId}`,
    summary: 'Get one private endpoint of an endpoint service',
    roles: ['GROUP_READ_ONLY'],
    response: PrivateEndpoint,
  },
  deleteGroupPrivateEndpointEndpointServiceEndpoint: {
    method: 'DELETE',
    path: `${root}/{cloudProvider}/endpointService/{endpointServiceId}/endpoint/{endpointId}`,
    summary: 'Remove a private endpoint from an endpoint service',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
  getGroupPrivateEndpointRegionalMode: {
    method: 'GET',
    path: `${root}/regionalMode`,
    summary: 'Get the regional mode of the private endpoints of a project',
    roles: ['GROUP_READ_ONLY'],
    response: Mode,
  },
  toggleGroupPrivateEndpointRegionalMode: {
    method: 'PATCH',
    path: `${root}/regionalMode`,
    summary: 'Switch the regional mode of the private endpoints of a project on or off',
    roles: ['GROUP_OWNER'],
    body: z.strictObject({ enabled: z.boolean() }),
    response: Mode,
    status: 202,
    specifiedStatus: 200, // observed
  },
});
