import { describe, expect, it } from 'vitest';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import {
  emptyPrivilege,
  heirsOf,
  holdersOf,
  type RoleValues,
  roleFormProblems,
  roleRequest,
  roleTemplates,
  roleValuesOf,
} from './role-values.ts';

const clerk: CustomDbRole = {
  roleName: 'clerk',
  actions: [
    { action: 'FIND', resources: [{ cluster: false, db: 'shop', collection: 'orders' }] },
    {
      action: 'UPDATE',
      resources: [
        { cluster: false, db: 'shop', collection: 'orders' },
        { cluster: false, db: 'shop', collection: '' },
      ],
    },
    { action: 'TOP', resources: [{ cluster: true, db: '', collection: '' }] },
  ],
  inheritedRoles: [{ role: 'read', db: 'logs' }],
};
const chief: CustomDbRole = {
  roleName: 'chief',
  actions: [],
  inheritedRoles: [{ role: 'clerk', db: 'admin' }],
};
const custom = [clerk, chief];
const form = (parts: Partial<RoleValues>): RoleValues => ({
  roleName: 'new',
  privileges: [{ ...emptyPrivilege, actions: ['FIND'] }],
  inherited: [],
  ...parts,
});

describe('a custom role', () => {
  it('is shown by its resources and sent by its actions, and nothing is lost between', () => {
    const values = roleValuesOf(clerk);
    expect(values.privileges.map(({ on, db, collection, actions }) => [on, db, collection, actions])).toEqual(
      [
        ['namespace', 'shop', 'orders', ['FIND', 'UPDATE']],
        ['namespace', 'shop', '', ['UPDATE']],
        ['cluster', '', '', ['TOP']],
      ],
    );
    const { actions, inheritedRoles } = roleRequest(values);
    expect(inheritedRoles).toEqual(clerk.inheritedRoles);
    expect(actions).toEqual([
      clerk.actions[0],
      clerk.actions[1],
      { action: 'TOP', resources: [{ cluster: true }] },
    ]);
  });

  it.each<[Partial<RoleValues>, Record<string, string>]>([
    [{}, {}],
    [{ roleName: '' }, { roleName: 'must be letters, digits, - and _' }],
    [{ roleName: 'xgen-x' }, { roleName: 'must not begin with xgen-' }],
    [{ roleName: 'read' }, { roleName: 'is the name of a built-in role' }],
    [{ roleName: 'clerk' }, { roleName: 'is the name of another role' }],
    [{ privileges: [] }, { privileges: 'must hold an action' }],
    [{ privileges: [emptyPrivilege] }, { 'privileges.0.actions': 'must hold an action' }],
    [{ inherited: [{ role: 'new', db: 'admin' }] }, { 'inherited.0.role': 'is the role itself' }],
    [{ inherited: [{ role: 'gone', db: 'admin' }] }, { 'inherited.0.role': 'is no role' }],
    [{ inherited: [{ role: 'clerk', db: 'shop' }] }, { 'inherited.0.db': 'must be admin for this role' }],
    [{ inherited: [{ role: 'read', db: '' }] }, { 'inherited.0.db': 'is required' }],
  ])('%j: %j', (parts, problems) => {
    expect(roleFormProblems(form(parts), { isNew: true, custom })).toEqual(problems);
  });

  it('does not come to inherit from itself', () => {
    const values = { ...roleValuesOf(clerk), inherited: [{ role: 'chief', db: 'admin' }] };
    expect(roleFormProblems(values, { isNew: false, custom })).toEqual({
      'inherited.0.role': 'inherits from this role',
    });
  });

  it('knows who has it, also over others', () => {
    const users = [
      { username: 'ana', roles: [{ roleName: 'chief', databaseName: 'admin' }] },
      { username: 'ben', roles: [{ roleName: 'read', databaseName: 'shop' }] },
    ] as DatabaseUser[];
    expect(holdersOf('clerk', users, custom).map(({ username }) => username)).toEqual(['ana']);
    expect(heirsOf('clerk', custom).map(({ roleName }) => roleName)).toEqual(['chief']);
  });

  it('is made from templates that need nothing but their names', () => {
    for (const { values } of roleTemplates) {
      expect(roleFormProblems({ roleName: 'new', ...values }, { isNew: true, custom })).toEqual({});
    }
  });
});
