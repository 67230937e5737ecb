import { badField, fail } from '#contract/api/errors.ts';
import { findRegion, regionNameOf } from '#contract/clusters/tables/regions.ts';
import type { EventType } from '#contract/events/families.ts';
import type { EndpointService } from '#contract/network/private-endpoint-rows.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { projectLimit } from '#server/emulator/kernel/project-limits.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { refreshStrings } from './private-strings.ts';
import type { EndpointServiceRecord, PrivateEndpointRecord } from './records.ts';

/** `us-east-1` of a client is `US_EAST_1` here // observed: Terraform */

interface Place {
  groupId: string;
  cloudProvider: string;
  endpointServiceId: string;
}

/** A service of the project; undefined provider: of whichever. */
export function serviceOf(
  world: World,
  place: Omit<Place, 'cloudProvider'> & Partial<Place>,
): EndpointServiceRecord {
  const { groupId, cloudProvider, endpointServiceId } = place;
  const service = world.tables.endpointServices.get(endpointServiceId);
  const isThere =
    service?.groupId === groupId && (cloudProvider ?? service.cloudProvider) === service.cloudProvider;
  if (!isThere) throw fail('PRIVATE_ENDPOINT_SERVICE_NOT_FOUND', endpointServiceId, groupId);
  return service;
}

export const endpointsOf = (world: World, service: EndpointServiceRecord): readonly PrivateEndpointRecord[] =>
  world.tables.privateEndpoints.by('service', service.id).toReversed();

function view(world: World): (service: EndpointServiceRecord) => EndpointService {
  return (service) => {
    const { groupId: _, created: __, ...rest } = service;
    const ids = endpointsOf(world, service).map(({ endpointId }) => endpointId);
    if (rest.cloudProvider === 'AWS') return { ...rest, interfaceEndpoints: ids };
    if (rest.cloudProvider === 'AZURE') return { ...rest, privateEndpoints: ids };
    return { ...rest, endpointGroupNames: ids };
  };
}

/** Names at the provider, which begin with the state AVAILABLE // observed */
function available(world: World, service: EndpointServiceRecord): EndpointServiceRecord {
  const { id, groupId, regionName } = service;
  const region = regionName.toLowerCase().replaceAll('_', '-');
  const status = 'AVAILABLE';
  if (service.cloudProvider === 'AWS') {
    const endpointServiceName = `com.amazonaws.vpce.${region}.vpce-svc-${hexOf(`${id}/service`, 17)}`;
    return { ...service, status, endpointServiceName };
  }
  if (service.cloudProvider === 'AZURE') {
    const name = `pls_${id}`;
    const uuid = hexOf(`${id}/subscription`, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
    const group = `rg_${id}_${hexOf(`${id}/group`, 8)}`;
    const privateLinkServiceResourceId = `/subscriptions/${uuid}/resourceGroups/${group}/providers/Microsoft.Network/privateLinkServices/${name}`;
    return { ...service, status, privateLinkServiceName: name, privateLinkServiceResourceId };
  }
  const most = projectLimit(
    world,
    groupId,
    'atlas.project.deployment.privateServiceConnectionsPerRegionGroup',
  );
  const place = `projects/p-${hexOf(`${groupId}/project`, 24)}/regions/${region}/serviceAttachments`;
  const serviceAttachmentNames = Array.from(
    { length: service.portMappingEnabled ? 1 : most },
    (_, index) => `${place}/sa-${region}-${groupId}-${index}`,
  );
  return { ...service, status, serviceAttachmentNames };
}

function later(world: World, id: string): void {
  world.after(world.takes('endpointService.change'), 'endpointService.proceed', { id }, id);
}

/** Remote regions, from which endpoints of AWS reach a service in another region. */
function remoteRegions(regions: readonly string[] | null | undefined): string[] | null {
  const spelledOut = regions?.map((region) => regionNameOf('AWS', region)) ?? [];
  const at = spelledOut.findIndex((region) => !findRegion('AWS', region));
  if (at >= 0) throw badField(`supportedRemoteRegions[${at}]`, 'is no region of AWS', 'INVALID_ATTRIBUTE');
  return spelledOut.length > 0 ? [...(regions ?? [])] : null;
}

export const endpointServiceHandlers = defineHandlers({
  listGroupPrivateEndpointEndpointService: ({ world, params }) =>
    world.tables.endpointServices
      .by('provider', `${params.groupId}/${params.cloudProvider}`)
      .map(world.showing(view(world))),

  getGroupPrivateEndpointEndpointService: ({ world, params }) =>
    world.showing(view(world))(serviceOf(world, params)),

  createGroupPrivateEndpointEndpointService({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { providerName, portMappingEnabled = false, supportedRemoteRegions } = body;
    const regionName = regionNameOf(providerName, body.region);
    if (!findRegion(providerName, regionName))
      throw badField('region', `is no region of ${providerName}`, 'INVALID_ATTRIBUTE');
    if (portMappingEnabled && providerName !== 'GCP')
      throw badField('portMappingEnabled', 'exists at GCP only', 'INVALID_ATTRIBUTE');
    if (supportedRemoteRegions?.length && providerName !== 'AWS')
      throw badField('supportedRemoteRegions', 'exist at AWS only', 'INVALID_ATTRIBUTE');
    const others = world.tables.endpointServices.by('provider', `${groupId}/${providerName}`);
    // of Google one of each kind // observed: Terraform's tests
    const isSameKind = (other: EndpointServiceRecord) =>
      (other.cloudProvider === 'GCP' && other.portMappingEnabled === true) === portMappingEnabled;
    if (others.some((other) => other.regionName === regionName && isSameKind(other)))
      throw fail('PRIVATE_ENDPOINT_SERVICE_ALREADY_EXISTS', providerName, regionName);
    const id = world.id();
    const start = {
      id,
      groupId,
      created: world.iso(),
      regionName,
      status: 'INITIATING',
      errorMessage: null,
    } as const;
    const service = world.tables.endpointServices.put(
      providerName === 'AWS'
        ? {
            ...start,
            cloudProvider: providerName,
            endpointServiceName: null,
            supportedRemoteRegions: remoteRegions(supportedRemoteRegions),
          }
        : providerName === 'AZURE'
          ? {
              ...start,
              cloudProvider: providerName,
              privateLinkServiceName: null,
              privateLinkServiceResourceId: null,
            }
          : { ...start, cloudProvider: providerName, portMappingEnabled, serviceAttachmentNames: [] },
    );
    later(world, id);
    record(world, 'ENDPOINT_SERVICE_CREATED', { groupId }, { caller, peer });
    return view(world)(service);
  },

  updateGroupPrivateEndpointEndpointService({ world, params, body }) {
    const service = serviceOf(world, params);
    if (service.cloudProvider !== 'AWS')
      throw badField('cloudProvider', `must be ${service.cloudProvider}`, 'INVALID_ATTRIBUTE');
    if (service.status === 'DELETING')
      throw fail('PRIVATE_ENDPOINT_SERVICE_NOT_FOUND', service.id, params.groupId);
    const supportedRemoteRegions = remoteRegions(body.supportedRemoteRegions);
    return view(world)(world.tables.endpointServices.put({ ...service, supportedRemoteRegions }));
  },

  deleteGroupPrivateEndpointEndpointService({ world, caller, params, peer }) {
    const service = serviceOf(world, params);
    if (endpointsOf(world, service).length > 0) throw fail('PRIVATE_ENDPOINT_SERVICE_IN_USE', service.id);
    if (service.status === 'DELETING') return {};
    world.tables.endpointServices.put({ ...service, status: 'DELETING' });
    later(world, service.id);
    record(world, 'ENDPOINT_SERVICE_DELETED', { groupId: params.groupId }, { caller, peer });
    return {};
  },

  getGroupPrivateEndpointRegionalMode: ({ world, params }) => ({
    enabled: world.tables.regionalModes.get(params.groupId) !== undefined,
  }),

  toggleGroupPrivateEndpointRegionalMode({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { regionalModes } = world.tables;
    if (body.enabled === (regionalModes.get(groupId) !== undefined)) return body;
    if (body.enabled) regionalModes.put({ id: groupId });
    else regionalModes.delete(groupId);
    const event: EventType = `REGIONALIZED_PRIVATE_ENDPOINT_MODE_${body.enabled ? 'ENABLED' : 'DISABLED'}`;
    record(world, event, { groupId }, { caller, peer });
    refreshStrings(world, groupId);
    return body;
  },
});

function proceed(world: World, { id }: { id: string }): void {
  const service = world.tables.endpointServices.get(id);
  if (service?.status === 'DELETING') world.tables.endpointServices.delete(id);
  if (service?.status === 'INITIATING') world.tables.endpointServices.put(available(world, service));
}

export const endpointServiceTransitions = { 'endpointService.proceed': proceed };
