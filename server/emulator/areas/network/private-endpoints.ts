import { badField, fail } from '#contract/api/errors.ts';
import { endpointIdRules } from '#contract/network/other-side.ts';
import type { PrivateEndpoint, PrivateEndpointRequest } from '#contract/network/private-endpoint-rows.ts';
import { blockIn } from '#contract/security/cidr.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { endpointsOf, serviceOf } from './endpoint-services.ts';
import { refreshStrings, stateOf } from './private-strings.ts';
import type { EndpointServiceRecord, PrivateEndpointRecord } from './records.ts';

const invalid = (field: string, why: string) => badField(field, why, 'INVALID_ATTRIBUTE');

function view({
  id: _,
  groupId: __,
  serviceId: ___,
  endpointId: ____,
  created: _____,
  ...shown
}: PrivateEndpointRecord): PrivateEndpoint {
  return shown;
}

function required(
  body: PrivateEndpointRequest,
  field: 'id' | 'privateEndpointIPAddress' | 'endpointGroupName' | 'gcpProjectId',
): string {
  const value = body[field];
  if (!value) throw badField(field, 'is required', 'MISSING_ATTRIBUTE');
  return value;
}

const isAddress = (text: string) => !text.includes('/') && blockIn(text) !== undefined;

type New = PrivateEndpoint & { endpointId: string };

function newAws(body: PrivateEndpointRequest): New {
  const interfaceEndpointId = required(body, 'id');
  if (!endpointIdRules.AWS.pattern.test(interfaceEndpointId)) throw invalid('id', endpointIdRules.AWS.shape);
  return {
    endpointId: interfaceEndpointId,
    cloudProvider: 'AWS',
    interfaceEndpointId,
    connectionStatus: 'PENDING_ACCEPTANCE',
    deleteRequested: false,
  };
}

function newAzure(body: PrivateEndpointRequest): New {
  const privateEndpointResourceId = required(body, 'id');
  const privateEndpointIPAddress = required(body, 'privateEndpointIPAddress');
  if (!endpointIdRules.AZURE.pattern.test(privateEndpointResourceId))
    throw invalid('id', endpointIdRules.AZURE.shape);
  if (!isAddress(privateEndpointIPAddress))
    throw invalid('privateEndpointIPAddress', 'must be an IP address');
  return {
    endpointId: privateEndpointResourceId,
    cloudProvider: 'AZURE',
    privateEndpointResourceId,
    privateEndpointIPAddress,
    status: 'INITIATING',
    deleteRequested: false,
  };
}

/** One address for each attachment of the service, in their order // documented */
function newGoogle(
  body: PrivateEndpointRequest,
  service: EndpointServiceRecord & { cloudProvider: 'GCP' },
): New {
  const endpointGroupName = required(body, 'endpointGroupName');
  const gcpProjectId = required(body, 'gcpProjectId');
  const { endpoints = [] } = body;
  const { length } = service.serviceAttachmentNames;
  if (endpoints.length !== length)
    throw invalid('endpoints', `must have ${length} entries, one for each attachment`);
  const at = endpoints.findIndex(({ ipAddress }) => !isAddress(ipAddress));
  if (at >= 0) throw invalid(`endpoints[${at}].ipAddress`, 'must be an IP address');
  return {
    endpointId: endpointGroupName,
    cloudProvider: 'GCP',
    endpointGroupName,
    gcpProjectId,
    portMappingEnabled: service.portMappingEnabled,
    endpoints: endpoints.map((each) => ({ ...each, status: 'INITIATING' as const })),
    status: 'INITIATING',
    deleteRequested: false,
  };
}

function newEndpoint(body: PrivateEndpointRequest, service: EndpointServiceRecord): New {
  if (service.cloudProvider === 'AWS') return newAws(body);
  return service.cloudProvider === 'AZURE' ? newAzure(body) : newGoogle(body, service);
}

function findMatch(
  world: World,
  params: Call<'getGroupPrivateEndpointEndpointServiceEndpoint'>['params'],
): PrivateEndpointRecord {
  const service = serviceOf(world, params);
  const endpoint = endpointsOf(world, service).find((each) => each.endpointId === params.endpointId);
  if (!endpoint) throw fail('PRIVATE_ENDPOINT_NOT_FOUND', params.endpointId, service.id);
  return endpoint;
}

function later(world: World, id: string): void {
  world.after(world.takes('endpoint.change'), 'privateEndpoint.proceed', { id }, id);
}

export const privateEndpointHandlers = defineHandlers({
  createGroupPrivateEndpointEndpointServiceEndpoint({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const service = serviceOf(world, params);
    if (body.cloudProvider !== undefined && body.cloudProvider !== service.cloudProvider)
      throw invalid('cloudProvider', `must be ${service.cloudProvider}`);
    if (service.status !== 'AVAILABLE') throw fail('PRIVATE_ENDPOINT_SERVICE_NOT_AVAILABLE', service.id);
    const created = newEndpoint(body, service);
    if (endpointsOf(world, service).some(({ endpointId }) => endpointId === created.endpointId))
      throw fail('PRIVATE_ENDPOINT_ALREADY_EXISTS', created.endpointId);
    const id = world.id();
    const kept = { id, groupId, serviceId: service.id, created: world.iso() };
    const endpoint = world.tables.privateEndpoints.put({ ...created, ...kept });
    later(world, id);
    record(world, 'INTERFACE_ENDPOINT_CREATED', { groupId }, { caller, peer });
    return view(endpoint);
  },

  getGroupPrivateEndpointEndpointServiceEndpoint: ({ world, params }) =>
    world.showing(view)(findMatch(world, params)),

  deleteGroupPrivateEndpointEndpointServiceEndpoint({ world, caller, params, peer }) {
    const { groupId } = params;
    const endpoint = findMatch(world, params);
    if (endpoint.deleteRequested) return undefined;
    const { privateEndpoints } = world.tables;
    if (endpoint.cloudProvider === 'AWS')
      privateEndpoints.put({ ...endpoint, deleteRequested: true, connectionStatus: 'DELETING' });
    else privateEndpoints.put({ ...endpoint, deleteRequested: true, status: 'DELETING' });
    refreshStrings(world, groupId);
    later(world, endpoint.id);
    record(world, 'INTERFACE_ENDPOINT_DELETED', { groupId }, { caller, peer });
    return undefined;
  },
});

/** Assumed: the provider knows every endpoint, except IDs of AWS that repeat one digit. */
const isUnknown = (id: string) => /^vpce-(.)\1{16}$/u.test(id);

/** The next state; undefined where the endpoint is gone or stays // observed: names. Assumed: each step takes a minute */
function next(endpoint: PrivateEndpointRecord): PrivateEndpointRecord | undefined {
  if (endpoint.cloudProvider === 'AWS') {
    const { connectionStatus, interfaceEndpointId } = endpoint;
    if (connectionStatus === 'PENDING') return { ...endpoint, connectionStatus: 'AVAILABLE' };
    if (connectionStatus !== 'PENDING_ACCEPTANCE') return undefined;
    if (!isUnknown(interfaceEndpointId)) return { ...endpoint, connectionStatus: 'PENDING' };
    return {
      ...endpoint,
      connectionStatus: 'REJECTED',
      // measured with Terraform
      errorMessage: `Interface endpoint ${interfaceEndpointId} was not found.`,
    };
  }
  if (endpoint.cloudProvider === 'AZURE') {
    if (endpoint.status !== 'INITIATING') return undefined;
    const [, , subscription, , group, , , , name] = endpoint.privateEndpointResourceId.split('/');
    const privateEndpointConnectionName = `${subscription}%2F${group}%2F${name}`;
    return { ...endpoint, status: 'AVAILABLE', privateEndpointConnectionName };
  }
  if (endpoint.status === 'INITIATING') return { ...endpoint, status: 'VERIFIED' };
  if (endpoint.status !== 'VERIFIED') return undefined;
  const endpoints = endpoint.endpoints.map((each) => ({ ...each, status: 'AVAILABLE' as const }));
  return { ...endpoint, endpoints, status: 'AVAILABLE' };
}

const last: ReadonlySet<string> = new Set(['AVAILABLE', 'REJECTED', 'FAILED']);

function proceed(world: World, { id }: { id: string }): void {
  const endpoint = world.tables.privateEndpoints.get(id);
  if (!endpoint) return;
  if (endpoint.deleteRequested) {
    world.tables.privateEndpoints.delete(id);
    return;
  }
  const after = next(endpoint);
  if (!after) return;
  world.tables.privateEndpoints.put(after);
  if (!last.has(stateOf(after))) later(world, id);
  refreshStrings(world, endpoint.groupId);
}

export const privateEndpointTransitions = { 'privateEndpoint.proceed': proceed };

/** A project keeps its endpoint services // observed: Terraform */
export function keepServices(world: World, { groupId }: { groupId: string }): void {
  if (world.tables.endpointServices.by('group', groupId).length > 0)
    throw fail('CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_PRIVATE_ENDPOINT_SERVICES', groupId);
}
