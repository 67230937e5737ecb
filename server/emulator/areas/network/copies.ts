import { endpointIn } from '#contract/twins/source-parts.ts';
import { type Copies, type CopyPlace, projectOf, type TwinItem } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { EndpointServiceRecord, PeerRecord, PrivateEndpointRecord } from './records.ts';

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
    privateEndpoints: _,
    endpointGroupNames: __,
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
  return undefined;
}

/** An endpoint in its present state, with its addresses in the network of the source. */
function addEndpoint(world: World, item: TwinItem<'azureEndpoints'>, place: CopyPlace): string | undefined {
  const { endpointServiceId: serviceId, endpointId } = endpointIn(place.clusterName ?? '');
  if (!world.tables.endpointServices.get(serviceId))
    return 'Its private endpoint service is not in the twin.';
  if (item.deleteRequested) return 'It is being deleted at its source.';
  const { links: _, ...endpoint } = definedFields(item as typeof item & { links?: unknown });
  const kept = { id: world.id(), groupId: projectOf(place), serviceId, endpointId, created: world.iso() };
  world.tables.privateEndpoints.put({ ...endpoint, ...kept } as PrivateEndpointRecord);
  return undefined;
}

/** Peering connections, private endpoint services and private endpoints of the projects of a copy. */
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
  azureEndpoints: addEndpoint,
  gcpEndpoints: addEndpoint,
};
