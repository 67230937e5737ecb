import { badField, fail } from '#contract/api/errors.ts';
import type { ConnectedOrgConfig, RoleMapping } from '#contract/federation/schemas.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import {
  type ConnectedOrgRecord,
  connection,
  type FederationSettingsRecord,
  type RoleMappingRecord,
} from './records.ts';

export function settingsOf(world: World, id: string): FederationSettingsRecord {
  const settings = world.tables.federationSettings.get(id);
  if (!settings) throw fail('RESOURCE_NOT_FOUND');
  return settings;
}

/** The connection of an organization to a federation; both are in the path. */
export function connectedOrg(
  world: World,
  { federationSettingsId, orgId }: { federationSettingsId: string; orgId: string },
): ConnectedOrgRecord {
  const [config] = world.tables.connectedOrgs.by(
    'connection',
    connection({ settingsId: federationSettingsId, orgId }),
  );
  if (!config) throw fail('CONNECTED_ORG_CONFIG_NOT_FOUND', orgId, federationSettingsId);
  return config;
}

export function mappingView({ id, externalGroupName, roleAssignments }: RoleMappingRecord): RoleMapping {
  return { id, externalGroupName, roleAssignments };
}

export function configView(world: World) {
  return ({ id: _, settingsId, ...config }: ConnectedOrgRecord): ConnectedOrgConfig => ({
    instantUserProvisioningDisabled: false, // observed
    ...config,
    roleMappings: world.tables.roleMappings
      .by('connection', connection({ settingsId, orgId: config.orgId }))
      .map(mappingView),
    userConflicts: [],
  });
}

/** Takes an organization out of its federation, with its role mappings. */
export function disconnect(world: World, config: ConnectedOrgRecord): void {
  for (const { id } of [...world.tables.roleMappings.by('connection', connection(config))]) {
    world.tables.roleMappings.delete(id);
  }
  world.tables.connectedOrgs.delete(config.id);
}

/** A new organization joins the federation that the request names, which has to be one of the caller's. */
export function joinFederation(
  world: World,
  { orgId, asked, owned, notify }: AreaEvents['org.created'],
): void {
  const { federationSettingsId: settingsId } = asked;
  if (settingsId === undefined) return;
  const connected = world.tables.connectedOrgs.by('settings', settingsId);
  const model = connected.find((config) => owned.includes(config.orgId));
  if (!model) {
    throw badField(
      'federationSettingsId',
      'must be the id of a federation of an organization that the caller owns',
    );
  }
  world.tables.connectedOrgs.put({
    id: world.id(),
    settingsId,
    orgId,
    domainAllowList: [],
    domainRestrictionEnabled: false,
    instantUserProvisioningDisabled: false,
    dataAccessIdentityProviderIds: [],
    postAuthRoleGrants: [],
  });
  notify({ federationSettingsId: settingsId });
}
