import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import { AccountDetails, PrivateLink, PrivateLinkRequest, StreamPeering } from './schemas.ts';

const links = '/groups/{groupId}/streams/privateLinkConnections';
const peers = '/groups/{groupId}/streams/vpcPeeringConnections';
const nothing = z.strictObject({});
const account = z.string().min(1).max(64);

const managers = ['ORG_STREAM_PROCESSING_ADMIN', 'GROUP_STREAM_PROCESSING_MANAGER'] as const;
const owners = ['ORG_STREAM_PROCESSING_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'] as const;
const readers = ['GROUP_READ_ONLY'] as const;

/** Private links and peering of stream processing. */
export const streamNetworkOperations = defineOperations({ versions: { '2023-02-01': null } } as const, {
  getGroupStreamAccountDetails: {
    method: 'GET',
    path: '/groups/{groupId}/streams/accountDetails',
    summary: 'Get the account and network of stream processing at a provider',
    roles: readers,
    versions: { '2024-11-13': null },
    query: z.strictObject({
      cloudProvider: z.enum(['aws', 'azure', 'gcp', 'AWS', 'AZURE', 'GCP']),
      regionName: z.string().min(1).max(64),
    }),
    response: AccountDetails,
  },
  listGroupStreamPrivateLinkConnections: {
    method: 'GET',
    path: links,
    summary: 'List the private links of stream processing',
    roles: readers,
    results: PrivateLink,
  },
  createGroupStreamPrivateLinkConnection: {
    method: 'POST',
    path: links,
    summary: 'Create a private link of stream processing',
    roles: managers,
    body: PrivateLinkRequest,
    response: PrivateLink,
  },
  getGroupStreamPrivateLinkConnection: {
    method: 'GET',
    path: `${links}/{connectionId}`,
    summary: 'Get one private link of stream processing',
    roles: readers,
    response: PrivateLink,
  },
  updateGroupStreamPrivateLinkConnection: {
    method: 'PATCH',
    path: `${links}/{connectionId}`,
    summary: 'Change the domain of a private link of stream processing',
    roles: managers,
    versions: { '2025-03-12': null },
    body: z.strictObject({ dnsDomain: z.string().min(1).max(512).optional() }),
    response: PrivateLink,
  },
  deleteGroupStreamPrivateLinkConnection: {
    method: 'DELETE',
    path: `${links}/{connectionId}`,
    summary: 'Delete a private link of stream processing',
    roles: managers,
    response: nothing,
    status: 202, // observed, with {}
  },
  listGroupStreamVpcPeeringConnections: {
    method: 'GET',
    path: peers,
    summary: 'List the peering connections of stream processing with an account',
    roles: readers,
    query: z.strictObject({ requesterAccountId: account }),
    results: StreamPeering,
  },
  listGroupStreamActiveVpcPeeringConnections: {
    method: 'GET',
    path: '/groups/{groupId}/streams/activeVpcPeeringConnections',
    summary: 'List the peering connections of stream processing that are in use',
    roles: readers,
    versions: { '2024-11-13': null },
    results: StreamPeering,
  },
  acceptGroupStreamVpcPeeringConnection: {
    method: 'POST',
    path: `${peers}/{id}:accept`,
    summary: 'Accept a peering connection of stream processing',
    roles: owners,
    body: z.strictObject({ requesterAccountId: account, requesterVpcId: account }),
    response: nothing,
    status: 202,
  },
  rejectGroupStreamVpcPeeringConnection: {
    method: 'POST',
    path: `${peers}/{id}:reject`,
    summary: 'Reject a peering connection of stream processing',
    roles: owners,
    response: nothing,
    status: 202,
  },
  deleteGroupStreamVpcPeeringConnection: {
    method: 'DELETE',
    path: `${peers}/{id}`,
    summary: 'Delete a peering connection of stream processing',
    roles: owners,
    response: nothing,
    status: 202,
  },
});
