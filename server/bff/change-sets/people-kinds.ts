import { type Fields, fieldsOf } from './call.ts';
import { type Kind, masked, ofNamed } from './kind.ts';

const listSize = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Requests name roles of the organization; answers name those of its projects too. */
function apiKeyOf(stored: unknown): Fields {
  const { desc, roles } = fieldsOf(stored);
  const own = Array.isArray(roles) ? roles.map(fieldsOf).filter((role) => role.orgId && !role.groupId) : [];
  return { desc, roles: own.map((role) => role.roleName) };
}

/** Requests name the roles of a person by place; answers hold more beside them. */
function personOf(stored: unknown): Fields {
  const { roles, teamIds } = fieldsOf(stored);
  const { orgRoles, groupRoleAssignments } = fieldsOf(roles);
  return { roles: { orgRoles, groupRoleAssignments }, teamIds };
}

/** Requests contain the texts of policies; answers add their numbers and authors. */
function resourcePolicyOf(stored: unknown): Fields {
  const { name, description, policies } = fieldsOf(stored);
  const texts = Array.isArray(policies) ? policies.map((each) => ({ body: fieldsOf(each).body })) : [];
  return { name, description: description ?? '', policies: texts };
}

/** A single address is returned both as itself and as a block. */
function addressOf(stored: unknown): Fields {
  const { ipAddress, cidrBlock } = fieldsOf(stored);
  return ipAddress ? { ipAddress } : { cidrBlock };
}

const membersOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.map(fieldsOf) : []);

/** An address and the block of it alone are the same entry. */
const addressIn = ({ ipAddress, cidrBlock }: Fields): string =>
  String(ipAddress ?? cidrBlock).replace(/\/(?:32|128)$/u, '');

const sentAnew = () => 'An invitation that was withdrawn is sent anew, with another link.';

/** The roles of an API key in a project. No request reads one key there // documented */
const keyInProject = {
  item: 'listGroupApiKeys',
  of: ({ results }, { apiUserId, groupId }) => {
    const key = membersOf(results).find(({ id }) => id === apiUserId);
    const roles = membersOf(key?.roles).filter((role) => role.groupId === groupId);
    return key && roles.length > 0
      ? { desc: key.desc, roles: roles.map(({ roleName }) => roleName) }
      : undefined;
  },
  overwrites: true,
  remove: 'removeGroupApiKey',
  named: () => ({}),
} as const satisfies Kind;

/** An entry of the access list of a service account. */
const entryOfAccount = {
  of: ({ results }, { ipAddress }) =>
    membersOf(results).find((each) => addressIn(each) === addressIn({ cidrBlock: ipAddress })),
  named: (body) => ({ ipAddress: fieldsOf(body).ipAddress ?? fieldsOf(body).cidrBlock }),
  single: true,
  asBody: addressOf,
} as const satisfies Omit<Kind, 'item'>;

/** Who may do what: people, teams, keys, invitations, and what an identity provider gives. */
export const peopleKinds: readonly Kind[] = [
  {
    item: 'getGroupTeam',
    create: 'addGroupTeams',
    // the roles of a team that the project has already are replaced // documented
    overwrites: true,
    updates: ['updateGroupTeam'],
    remove: 'removeGroupTeam',
    named: ofNamed('teamId'),
    single: true,
  },
  {
    item: 'getOrgTeam',
    list: 'listOrgTeams',
    create: 'createOrgTeam',
    updates: ['renameOrgTeam'],
    remove: 'deleteOrgTeam',
    numbered: ({ id }) => ({ teamId: id }),
    objections: {
      remove: () => 'A team that is created again is another one: its roles in projects are gone.',
    },
  },
  {
    item: 'getOrgResourcePolicy',
    list: 'listOrgResourcePolicies',
    create: 'createOrgResourcePolicy',
    updates: ['updateOrgResourcePolicy'],
    remove: 'deleteOrgResourcePolicy',
    numbered: ({ id }) => ({ resourcePolicyId: id }),
    asBody: resourcePolicyOf,
  },
  {
    item: 'getOrgApiKey',
    updates: ['updateOrgApiKey'],
    remove: 'deleteOrgApiKey',
    asBody: apiKeyOf,
    objections: {
      update: ({ roles }, stored) =>
        roles !== undefined && listSize(apiKeyOf(stored).roles) === 0
          ? 'The key had no role in the organization, and no request takes the last one away.'
          : undefined,
      remove: () => masked('the private key'),
    },
  },
  {
    item: 'getOrgUser',
    list: 'listOrgUsers',
    create: 'createOrgUser',
    updates: ['updateOrgUser'],
    remove: 'removeOrgUser',
    numbered: ({ id }) => ({ userId: id }),
    asBody: personOf,
    objections: {
      remove: () => 'Somebody who was removed has to be invited, and to accept that, again.',
    },
  },
  {
    item: 'getGroupUser',
    list: 'listGroupUsers',
    create: 'addGroupUsers',
    remove: 'removeGroupUser',
    numbered: ({ id }) => ({ userId: id }),
    objections: {
      create: () => 'Whoever was not in the organization stays invited to it: remove them on its page.',
    },
  },
  {
    item: 'getOrgApiKeyAccessListEntry',
    create: 'createOrgApiKeyAccessListEntry',
    remove: 'deleteOrgApiKeyAccessListEntry',
    named: (body) => {
      const { ipAddress, cidrBlock } = fieldsOf(body);
      return { ipAddress: ipAddress ?? cidrBlock };
    },
    single: true,
    asBody: addressOf,
  },
  {
    ...keyInProject,
    create: 'addGroupApiKey',
    // further roles are added to those that the key has // assumed
    replacement: 'updateGroupApiKeyRoles',
    single: true,
  },
  { ...keyInProject, create: 'updateGroupApiKeyRoles' },
  {
    ...entryOfAccount,
    item: 'listOrgServiceAccountAccessList',
    create: 'createOrgServiceAccountAccessList',
    remove: 'deleteOrgServiceAccountAccessListEntry',
  },
  {
    ...entryOfAccount,
    item: 'listGroupServiceAccountAccessList',
    create: 'createGroupServiceAccountAccessList',
    remove: 'deleteGroupServiceAccountAccessListEntry',
  },
  {
    item: 'listOrgTeamUsers',
    of: ({ results }, { userId }) => membersOf(results).find(({ id }) => id === userId),
    create: 'addOrgTeamUsers',
    remove: 'removeOrgTeamUserFromTeam',
    named: (body) => ({ userId: fieldsOf(body).id }),
    single: true,
    asBody: (stored) => ({ id: fieldsOf(stored).id }),
  },
  {
    item: 'getOrgServiceAccount',
    updates: ['updateOrgServiceAccount'],
    remove: 'deleteOrgServiceAccount',
    objections: { remove: () => masked('the secrets of the service account') },
  },
  {
    item: 'getGroupServiceAccount',
    create: 'inviteGroupServiceAccount',
    // the roles that the account has in the project already are replaced // documented
    overwrites: true,
    updates: ['updateGroupServiceAccount'],
    // it leaves the project, and stays in the organization with its secrets // documented
    remove: 'deleteGroupServiceAccount',
    named: () => ({}),
  },
  {
    item: 'getOrgInvite',
    list: 'listOrgInvites',
    create: 'createOrgInvite',
    updates: ['updateOrgInviteById'],
    remove: 'deleteOrgInvite',
    numbered: ({ id }) => ({ invitationId: id }),
    objections: { remove: sentAnew },
  },
  {
    item: 'getGroupInvite',
    list: 'listGroupInvites',
    create: 'createGroupInvite',
    updates: ['updateGroupInviteById'],
    remove: 'deleteGroupInvite',
    numbered: ({ id }) => ({ invitationId: id }),
    objections: { remove: sentAnew },
  },
  {
    item: 'getFederationSettingConnectedOrgConfigRoleMapping',
    list: 'listFederationSettingConnectedOrgConfigRoleMappings',
    create: 'createFederationSettingConnectedOrgConfigRoleMapping',
    updates: ['updateFederationSettingConnectedOrgConfigRoleMapping'],
    remove: 'deleteFederationSettingConnectedOrgConfigRoleMapping',
    numbered: ({ id }) => ({ id }),
  },
];
