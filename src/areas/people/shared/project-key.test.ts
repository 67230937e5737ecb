import { expect, it } from 'vitest';
import { projectRolesOnly } from './use-project-key.ts';

const [orgId, otherOrg, orders, payments] = ['o', 'p', 'g', 'h'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
];

it('a key without a role in the organization is told with its projects', () => {
  const roles = [
    { groupId: orders, roleName: 'GROUP_READ_ONLY' },
    { groupId: orders, roleName: 'GROUP_CLUSTER_MANAGER' },
    { groupId: payments, roleName: 'GROUP_OWNER' },
    { orgId: otherOrg, roleName: 'ORG_MEMBER' },
  ];
  expect([...(projectRolesOnly(roles, orgId) ?? [])]).toEqual([
    [orders, ['GROUP_READ_ONLY', 'GROUP_CLUSTER_MANAGER']],
    [payments, ['GROUP_OWNER']],
  ]);
});

it('one with a role there, or whose roles are not known, is none', () => {
  const roles = [{ groupId: orders, roleName: 'GROUP_OWNER' }];
  expect(projectRolesOnly([...roles, { orgId, roleName: 'ORG_MEMBER' }], orgId)).toBeUndefined();
  expect(projectRolesOnly(undefined, orgId)).toBeUndefined();
  expect(projectRolesOnly([], orgId)).toBeUndefined();
});
