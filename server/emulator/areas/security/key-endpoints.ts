import { badField, fail } from '#contract/api/errors.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import type { KeyEndpoint } from '#contract/security/encryption.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { encryptionOf } from './encryption.ts';
import type { KeyEndpointRecord } from './records.ts';

interface Place {
  groupId: string;
  cloudProvider: string;
}

function providerOf({ cloudProvider }: Pick<Place, 'cloudProvider'>): 'AWS' | 'AZURE' {
  if (cloudProvider === 'AWS' || cloudProvider === 'AZURE') return cloudProvider;
  throw fail('RESOURCE_NOT_FOUND');
}

const placeKey = ({ groupId, cloudProvider }: Place) => `${groupId}/${cloudProvider}`;

function endpointOf(world: World, at: Place & { endpointId: string }): KeyEndpointRecord {
  providerOf(at);
  const endpoint = world.tables.keyEndpoints.get(at.endpointId);
  if (!endpoint || placeKey(endpoint) !== placeKey(at)) {
    throw fail('RESOURCE_NOT_FOUND');
  }
  return endpoint;
}

function view(endpoint: KeyEndpointRecord): KeyEndpoint {
  return definedFields(endpoint, 'groupId', 'created');
}

/** Only keys that are to be reached privately have private ways // documented */
function checkPrivate(world: World, groupId: string, provider: 'AWS' | 'AZURE'): void {
  const { awsKms, azureKeyVault } = encryptionOf(world, groupId);
  const vault = provider === 'AWS' ? awsKms : azureKeyVault;
  if (!vault.enabled || !vault.requirePrivateNetworking)
    throw fail('ENCRYPTION_AT_REST_NOT_ENABLED', groupId);
}

export const keyEndpointHandlers = defineHandlers({
  listGroupEncryptionAtRestPrivateEndpoints({ world, params }) {
    providerOf(params);
    const rows = world.tables.keyEndpoints.by('place', placeKey(params));
    return {
      rows,
      view: world.showing(view),
    };
  },

  createGroupEncryptionAtRestPrivateEndpoint({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { regionName } = body;
    const cloudProvider = providerOf(params);
    if (!findRegion(cloudProvider, regionName)) {
      throw badField('regionName', `is no region of ${cloudProvider}`);
    }
    checkPrivate(world, groupId, cloudProvider);
    const others = world.tables.keyEndpoints.by('place', placeKey(params));
    if (others.some((each) => each.regionName === regionName)) {
      throw badField('regionName', 'has a private endpoint already');
    }
    const id = world.id();
    const endpoint = world.tables.keyEndpoints.put({
      id,
      groupId,
      cloudProvider,
      regionName,
      status: 'INITIATING',
      created: world.iso(),
    });
    world.after(world.takes('endpoint.change'), 'keyEndpoint.proceed', { id }, id);
    record(world, 'ENCRYPTION_AT_REST_PRIVATE_ENDPOINT_CREATED', { groupId }, { caller, peer });
    return view(endpoint);
  },

  getGroupEncryptionAtRestPrivateEndpoint({ world, params }) {
    const endpoint = endpointOf(world, params);
    return world.showing(view)(endpoint);
  },

  requestGroupEncryptionAtRestPrivateEndpointDeletion({ world, caller, params, peer }) {
    const { groupId } = params;
    const endpoint = endpointOf(world, params);
    if (endpoint.status === 'DELETING') return undefined;
    const { id } = endpoint;
    world.tables.keyEndpoints.put({ ...endpoint, status: 'DELETING' });
    world.after(world.takes('endpoint.change'), 'keyEndpoint.proceed', { id }, id);
    record(world, 'ENCRYPTION_AT_REST_PRIVATE_ENDPOINT_DELETED', { groupId }, { caller, peer });
    return undefined;
  },
});

/** Made, accepted by the owner of the keys, in use; or gone. */
function proceed(world: World, { id }: { id: string }): void {
  const endpoint = world.tables.keyEndpoints.get(id);
  if (endpoint?.status === 'DELETING') world.tables.keyEndpoints.delete(id);
  if (endpoint?.status === 'INITIATING') {
    const privateEndpointConnectionName = `${endpoint.cloudProvider.toLowerCase()}-key-endpoint-${id}`;
    world.tables.keyEndpoints.put({
      ...endpoint,
      status: 'PENDING_ACCEPTANCE',
      privateEndpointConnectionName,
    });
    world.after(world.takes('endpoint.change'), 'keyEndpoint.proceed', { id }, id);
  }
  // assumed: the owner accepts after a while
  if (endpoint?.status === 'PENDING_ACCEPTANCE') {
    world.tables.keyEndpoints.put({ ...endpoint, status: 'ACTIVE' });
  }
}

export const keyEndpointTransitions = { 'keyEndpoint.proceed': proceed };
