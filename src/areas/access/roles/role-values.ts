import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { PrivilegeAction } from '#contract/security/database-rights.ts';
import { builtInRole, type DatabaseUser } from '#contract/security/database-users.ts';

/** Actions on one resource, as the form has them: the service keeps the resources of each action instead. */
export interface Privilege {
  on: 'namespace' | 'cluster';
  /** Empty: every one. */
  db: string;
  collection: string;
  actions: PrivilegeAction[];
}

/** Values of the form of a custom role. */
export interface RoleValues {
  roleName: string;
  privileges: Privilege[];
  inherited: { role: string; db: string }[];
}

export const emptyPrivilege: Privilege = { on: 'namespace', db: '', collection: '', actions: [] };

/** Roles as they are often built, by the words on their button. */
export const roleTemplates: readonly { label: string; values: Omit<RoleValues, 'roleName'> }[] = [
  {
    label: 'Reads one collection',
    values: { privileges: [{ ...emptyPrivilege, actions: ['FIND', 'LIST_INDEXES'] }], inherited: [] },
  },
  {
    label: 'Writes without deleting',
    values: { privileges: [{ ...emptyPrivilege, actions: ['FIND', 'INSERT', 'UPDATE'] }], inherited: [] },
  },
  {
    label: 'Follows changes',
    values: { privileges: [{ ...emptyPrivilege, actions: ['FIND', 'CHANGE_STREAM'] }], inherited: [] },
  },
  {
    label: 'Manages indexes',
    values: {
      privileges: [
        {
          ...emptyPrivilege,
          actions: ['LIST_COLLECTIONS', 'LIST_INDEXES', 'CREATE_INDEX', 'DROP_INDEX', 'COLL_STATS'],
        },
      ],
      inherited: [],
    },
  },
  {
    label: 'Watches the cluster',
    values: {
      privileges: [
        { ...emptyPrivilege, on: 'cluster', actions: ['SERVER_STATUS', 'IN_PROG', 'TOP', 'LIST_DATABASES'] },
      ],
      inherited: [],
    },
  },
];

/** The role as the form has it: privileges by their resource. */
export function roleValuesOf({ roleName, actions, inheritedRoles }: CustomDbRole): RoleValues {
  const privileges = new Map<string, Privilege>();
  for (const { action, resources } of actions) {
    for (const { cluster, db, collection } of resources) {
      const key = JSON.stringify([cluster, db, collection]);
      const existing = privileges.get(key) ?? {
        on: cluster ? ('cluster' as const) : ('namespace' as const),
        db,
        collection,
        actions: [],
      };
      existing.actions.push(action);
      privileges.set(key, existing);
    }
  }
  return {
    roleName,
    privileges: [...privileges.values()],
    inherited: inheritedRoles.map(({ role, db }) => ({ role, db })),
  };
}

/** The form as the service takes it: resources by their action. */
export function roleRequest({ privileges, inherited }: Omit<RoleValues, 'roleName'>) {
  const actions = new Map<PrivilegeAction, { cluster: boolean; db?: string; collection?: string }[]>();
  for (const { on, db, collection, actions: own } of privileges) {
    const resource = on === 'cluster' ? { cluster: true } : { cluster: false, db, collection };
    for (const action of own) actions.set(action, [...(actions.get(action) ?? []), resource]);
  }
  return {
    actions: [...actions].map(([action, resources]) => ({ action, resources })),
    inheritedRoles: inherited.map(({ role, db }) => ({ role, db })),
  };
}

interface KnownRoles {
  isNew: boolean;
  custom: readonly CustomDbRole[];
}

/** Validation errors of the form, by field, in the wording of the service. */
export function roleFormProblems(values: RoleValues, { isNew, custom }: KnownRoles): Record<string, string> {
  const { roleName, privileges, inherited } = values;
  const result: Record<string, string> = {};
  if (isNew) {
    const problem = roleNameProblem(roleName, custom);
    if (problem) result.roleName = problem;
  }
  for (const [index, { actions }] of privileges.entries()) {
    if (actions.length === 0) result[`privileges.${index}.actions`] = 'must hold an action';
  }
  for (const [index, { role, db }] of inherited.entries()) {
    const builtIn = builtInRole(role);
    if (role === roleName) result[`inherited.${index}.role`] = 'is the role itself';
    else if (!builtIn && !custom.some((each) => each.roleName === role)) {
      result[`inherited.${index}.role`] = 'is no role';
    } else if (builtIn !== 'any' && db !== 'admin') {
      result[`inherited.${index}.db`] = 'must be admin for this role';
    } else if (db === '') result[`inherited.${index}.db`] = 'is required';
    else if (inheritsFrom(role, roleName, custom))
      result[`inherited.${index}.role`] = 'inherits from this role';
  }
  if (privileges.length === 0 && inherited.length === 0) result.privileges = 'must hold an action';
  return result;
}

function roleNameProblem(name: string, custom: readonly CustomDbRole[]): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)) return 'must be letters, digits, - and _';
  if (name.startsWith('xgen-')) return 'must not begin with xgen-';
  if (builtInRole(name)) return 'is the name of a built-in role';
  return custom.some(({ roleName }) => roleName === name) ? 'is the name of another role' : undefined;
}

/** Whether one role comes to inherit from another, over however many steps. */
function inheritsFrom(from: string, wanted: string, custom: readonly CustomDbRole[]): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === wanted) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { role } of custom.find(({ roleName }) => roleName === name)?.inheritedRoles ?? []) {
      open.push(role);
    }
  }
  return false;
}

/** Who has a role, directly or over others. */
export function holdersOf(
  roleName: string,
  users: readonly DatabaseUser[],
  custom: readonly CustomDbRole[],
): DatabaseUser[] {
  return users.filter(({ roles }) => roles.some((role) => inheritsFrom(role.roleName, roleName, custom)));
}

/** The roles that inherit directly from a role. */
export function heirsOf(roleName: string, custom: readonly CustomDbRole[]): CustomDbRole[] {
  return custom.filter(({ inheritedRoles }) => inheritedRoles.some(({ role }) => role === roleName));
}

/** The field of the form for a field of the request: an error about an action appears at its privileges. */
export function ownRolePath(path: string): string {
  return path.replace(/^inheritedRoles\b/, 'inherited').replace(/^actions\b.*$/, 'privileges');
}
