import { type Fields, fieldsOf } from '../call.ts';
import type { Kind } from '../kind.ts';

/** Requests name the roles of a person by place; answers hold more beside them. */
function personOf(stored: unknown): Fields {
  const { roles, teamIds } = fieldsOf(stored);
  const { orgRoles, groupRoleAssignments } = fieldsOf(roles);
  return { roles: { orgRoles, groupRoleAssignments }, teamIds };
}

/** How changes of these resources are read and undone: user. */
export const userKinds: readonly Kind[] = [
  {
    item: 'getOrgUser',
    list: 'listOrgUsers',
    create: 'createOrgUser',
    updates: ['updateOrgUser'],
    remove: 'removeOrgUser',
    numbered: ({ id }) => ({ userId: id }),
    asBody: personOf,
    objections: {
      remove: () => 'A removed user must be invited again, and accept the invitation.',
    },
  },
  {
    item: 'getGroupUser',
    list: 'listGroupUsers',
    create: 'addGroupUsers',
    remove: 'removeGroupUser',
    numbered: ({ id }) => ({ userId: id }),
    objections: {
      create: () => 'Users who were not in the organization stay invited to it: remove them on its page.',
    },
  },
];
