import { z } from 'zod';
import { Instant, links, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { groupRoles, orgRoles } from '../roles.ts';
import { GroupInvitationRequest, GroupRolesUpdate, OrgRolesUpdate } from './membership.ts';

/** A person who was added to a project: the invitation to its organization. */
export const AddedPerson = z.object({
  id: ObjectId,
  username: z.string(),
  orgId: ObjectId,
  orgName: z.string(),
  roles: z.array(z.enum(orgRoles)),
  groupRoleAssignments: z.array(z.object({ groupId: ObjectId, groupRole: z.string() })),
  teamIds: z.array(ObjectId),
  createdAt: Instant,
  expiresAt: Instant,
  inviterUsername: z.string().optional(),
  links,
});

/** Roles of people, as the first version changes them: all of a project or an organization at once. */
export const firstVersionPeopleOperations = defineOperations({
  addGroupAccessUser: {
    method: 'POST',
    path: '/groups/{groupId}/access',
    summary: 'Add a user to a project, or invite one to its organization',
    roles: ['GROUP_OWNER'],
    versions: { '2023-02-01': '2027-07-01' },
    supersededOn: '2025-02-19',
    body: GroupInvitationRequest,
    response: AddedPerson,
    entity: 'orgInvitation',
  },
  updateGroupUserRoles: {
    method: 'PUT',
    path: '/groups/{groupId}/users/{userId}/roles',
    summary: 'Replace the roles of a user in a project',
    roles: ['GROUP_OWNER'],
    versions: { '2023-01-01': '2027-07-01' },
    supersededOn: '2025-02-19',
    body: GroupRolesUpdate,
    response: z.object({ groupRoles: z.array(z.enum(groupRoles)), links }),
  },
  updateOrgUserRoles: {
    method: 'PUT',
    path: '/orgs/{orgId}/users/{userId}/roles',
    summary: 'Replace the roles of a user in an organization',
    roles: ['ORG_OWNER'],
    versions: { '2023-01-01': '2027-07-01' },
    supersededOn: '2025-02-19',
    body: OrgRolesUpdate,
    response: z.object({ orgRoles: z.array(z.enum(orgRoles)), links }),
  },
});
