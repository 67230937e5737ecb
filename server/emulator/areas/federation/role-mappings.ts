import { badField, fail } from '#contract/api/errors.ts';
import type { RoleMapping, RoleMappingRequest } from '#contract/federation/schemas.ts';
import { isGroupRole, isOrgRole } from '#contract/roles.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { connectedOrg, mappingView } from './connected-orgs.ts';
import { type ConnectedOrgRecord, connection, type RoleMappingRecord } from './records.ts';

/** Validates a requested mapping; refuses an invalid one by its field below `at`. */
export function checkMapping(
  world: World,
  { orgId }: ConnectedOrgRecord,
  { externalGroupName, roleAssignments }: RoleMappingRequest,
  at = '',
): Omit<RoleMapping, 'id'> {
  const checked = roleAssignments.map((input, index) => {
    const field = `${at}roleAssignments[${index}]`;
    if ((input.groupId === undefined) === (input.orgId === undefined)) {
      throw badField(`${field}.orgId`, 'must be given, or groupId: one of both');
    }
    if (input.orgId !== undefined) {
      if (input.orgId !== orgId) throw badField(`${field}.orgId`, 'must be the organization of the path');
      if (isOrgRole(input.role)) return { orgId, role: input.role };
      throw badField(`${field}.role`, 'is not a role of organizations', 'INVALID_ROLE_FOR_ORG');
    }
    const groupId = input.groupId ?? '';
    if (world.tables.groups.get(groupId)?.orgId !== orgId) {
      throw badField(`${field}.groupId`, 'must be a project of the organization');
    }
    if (isGroupRole(input.role)) return { groupId, role: input.role };
    throw badField(`${field}.role`, 'is not a role of projects', 'INVALID_ROLE_FOR_GROUP');
  });
  return { externalGroupName, roleAssignments: checked };
}

/** A group has one mapping in an organization // assumed */
function requireFreeName(world: World, config: ConnectedOrgRecord, name: string, own?: string): void {
  const taken = world.tables.roleMappings
    .by('connection', connection(config))
    .some(({ id, externalGroupName }) => externalGroupName === name && id !== own);
  if (taken) throw badField('externalGroupName', 'has a role mapping already');
}

export function putMapping(
  world: World,
  { settingsId, orgId }: ConnectedOrgRecord,
  mapping: Omit<RoleMapping, 'id'>,
  id = world.id(),
): RoleMappingRecord {
  return world.tables.roleMappings.put({ ...mapping, id, settingsId, orgId });
}

function mappingOf(world: World, config: ConnectedOrgRecord, id: string): RoleMappingRecord {
  const mapping = world.tables.roleMappings.get(id);
  if (!mapping || connection(mapping) !== connection(config)) {
    throw fail('ROLE_MAPPING_NOT_FOUND', id, config.orgId);
  }
  return mapping;
}

export const roleMappingHandlers = defineHandlers({
  listFederationSettingConnectedOrgConfigRoleMappings: ({ world, params }) => ({
    rows: world.tables.roleMappings.by('connection', connection(connectedOrg(world, params))),
    view: mappingView,
  }),

  createFederationSettingConnectedOrgConfigRoleMapping({ world, params, body, caller, peer }) {
    const config = connectedOrg(world, params);
    const mapping = checkMapping(world, config, body);
    requireFreeName(world, config, mapping.externalGroupName);
    const created = putMapping(world, config, mapping);
    record(world, 'ROLE_MAPPING_CREATED', { orgId: params.orgId }, { caller, peer });
    return mappingView(created);
  },

  getFederationSettingConnectedOrgConfigRoleMapping: ({ world, params }) =>
    mappingView(mappingOf(world, connectedOrg(world, params), params.id)),

  updateFederationSettingConnectedOrgConfigRoleMapping({ world, params, body, caller, peer }) {
    const config = connectedOrg(world, params);
    const { id } = mappingOf(world, config, params.id);
    const mapping = checkMapping(world, config, body);
    requireFreeName(world, config, mapping.externalGroupName, id);
    const changed = putMapping(world, config, mapping, id);
    record(world, 'ROLE_MAPPING_UPDATED', { orgId: params.orgId }, { caller, peer });
    return mappingView(changed);
  },

  deleteFederationSettingConnectedOrgConfigRoleMapping({ world, params, caller, peer }) {
    const { id } = mappingOf(world, connectedOrg(world, params), params.id);
    world.tables.roleMappings.delete(id);
    record(world, 'ROLE_MAPPING_DELETED', { orgId: params.orgId }, { caller, peer });
    return undefined;
  },
});

/** A project goes: mappings name it no more, and those that named nothing else go too. */
export function unmapGroup(world: World, { groupId, orgId }: AreaEvents['group.deleted']): void {
  const { roleMappings } = world.tables;
  for (const mapping of [...roleMappings.by('org', orgId)]) {
    const roleAssignments = mapping.roleAssignments.filter((each) => each.groupId !== groupId);
    if (roleAssignments.length === 0) roleMappings.delete(mapping.id);
    else if (roleAssignments.length < mapping.roleAssignments.length) {
      roleMappings.put({ ...mapping, roleAssignments });
    }
  }
}
