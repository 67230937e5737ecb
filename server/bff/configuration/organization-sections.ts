import { pick } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf, textAt } from '../change-sets/call.ts';
import { asBody, type Section } from './section.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const sorted = (texts: readonly unknown[]): string[] => texts.map(String).sort();

/** Roles of a person in a fixed order: the order of granting has no meaning. */
function rolesOf(stored: Fields): Fields {
  const { orgRoles, groupRoleAssignments } = fieldsOf(stored.roles);
  const ofProjects = listOf(groupRoleAssignments)
    .map(fieldsOf)
    .map(({ groupId, groupRoles }) => ({ groupId, groupRoles: sorted(listOf(groupRoles)) }))
    .sort((one, other) => (String(one.groupId) < String(other.groupId) ? -1 : 1));
  return { orgRoles: sorted(listOf(orgRoles)), groupRoleAssignments: ofProjects };
}

/** The configuration of an organization, except for its projects. */
export const organizationSections: readonly Section[] = [
  {
    name: 'organizationSettings',
    of: 'organization',
    single: true,
    read: 'getOrgSettings',
    keyOf: () => '',
    toFile: asBody('updateOrgSettings'),
    schema: 'updateOrgSettings',
    update: 'updateOrgSettings',
    addressOf: () => ({}),
  },
  {
    name: 'projects',
    of: 'organization',
    read: 'getOrgGroups',
    paged: true,
    keyOf: (body) => textAt(body, 'name'),
    toFile: ({ name, tags }) => ({ name, ...(listOf(tags).length > 0 ? { tags } : {}) }),
    schema: 'updateGroup',
    create: 'createGroup',
    createBody: (body, { orgId }) => ({ ...body, orgId }),
    update: 'updateGroup',
    updateBody: (body) => ({ tags: [], ...body }),
    gone: 'A project is deleted on its own page, where everything that goes with it is named.',
    addressOf: (_, stored) => ({ groupId: stored.id }),
  },
  {
    name: 'teams',
    of: 'organization',
    read: 'listOrgTeams',
    paged: true,
    // a person's entry lists its teams, so that teams need not be read one by one
    more: {
      read: 'listOrgUsers',
      fieldsOf: ({ id }, people) => ({
        usernames: sorted(
          people.filter(({ teamIds }) => listOf(teamIds).includes(id)).map(({ username }) => username),
        ),
      }),
    },
    keyOf: (body) => textAt(body, 'name'),
    toFile: (stored) => pick(stored, ['name', 'usernames']),
    schema: 'createOrgTeam',
    create: 'createOrgTeam',
    remove: 'deleteOrgTeam',
    gone: 'Who is in a team is changed on its page, person by person.',
    addressOf: (_, stored) => ({ teamId: stored.id }),
  },
  {
    name: 'people',
    of: 'organization',
    read: 'listOrgUsers',
    paged: true,
    keyOf: (body) => textAt(body, 'username'),
    toFile: (stored) => ({ username: stored.username, roles: rolesOf(stored) }),
    schema: 'createOrgUser',
    create: 'createOrgUser',
    update: 'updateOrgUser',
    updateBody: (body) => pick(body, ['roles']),
    remove: 'removeOrgUser',
    addressOf: (_, stored) => ({ userId: stored.id }),
  },
  {
    name: 'apiKeys',
    of: 'organization',
    read: 'listOrgApiKeys',
    paged: true,
    keyOf: (body) => textAt(body, 'desc'),
    toFile: ({ desc, roles }) => {
      const own = listOf(roles)
        .map(fieldsOf)
        .filter(({ orgId, groupId }) => orgId && !groupId);
      return { desc, roles: sorted(own.map(({ roleName }) => roleName)) };
    },
    schema: 'updateOrgApiKey',
    update: 'updateOrgApiKey',
    remove: 'deleteOrgApiKey',
    gone: 'An API key is created on its page, where its private key is shown once.',
    addressOf: (_, stored) => ({ apiUserId: stored.id }),
    objection: ({ roles }) =>
      listOf(roles).length === 0 ? 'No request takes the last role of a key away.' : '',
  },
];
