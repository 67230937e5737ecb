import { type Copies, type CopyPlace, projectOf, type TwinItem } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { EndpointServiceRecord, PeerRecord } from './records.ts';

/** A peering connection in its present state; its other side belongs to the customer. */
function addPeer(world: World, item: TwinItem<'awsPeers'>, place: CopyPlace): string | undefined {
  if (!world.tables.networkContainers.get(item.containerId))
    return 'Its network container is not in the twin.';
  const state = item.providerName === 'AWS' ? item.statusName : item.status;
  if (state === 'TERMINATING' || state === 'DELETING') return 'It is being deleted at its source.';
  const { links: _, ...peer } = definedFields(item as typeof item & { links?: unknown });
  world.tables.peers.put({ ...peer, groupId: projectOf(place), created: world.iso(), turn: 0 } as PeerRecord);
  return undefined;
}

/** A service with its names at the provider, and its endpoints at AWS. */
function addService(
  world: World,
  item: TwinItem<'awsEndpointServices'>,
  place: CopyPlace,
): string | undefined {
  if (item.status === 'DELETING') return 'It is being deleted at its source.';
  const groupId = projectOf(place);
  const created = world.iso();
  const {
    interfaceEndpoints = [],
    privateEndpoints = [],
    endpointGroupNames = [],
    ...service
  } = definedFields(item) as EndpointServiceRecord & {
    interfaceEndpoints?: string[];
    privateEndpoints?: string[];
    endpointGroupNames?: string[];
  };
  world.tables.endpointServices.put({ ...service, groupId, created });
  for (const endpointId of interfaceEndpoints)
    world.tables.privateEndpoints.put({
      ...{ id: world.id(), groupId, serviceId: item.id, endpointId, created },
      ...{ cloudProvider: 'AWS', interfaceEndpointId: endpointId, deleteRequested: false },
      connectionStatus: 'AVAILABLE',
    });
  // the list of services names no addresses
  return privateEndpoints.length + endpointGroupNames.length > 0
    ? 'The service is in the twin without its endpoints: their addresses belong to the network of the source.'
    : undefined;
}

/** Peering connections and private endpoint services of the projects of a copy. */
export const networkCopies: Copies = {
  regionalMode(world, { enabled }, place) {
    if (enabled) world.tables.regionalModes.put({ id: projectOf(place) });
    return undefined;
  },
  awsPeers: addPeer,
  azurePeers: addPeer,
  gcpPeers: addPeer,
  awsEndpointServices: addService,
  azureEndpointServices: addService,
  gcpEndpointServices: addService,
};
