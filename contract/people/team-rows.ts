import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { defineOperations, perVersion } from '#contract/api/operation.ts';
import { groupRoles } from '../roles.ts';
import { AppUserRequest, username } from './membership.ts';
import { AppUser, membershipStatuses, NamedTeam, OrgUser, Team, TeamRole } from './schemas.ts';

const recorded = {
  versions: { '2023-01-01': null },
  source: 'recorded, in no part of the document',
} as const;
/** Adding and removing one user has taken the place of these // observed */
const superseded = {
  versions: { '2023-01-01': '2027-07-01' },
  supersededOn: '2025-02-19',
  source: 'recorded, in no part of the document',
} as const;
const current = {
  versions: { '2025-02-19': null },
  source: 'the public client library; not in the OpenAPI document',
} as const;

const team = '/orgs/{orgId}/teams/{teamId}' as const;
const ofProject = '/groups/{groupId}/teams' as const;
const owners = ['ORG_OWNER'] as const;

const teamName = z.string().min(1).max(64);
const roleNames = z.array(z.enum(groupRoles)).min(1).max(100);
const OneUser = z.strictObject({ id: ObjectId });

/** Teams as owners make them: their users, and their roles in projects. */
export const teamOperations = defineOperations({
  createOrgTeam: {
    ...recorded,
    method: 'POST',
    path: '/orgs/{orgId}/teams',
    summary: 'Create a team',
    roles: owners,
    body: z.strictObject({
      name: teamName,
      // read in a client's source: Terraform sends none, because it adds people separately
      usernames: z.array(username).max(500).nullish(),
    }),
    response: NamedTeam,
    status: 201,
    location: true,
    entity: 'team',
  },
  getOrgTeamByName: {
    ...recorded,
    method: 'GET',
    path: '/orgs/{orgId}/teams/byName/{teamName}',
    summary: 'Get the team of a name',
    roles: ['ORG_MEMBER'],
    response: Team,
    entity: 'team',
  },
  renameOrgTeam: {
    ...recorded,
    method: 'PATCH',
    path: team,
    summary: 'Rename a team',
    roles: owners,
    body: z.strictObject({ name: teamName }),
    response: Team,
    entity: 'team',
  },
  deleteOrgTeam: {
    ...recorded,
    method: 'DELETE',
    path: team,
    summary: 'Delete a team',
    roles: owners,
    status: 204,
  },
  listOrgTeamUsers: {
    ...recorded,
    versions: { '2023-01-01': '2027-07-01', '2025-02-19': null },
    method: 'GET',
    path: `${team}/users`,
    summary: 'List the users of a team',
    roles: ['ORG_MEMBER'],
    query: z.strictObject({
      username: username.optional(),
      userId: ObjectId.optional(),
      orgMembershipStatus: z.enum(membershipStatuses).optional(),
    }),
    results: perVersion({ '2023-01-01': AppUser }, ['2025-02-19', OrgUser]),
  },
  addOrgTeamUsers: {
    ...superseded,
    method: 'POST',
    path: `${team}/users`,
    summary: 'Add users to a team',
    roles: owners,
    body: z.array(OneUser).max(500), // observed: Terraform sends none
    results: AppUser,
    entity: 'user',
  },
  removeOrgTeamUserFromTeam: {
    ...superseded,
    method: 'DELETE',
    path: `${team}/users/{userId}`,
    summary: 'Remove a user from a team',
    roles: owners,
    status: 204,
  },
  addOrgTeamUser: {
    ...current,
    method: 'POST',
    path: `${team}:addUser`,
    summary: 'Add one user to a team',
    roles: owners,
    body: OneUser,
    response: OrgUser,
  },
  removeOrgTeamUser: {
    ...current,
    method: 'POST',
    path: `${team}:removeUser`,
    summary: 'Remove one user from a team',
    roles: owners,
    body: OneUser,
    response: OrgUser,
  },
  addGroupTeams: {
    ...recorded,
    method: 'POST',
    path: ofProject,
    summary: 'Give teams roles in a project',
    roles: ['GROUP_OWNER'],
    // observed: Terraform sends none
    body: z.array(z.strictObject({ teamId: ObjectId, roleNames })).max(100),
    results: TeamRole,
    entity: 'groupTeam',
  },
  updateGroupTeam: {
    ...recorded,
    method: 'PATCH',
    path: `${ofProject}/{teamId}`,
    summary: 'Change the roles of a team in a project',
    roles: ['GROUP_OWNER'],
    body: z.strictObject({ roleNames }),
    results: TeamRole,
    entity: 'groupTeam',
  },
  removeGroupTeam: {
    ...recorded,
    method: 'DELETE',
    path: `${ofProject}/{teamId}`,
    summary: 'Take the roles of a team in a project',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
  createCloudUser: {
    ...superseded,
    method: 'POST',
    path: '/users',
    summary: 'Create a user and invite it to an organization or its projects',
    roles: 'any',
    body: AppUserRequest,
    response: AppUser,
    entity: 'user',
    status: 201,
    specifiedStatus: 200, // observed
    limit: 'users',
  },
  getUser: {
    ...superseded,
    method: 'GET',
    path: '/users/{userId}',
    summary: 'Get one user',
    roles: 'any',
    response: AppUser,
    entity: 'user',
    limit: 'users',
  },
  getUserByName: {
    ...superseded,
    method: 'GET',
    path: '/users/byName/{userName}',
    summary: 'Get the user of a name',
    roles: 'any',
    response: AppUser,
    entity: 'user',
    limit: 'users',
  },
});
