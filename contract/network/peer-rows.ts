import { z } from 'zod';
import { ignored, links, ObjectId, zeroIsAbsent } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { assumedRule } from '../evidence/rule-evidence.ts';
import { guidShape } from '../security/provider-identities.ts';
import { otherSideRules } from './other-side.ts';

const common = { id: ObjectId, containerId: ObjectId };

const awsPeerStatuses = [
  'INITIATING',
  'PENDING_ACCEPTANCE',
  'FAILED',
  'FINALIZING',
  'AVAILABLE',
  'TERMINATING',
] as const;
const peerErrors = ['REJECTED', 'EXPIRED', 'INVALID_ARGUMENT'] as const;

/** A connection of a project's network to one of the customer; each provider has its own names of the states. */
export const Peer = z.discriminatedUnion('providerName', [
  z.object({
    ...common,
    providerName: z.literal('AWS'),
    accepterRegionName: z.string(),
    awsAccountId: z.string(),
    routeTableCidrBlock: z.string(),
    vpcId: z.string(),
    connectionId: z.string().optional(),
    statusName: z.enum(awsPeerStatuses),
    errorStateName: z.enum(peerErrors).optional(),
  }),
  z.object({
    ...common,
    providerName: z.literal('AZURE'),
    azureDirectoryId: z.string(),
    azureSubscriptionId: z.string(),
    resourceGroupName: z.string(),
    vnetName: z.string(),
    status: z.enum(['ADDING_PEER', 'AVAILABLE', 'FAILED', 'DELETION_FAILED', 'DELETING']),
    errorState: z.string().optional(),
  }),
  z.object({
    ...common,
    providerName: z.literal('GCP'),
    gcpProjectId: z.string(),
    networkName: z.string(),
    status: z.enum(['ADDING_PEER', 'WAITING_FOR_USER', 'AVAILABLE', 'FAILED', 'DELETING']),
    errorMessage: z.string().optional(),
  }),
]);
export type Peer = z.infer<typeof Peer>;

const { vpcId, vnetName, networkName, ...existing } = otherSideRules;
const named = ({ pattern, shape }: { pattern: RegExp; shape: string }) =>
  z.string().regex(pattern, shape).optional();
/** The same for rules without evidence. */
const assumed = ({ pattern, shape }: { pattern: RegExp; shape: string }) =>
  z.string().regex(pattern, assumedRule(shape)).optional();

/** One shape for all providers: the rules require the fields of one. */
const PeerRequest = z.strictObject({
  providerName: z.enum(providers).optional(),
  containerId: ObjectId,
  /** Of AWS; the region in the spelling of AWS, as `us-east-1`. */
  accepterRegionName: zeroIsAbsent(z.string()),
  awsAccountId: named(existing.awsAccountId),
  routeTableCidrBlock: zeroIsAbsent(z.string()),
  vpcId: assumed(vpcId),
  /** Of Azure. */
  azureDirectoryId: z.guid(guidShape).optional(),
  azureSubscriptionId: z.guid(guidShape).optional(),
  resourceGroupName: named(existing.resourceGroupName),
  vnetName: assumed(vnetName),
  /** Of Google Cloud. */
  gcpProjectId: named(existing.gcpProjectId),
  networkName: assumed(networkName),
  ...ignored('id', 'connectionId', 'errorMessage', 'errorState', 'errorStateName', 'status', 'statusName'),
});
export type PeerRequest = z.output<typeof PeerRequest>;

const PrivateIpMode = z.object({ enabled: z.boolean(), links });

const shared = { versions: { '2023-01-01': null } } as const;

export const peerOperations = defineOperations(shared, {
  listGroupPeers: {
    method: 'GET',
    path: '/groups/{groupId}/peers',
    summary: 'List the peering connections of a project at one provider',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({ providerName: z.enum(providers).optional() }),
    results: Peer,
  },
  createGroupPeer: {
    method: 'POST',
    path: '/groups/{groupId}/peers',
    summary: 'Connect a network of a project to one of the customer',
    roles: ['GROUP_NETWORK_ACCESS_MANAGER'],
    body: PeerRequest,
    response: Peer,
  },
  getGroupPeer: {
    method: 'GET',
    path: '/groups/{groupId}/peers/{peerId}',
    summary: 'Get one peering connection of a project',
    roles: ['GROUP_READ_ONLY'],
    response: Peer,
  },
  updateGroupPeer: {
    method: 'PATCH',
    path: '/groups/{groupId}/peers/{peerId}',
    summary: 'Change a peering connection of a project',
    roles: ['GROUP_NETWORK_ACCESS_MANAGER'],
    body: PeerRequest,
    response: Peer,
  },
  verifyGroupPrivateIpMode: {
    method: 'GET',
    path: '/groups/{groupId}/privateIpMode',
    summary: 'Check whether clusters of a project are reached by peering only',
    roles: ['GROUP_READ_ONLY'],
    response: PrivateIpMode,
  },
  disableGroupPrivateIpModePeering: {
    method: 'PATCH',
    path: '/groups/{groupId}/privateIpMode',
    summary: 'Let clusters of a project be reached without peering too',
    roles: ['GROUP_OWNER'],
    body: z.strictObject({ enabled: z.boolean() }),
    response: PrivateIpMode,
  },
  deleteGroupPeer: {
    method: 'DELETE',
    path: '/groups/{groupId}/peers/{peerId}',
    summary: 'Delete a peering connection of a project',
    roles: ['GROUP_NETWORK_ACCESS_MANAGER'],
    response: z.object({}),
    status: 202,
  },
});
