import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  GroupInvitation,
  GroupInvitationRequest,
  GroupInvitationUpdateById,
  GroupUserRequest,
  OneGroupRole,
  OneOrgRole,
  OrgInvitation,
  OrgInvitationRequest,
  OrgInvitationUpdate,
  OrgInvitationUpdateById,
  OrgUserRequest,
  OrgUserUpdate,
  username,
} from './membership.ts';
import { GroupUser, OrgUser } from './schemas.ts';

const source = 'the public client library; not in the OpenAPI document';
const owners = ['ORG_OWNER'] as const;
const keepers = ['GROUP_OWNER', 'GROUP_ACCESS_MANAGER'] as const;
const invited = z.strictObject({ username: username.optional() });

/** Inviting, by the first version; users have taken the place of invitations // observed */
const orgInvitations = defineOperations(
  { versions: { '2023-01-01': '2027-07-01' }, supersededOn: '2025-02-19', limit: 'org' as const, source },
  {
    listOrgInvites: {
      method: 'GET',
      path: '/orgs/{orgId}/invites',
      summary: 'List the pending invitations to an organization',
      roles: owners,
      query: invited,
      response: z.array(OrgInvitation),
      entity: 'orgInvitation',
    },
    createOrgInvite: {
      method: 'POST',
      path: '/orgs/{orgId}/invites',
      summary: 'Invite a user to an organization',
      roles: owners,
      body: OrgInvitationRequest,
      response: OrgInvitation,
      entity: 'orgInvitation',
    },
    updateOrgInvites: {
      method: 'PATCH',
      path: '/orgs/{orgId}/invites',
      summary: 'Change the invitation of a user to an organization',
      roles: owners,
      body: OrgInvitationUpdate,
      response: OrgInvitation,
      entity: 'orgInvitation',
    },
    getOrgInvite: {
      method: 'GET',
      path: '/orgs/{orgId}/invites/{invitationId}',
      summary: 'Get one invitation to an organization',
      roles: owners,
      response: OrgInvitation,
      entity: 'orgInvitation',
    },
    updateOrgInviteById: {
      method: 'PATCH',
      path: '/orgs/{orgId}/invites/{invitationId}',
      summary: 'Change one invitation to an organization',
      roles: owners,
      body: OrgInvitationUpdateById,
      response: OrgInvitation,
      entity: 'orgInvitation',
    },
    deleteOrgInvite: {
      method: 'DELETE',
      path: '/orgs/{orgId}/invites/{invitationId}',
      summary: 'Withdraw an invitation to an organization',
      roles: owners,
      status: 204,
    },
  },
);

const groupInvitations = defineOperations(
  { versions: { '2023-01-01': '2027-07-01' }, supersededOn: '2023-10-04', source },
  {
    listGroupInvites: {
      method: 'GET',
      path: '/groups/{groupId}/invites',
      summary: 'List the pending invitations to a project',
      roles: ['GROUP_OWNER'],
      query: invited,
      response: z.array(GroupInvitation),
      entity: 'groupInvitation',
    },
    createGroupInvite: {
      method: 'POST',
      path: '/groups/{groupId}/invites',
      summary: 'Invite a user to a project',
      roles: ['GROUP_OWNER'],
      body: GroupInvitationRequest,
      response: GroupInvitation,
      entity: 'groupInvitation',
    },
    updateGroupInvites: {
      method: 'PATCH',
      path: '/groups/{groupId}/invites',
      summary: 'Change the invitation of a user to a project',
      roles: ['GROUP_OWNER'],
      body: GroupInvitationRequest,
      response: GroupInvitation,
      entity: 'groupInvitation',
    },
    getGroupInvite: {
      method: 'GET',
      path: '/groups/{groupId}/invites/{invitationId}',
      summary: 'Get one invitation to a project',
      roles: ['GROUP_OWNER'],
      response: GroupInvitation,
      entity: 'groupInvitation',
    },
    updateGroupInviteById: {
      method: 'PATCH',
      path: '/groups/{groupId}/invites/{invitationId}',
      summary: 'Change one invitation to a project',
      roles: ['GROUP_OWNER'],
      body: GroupInvitationUpdateById,
      response: GroupInvitation,
      entity: 'groupInvitation',
    },
    deleteGroupInvite: {
      method: 'DELETE',
      path: '/groups/{groupId}/invites/{invitationId}',
      summary: 'Withdraw an invitation to a project',
      roles: ['GROUP_OWNER'],
      status: 204,
    },
  },
);

/** Users as members: added, changed, removed. */
const members = defineOperations(
  { versions: { '2025-02-19': null }, source },
  {
    createOrgUser: {
      method: 'POST',
      path: '/orgs/{orgId}/users',
      summary: 'Add a user to an organization, who is invited',
      roles: owners,
      body: OrgUserRequest,
      response: OrgUser,
      status: 201,
    },
    getOrgUser: {
      method: 'GET',
      path: '/orgs/{orgId}/users/{userId}',
      summary: 'Get one user of an organization',
      roles: ['ORG_MEMBER'],
      response: OrgUser,
    },
    updateOrgUser: {
      method: 'PATCH',
      path: '/orgs/{orgId}/users/{userId}',
      summary: 'Change roles and teams of a user of an organization',
      roles: owners,
      body: OrgUserUpdate,
      response: OrgUser,
    },
    removeOrgUser: {
      versions: { '2023-01-01': '2027-07-01', '2025-02-19': null },
      method: 'DELETE',
      path: '/orgs/{orgId}/users/{userId}',
      summary: 'Remove a user from an organization',
      roles: owners,
      status: 204,
    },
    addOrgUserRole: {
      method: 'POST',
      path: '/orgs/{orgId}/users/{userId}:addRole',
      summary: 'Give a user a role in an organization',
      roles: owners,
      body: OneOrgRole,
      response: OrgUser,
    },
    removeOrgUserRole: {
      method: 'POST',
      path: '/orgs/{orgId}/users/{userId}:removeRole',
      summary: 'Take a role in an organization from a user',
      roles: owners,
      body: OneOrgRole,
      response: OrgUser,
    },
    addGroupUsers: {
      method: 'POST',
      path: '/groups/{groupId}/users',
      summary: 'Add a user to a project',
      roles: keepers,
      body: GroupUserRequest,
      response: GroupUser,
      status: 201,
    },
    getGroupUser: {
      method: 'GET',
      path: '/groups/{groupId}/users/{userId}',
      summary: 'Get one user of a project',
      roles: ['GROUP_READ_ONLY'],
      response: GroupUser,
    },
    removeGroupUser: {
      versions: { '2023-01-01': '2027-07-01', '2025-02-19': null },
      method: 'DELETE',
      path: '/groups/{groupId}/users/{userId}',
      summary: 'Remove a user from a project',
      roles: keepers,
      status: 204,
    },
    addGroupUserRole: {
      method: 'POST',
      path: '/groups/{groupId}/users/{userId}:addRole',
      summary: 'Give a user a role in a project',
      roles: keepers,
      body: OneGroupRole,
      response: GroupUser,
    },
    removeGroupUserRole: {
      method: 'POST',
      path: '/groups/{groupId}/users/{userId}:removeRole',
      summary: 'Take a role in a project from a user',
      roles: keepers,
      body: OneGroupRole,
      response: GroupUser,
    },
  },
);

/** Who belongs to organizations and projects, as owners decide it. */
export const membershipOperations = { ...orgInvitations, ...groupInvitations, ...members };
