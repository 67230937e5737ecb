import { z } from 'zod';
import { defineOperations, perVersion } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { OrgSettings, OrgSettingsRequest } from './org-settings.ts';
import { AppUser, GroupUser, membershipStatuses, OrgUser, Team, TeamRole } from './schemas.ts';

const stable = { versions: { '2023-01-01': null } } as const;
const twoVersions = { versions: { '2023-01-01': '2027-07-01', '2025-02-19': null } } as const;

const filters = {
  username: z.email('must be an address like dba@example.com').max(254).optional(),
  orgMembershipStatus: z.enum(membershipStatuses).optional(),
  orgMembershipStatuses: z.array(z.enum(membershipStatuses)).max(4, documented).optional(),
};

/** Settings, users and teams of an organization, and who of them works in a project. */
export const peopleOperations = defineOperations({
  getOrgSettings: {
    ...stable,
    method: 'GET',
    path: '/orgs/{orgId}/settings',
    summary: 'Get the settings of an organization',
    roles: ['ORG_MEMBER'],
    response: OrgSettings,
    limit: 'orgSettings',
  },
  updateOrgSettings: {
    ...stable,
    method: 'PATCH',
    path: '/orgs/{orgId}/settings',
    summary: 'Change settings of an organization',
    roles: ['ORG_OWNER'],
    body: OrgSettingsRequest,
    response: OrgSettings,
    limit: 'orgSettings',
  },
  listOrgUsers: {
    ...twoVersions,
    method: 'GET',
    path: '/orgs/{orgId}/users',
    summary: 'List the users of an organization',
    roles: ['ORG_MEMBER'],
    query: z.strictObject(filters),
    results: perVersion({ '2023-01-01': AppUser }, ['2025-02-19', OrgUser]),
    limit: 'org',
  },
  listGroupUsers: {
    ...twoVersions,
    method: 'GET',
    path: '/groups/{groupId}/users',
    summary: 'List the users who have a role in a project',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({
      ...filters,
      /** Counts the roles that teams give. */
      flattenTeams: z.boolean().optional(),
      /** Counts the roles that the organization gives. */
      includeOrgUsers: z.boolean().optional(),
    }),
    results: perVersion({ '2023-01-01': AppUser }, ['2025-02-19', GroupUser]),
  },
  listOrgTeams: {
    ...stable,
    method: 'GET',
    path: '/orgs/{orgId}/teams',
    summary: 'List the teams of an organization',
    roles: ['ORG_MEMBER'],
    results: Team,
    entity: 'team',
  },
  getOrgTeam: {
    ...stable,
    method: 'GET',
    path: '/orgs/{orgId}/teams/{teamId}',
    summary: 'Get one team',
    roles: ['ORG_MEMBER'],
    response: Team,
    entity: 'team',
  },
  listGroupTeams: {
    ...stable,
    method: 'GET',
    path: '/groups/{groupId}/teams',
    summary: 'List the teams that have a role in a project',
    roles: ['GROUP_READ_ONLY'],
    results: TeamRole,
    entity: 'groupTeam',
  },
  getGroupTeam: {
    ...stable,
    method: 'GET',
    path: '/groups/{groupId}/teams/{teamId}',
    summary: 'Get the roles of one team in a project',
    roles: ['GROUP_READ_ONLY'],
    response: TeamRole,
    entity: 'groupTeam',
  },
});
