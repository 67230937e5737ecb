import { badField, fail } from '#contract/api/errors.ts';
import type { FederationEndpoint, FederationEndpointRequest } from '#contract/data-federation/rows.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { FederationEndpointRecord } from './records.ts';

function view({ id: _, groupId: __, created: ___, ...shown }: FederationEndpointRecord): FederationEndpoint {
  return shown;
}

function endpointNamed(world: World, groupId: string, endpointId: string) {
  const { federationEndpoints } = world.tables;
  return federationEndpoints.by('group', groupId).find((each) => each.endpointId === endpointId);
}

function endpointOf(world: World, { groupId, endpointId }: { groupId: string; endpointId: string }) {
  const endpoint = endpointNamed(world, groupId, endpointId);
  if (!endpoint) throw fail('DATA_FEDERATION_PRIVATE_ENDPOINT_NOT_FOUND', groupId, endpointId);
  return endpoint;
}

/** An endpoint of AWS is an interface endpoint, one of Azure has an address // assumed */
function check({ endpointId, provider, customerEndpointIPAddress }: FederationEndpointRequest): void {
  if (provider === 'AZURE' && !customerEndpointIPAddress)
    throw badField('customerEndpointIPAddress', 'is required', 'MISSING_ATTRIBUTE');
  if (provider !== 'AZURE' && !/^vpce-[0-9a-f]{17}$/u.test(endpointId))
    throw badField(
      'endpointId',
      'must be the ID of an interface endpoint: vpce- and 17 digits',
      'INVALID_ATTRIBUTE',
    );
}

export const endpointHandlers = defineHandlers({
  listGroupPrivateNetworkSettingEndpointIds: ({ world, params }) => ({
    rows: world.tables.federationEndpoints.by('group', params.groupId),
    view: world.showing(view),
  }),

  getGroupPrivateNetworkSettingEndpointId: ({ world, params }) =>
    world.showing(view)(endpointOf(world, params)),

  /** An endpoint that is there is replaced // assumed */
  createGroupPrivateNetworkSettingEndpointId({ world, params, body }) {
    const { groupId } = params;
    check(body);
    const before = endpointNamed(world, groupId, body.endpointId);
    const { provider = 'AWS', type = 'DATA_LAKE' } = body;
    const id = before?.id ?? world.id();
    // observed for AWS. Assumed for Azure: the link takes as long as other endpoints
    const status = provider === 'AWS' ? 'OK' : 'PENDING';
    const { endpointId, ...rest } = definedFields(body);
    world.tables.federationEndpoints.put({
      ...rest,
      id,
      groupId,
      endpointId: endpointId ?? body.endpointId,
      created: before?.created ?? world.iso(),
      provider,
      type,
      status,
    });
    if (status === 'PENDING')
      world.after(world.takes('endpoint.change'), 'federationEndpoint.linked', { id }, id);
    return { rows: world.tables.federationEndpoints.by('group', groupId), view };
  },

  deleteGroupPrivateNetworkSettingEndpointId({ world, params }) {
    world.tables.federationEndpoints.delete(endpointOf(world, params).id);
    return undefined;
  },
});

function linked(world: World, { id }: { id: string }): void {
  const endpoint = world.tables.federationEndpoints.get(id);
  if (endpoint?.status === 'PENDING') world.tables.federationEndpoints.put({ ...endpoint, status: 'OK' });
}

export const endpointTransitions = { 'federationEndpoint.linked': linked };
