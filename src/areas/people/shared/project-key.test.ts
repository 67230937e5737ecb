import { expect, it } from 'vitest';
import { projectRolesOnly } from './use-project-key.ts';

const [orgId, otherOrg, orders, payments] = ['o', 'p', 'g', 'h'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
];

it('a key without a role in the organization is returned with its projects', () => {
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

it('a key with a role in the organization, or with unknown roles, is not returned', () => {
  const roles = [{ groupId: orders, roleName: 'GROUP_OWNER' }];
  expect(projectRolesOnly([...roles, { orgId, roleName: 'ORG_MEMBER' }], orgId)).toBeUndefined();
  expect(projectRolesOnly(undefined, orgId)).toBeUndefined();
  expect(projectRolesOnly([], orgId)).toBeUndefined();
});
