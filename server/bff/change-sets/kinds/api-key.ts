import { type Fields, fieldsOf } from '../call.ts';
import { type Kind, masked } from '../kind.ts';
import { addressOf, membersOf } from './shared-rules.ts';

const listSize = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Requests name roles of the organization; answers name those of its projects too. */
function apiKeyOf(stored: unknown): Fields {
  const { desc, roles } = fieldsOf(stored);
  const own = Array.isArray(roles) ? roles.map(fieldsOf).filter((role) => role.orgId && !role.groupId) : [];
  return { desc, roles: own.map((role) => role.roleName) };
}

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

/** How changes of these resources are read and undone: api key. */
export const apiKeyKinds: readonly Kind[] = [
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
];
