import { badField, fail, failWith } from '#contract/api/errors.ts';
import type {
  CustomDbRole,
  CustomDbRoleRequest,
  CustomDbRoleUpdate,
  ResourceRequest,
} from '#contract/security/custom-db-roles.ts';
import { builtInRole } from '#contract/security/database-users.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { projectLimit } from '#server/emulator/kernel/project-limits.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CustomDbRoleRecord } from './records.ts';

function find(world: World, groupId: string, roleName: string): CustomDbRoleRecord | undefined {
  return world.tables.customDbRoles.by('name', `${groupId}/${roleName}`)[0];
}

function roleOf(world: World, groupId: string, roleName: string): CustomDbRoleRecord {
  const role = find(world, groupId, roleName);
  if (!role) throw fail('ATLAS_CUSTOM_ROLE_NOT_FOUND', roleName);
  return role;
}

function view({ roleName, actions, inheritedRoles }: CustomDbRoleRecord): CustomDbRole {
  return { roleName, actions, inheritedRoles };
}

function checkName(world: World, groupId: string, roleName: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(roleName)) {
    throw badField('roleName', 'must be letters, digits, - and _', 'ATLAS_CUSTOM_ROLE_INVALID_NAME');
  }
  if (roleName.startsWith('xgen-')) {
    throw badField('roleName', 'must not begin with xgen-', 'ATLAS_RESERVED_CUSTOM_ROLE_RESTRICTED');
  }
  if (builtInRole(roleName)) {
    throw badField('roleName', 'is the name of a built-in role', 'ATLAS_INVALID_CUSTOM_ROLE_RESTRICTED');
  }
  if (find(world, groupId, roleName)) {
    throw failWith('ATLAS_CUSTOM_ROLE_NAME_ALREADY_EXISTS', {
      parameters: [roleName],
      fields: [{ field: 'roleName', description: 'is the name of another role' }],
    });
  }
}

/** The cluster, or a namespace: never both, never neither. */
function resource(
  requested: ResourceRequest,
  at: string,
): CustomDbRole['actions'][number]['resources'][number] {
  const { cluster = false, collection, db } = requested;
  if (cluster && (collection || db)) {
    throw badField(`${at}.cluster`, 'goes with no db and collection', 'ATLAS_INVALID_RESOURCE');
  }
  if (!cluster && (db === undefined || collection === undefined)) {
    throw badField(
      `${at}.${db === undefined ? 'db' : 'collection'}`,
      'is required where the resource is not the cluster',
      'MISSING_ATTRIBUTE',
    );
  }
  return { cluster, collection: collection ?? '', db: db ?? '' };
}

type Permissions = Pick<CustomDbRole, 'actions' | 'inheritedRoles'>;

function actionsOf(requested: NonNullable<CustomDbRoleRequest['actions']>): CustomDbRole['actions'] {
  const seen = new Set<string>();
  return requested.map(({ action, resources }, index) => {
    const at = `actions[${index}]`;
    if (seen.has(action)) {
      throw badField(`${at}.action`, 'is named twice', 'ATLAS_DUPLICATE_CUSTOM_ROLE_ACTION');
    }
    seen.add(action);
    return { action, resources: resources.map((each, place) => resource(each, `${at}.resources[${place}]`)) };
  });
}

/** Whether one role comes to inherit from another, over however many steps. */
function inherits(world: World, groupId: string, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === wanted) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { role } of find(world, groupId, name)?.inheritedRoles ?? []) open.push(role);
  }
  return false;
}

function checkInherited(
  world: World,
  groupId: string,
  roleName: string,
  roles: Permissions['inheritedRoles'],
) {
  for (const [index, { db, role }] of roles.entries()) {
    const at = `inheritedRoles[${index}]`;
    if (role === roleName) {
      throw badField(`${at}.role`, 'is the role itself', 'ATLAS_INVALID_CUSTOM_ROLE_SELF_REFERENTIAL');
    }
    const builtIn = builtInRole(role);
    if (!builtIn && !find(world, groupId, role)) {
      throw badField(`${at}.role`, 'is no role', 'ATLAS_INVALID_CUSTOM_ROLE_INHERITANCE');
    }
    if (builtIn !== 'any' && db !== 'admin') {
      throw badField(`${at}.db`, 'must be admin for this role', 'ATLAS_INVALID_CUSTOM_ROLE_INHERITANCE');
    }
    if (inherits(world, groupId, role, roleName)) {
      throw badField(
        `${at}.role`,
        'inherits from this role',
        'ATLAS_INVALID_CUSTOM_ROLE_CIRCULAR_DEPENDENCY',
      );
    }
  }
}

/** The permissions of the role after the request. */
function permissions(
  world: World,
  groupId: string,
  before: Permissions & { roleName: string },
  body: CustomDbRoleUpdate,
): Permissions {
  const actions = body.actions ? actionsOf(body.actions) : before.actions;
  const inheritedRoles = body.inheritedRoles ?? before.inheritedRoles;
  checkInherited(world, groupId, before.roleName, inheritedRoles);
  if (actions.length === 0 && inheritedRoles.length === 0) {
    throw badField('actions', 'must hold an action', 'ATLAS_CUSTOM_ROLE_HAS_NO_PERMISSIONS');
  }
  return { actions, inheritedRoles };
}

/** A role cannot be deleted while it is the only role of a user // documented */
function checkUnused(world: World, { groupId, roleName }: CustomDbRoleRecord): void {
  const users = world.tables.databaseUsers
    .by('group', groupId)
    .filter(({ roles }) => roles.length > 0 && roles.every((role) => role.roleName === roleName));
  if (users.length > 0) {
    throw fail('ATLAS_CUSTOM_ROLE_IN_USE_BY_USERS', users.map(({ username }) => username).join(', '));
  }
  const heirs = world.tables.customDbRoles
    .by('group', groupId)
    .filter(
      ({ actions, inheritedRoles }) =>
        actions.length === 0 &&
        inheritedRoles.length > 0 &&
        inheritedRoles.every(({ role }) => role === roleName),
    );
  if (heirs.length > 0) {
    throw fail('ATLAS_CUSTOM_ROLE_IN_USE_BY_ROLES', heirs.map((heir) => heir.roleName).join(', '));
  }
}

/** Users with other roles keep those. */
function withdraw(world: World, { groupId, roleName }: CustomDbRoleRecord): void {
  for (const user of [...world.tables.databaseUsers.by('group', groupId)]) {
    const roles = user.roles.filter((role) => role.roleName !== roleName);
    if (roles.length < user.roles.length) world.tables.databaseUsers.put({ ...user, roles });
  }
  for (const heir of [...world.tables.customDbRoles.by('group', groupId)]) {
    const inheritedRoles = heir.inheritedRoles.filter(({ role }) => role !== roleName);
    if (inheritedRoles.length < heir.inheritedRoles.length) {
      world.tables.customDbRoles.put({ ...heir, inheritedRoles });
    }
  }
}

export const customDbRoleHandlers = defineHandlers({
  listGroupCustomDbRoleRoles: ({ world, params }) =>
    world.tables.customDbRoles.by('group', params.groupId).map(view),

  createGroupCustomDbRoleRole({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { roleName } = body;
    checkName(world, groupId, roleName);
    const most = projectLimit(world, groupId, 'atlas.project.security.databaseAccess.customRoles');
    if (world.tables.customDbRoles.by('group', groupId).length >= most)
      throw fail('CUSTOM_ROLES_LIMIT_EXCEEDED', most);
    const blank = { roleName, actions: [], inheritedRoles: [] };
    const allowed = permissions(world, groupId, blank, body);
    const role = { id: world.id(), groupId, roleName, created: world.iso(), ...allowed };
    world.tables.customDbRoles.put(role);
    record(world, 'MONGODB_ROLE_ADDED', { groupId }, { caller, peer });
    return view(role);
  },

  getGroupCustomDbRoleRole: ({ world, params }) => view(roleOf(world, params.groupId, params.roleName)),

  updateGroupCustomDbRoleRole({ world, caller, params, body, peer }) {
    const { groupId, roleName } = params;
    const before = roleOf(world, groupId, roleName);
    const role = { ...before, ...permissions(world, groupId, before, body) };
    world.tables.customDbRoles.put(role);
    record(world, 'MONGODB_ROLE_UPDATED', { groupId }, { caller, peer });
    return view(role);
  },

  deleteGroupCustomDbRoleRole({ world, caller, params, peer }) {
    const role = roleOf(world, params.groupId, params.roleName);
    checkUnused(world, role);
    withdraw(world, role);
    world.tables.customDbRoles.delete(role.id);
    record(world, 'MONGODB_ROLE_DELETED', { groupId: params.groupId }, { caller, peer });
    return undefined;
  },
});
