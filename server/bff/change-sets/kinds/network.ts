import type { Fields } from '../call.ts';
import { fieldsOf } from '../call.ts';
import type { Kind } from '../kind.ts';

const acceptedAnew = () => 'A peering connection that is created again has to be accepted on the other side.';

/** Each provider has its own name for the ID of an endpoint. */
const endpointOf = (body: unknown): Fields => {
  const { id, endpointGroupName } = fieldsOf(body);
  return { endpointId: id ?? endpointGroupName };
};

/** How changes of these resources are read and undone: peering, private endpoints to clusters. */
export const networkKinds: readonly Kind[] = [
  {
    item: 'getGroupPeer',
    list: 'listGroupPeers',
    listArgs: ({ providerName }) => ({ query: { providerName } }),
    create: 'createGroupPeer',
    updates: ['updateGroupPeer'],
    remove: 'deleteGroupPeer',
    numbered: ({ id }) => ({ peerId: id }),
    objections: { update: acceptedAnew, remove: acceptedAnew },
  },
  {
    item: 'getGroupPrivateEndpointEndpointService',
    list: 'listGroupPrivateEndpointEndpointService',
    listArgs: ({ providerName }) => ({ cloudProvider: providerName }),
    create: 'createGroupPrivateEndpointEndpointService',
    remove: 'deleteGroupPrivateEndpointEndpointService',
    numbered: ({ id, cloudProvider }) => ({ endpointServiceId: id, cloudProvider }),
    objections: { remove: () => 'A private endpoint service that is created again has another name.' },
  },
  {
    item: 'getGroupPrivateEndpointEndpointServiceEndpoint',
    create: 'createGroupPrivateEndpointEndpointServiceEndpoint',
    remove: 'deleteGroupPrivateEndpointEndpointServiceEndpoint',
    named: endpointOf,
    objections: {
      remove: () => 'A private endpoint that is created again has to be approved again at the provider.',
    },
  },
  { item: 'getGroupPrivateEndpointRegionalMode', updates: ['toggleGroupPrivateEndpointRegionalMode'] },
];
