import { z } from 'zod';
import { Instant, ignored, links, ObjectId, unheeded } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { groupRoles, orgRoles } from '../roles.ts';

/** What owners send to invite people, and to change what members may do. */

export const username = z.email('must be an address like dba@example.com').max(254);
const oneRole = 'must name at least one role';
const orgRoleNames = z.array(z.enum(orgRoles)).min(1, oneRole).max(orgRoles.length);
const groupRoleNames = z.array(z.enum(groupRoles)).min(1, oneRole).max(groupRoles.length);
const teamIds = z.array(ObjectId).max(100).optional();

const OrgUserRoles = z.strictObject({
  orgRoles: orgRoleNames,
  groupRoleAssignments: z
    .array(z.strictObject({ groupId: ObjectId, groupRoles: groupRoleNames }))
    .max(250)
    .optional(),
});
const userSetByService = ignored('id', 'orgMembershipStatus');

export const OrgUserRequest = z.strictObject({ username, roles: OrgUserRoles, teamIds, ...userSetByService });
export const OrgUserUpdate = z.strictObject({ roles: OrgUserRoles.optional(), teamIds, ...userSetByService });
export const GroupUserRequest = z.strictObject({ username, roles: groupRoleNames, ...userSetByService });
export const OneOrgRole = z.strictObject({ orgRole: z.enum(orgRoles) });
export const OneGroupRole = z.strictObject({ groupRole: z.enum(groupRoles) });

/** A new user, with roles in an organization, in its projects, or both. */
export const AppUserRequest = z.strictObject({
  username,
  password: z.string().min(8, documented).max(256),
  country: z.string().regex(/^[A-Z]{2}$/u, 'must be a code of two letters'),
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  // the description requires one; the Atlas CLI sends none // observed
  mobileNumber: z.string().max(30).optional(),
  roles: z
    .array(
      z.strictObject({
        orgId: ObjectId.optional(),
        groupId: ObjectId.optional(),
        roleName: z.enum([...orgRoles, ...groupRoles]),
      }),
    )
    .min(1, oneRole)
    .max(100),
  // the Atlas CLI sends the address again // observed
  ...unheeded('emailAddress'),
  ...ignored('id', 'createdAt', 'lastAuth', 'links', 'teamIds'),
});
export type AppUserRequest = z.output<typeof AppUserRequest>;

const invitation = {
  id: ObjectId,
  username: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  inviterUsername: z.string(),
  roles: z.array(z.string()),
  links,
};

export const OrgInvitation = z.object({
  ...invitation,
  orgId: ObjectId,
  orgName: z.string(),
  teamIds: z.array(ObjectId),
  groupRoleAssignments: z.array(z.object({ groupId: ObjectId, roles: z.array(z.string()) })),
});
export const GroupInvitation = z.object({ ...invitation, groupId: ObjectId, groupName: z.string() });

const orgInvited = {
  roles: orgRoleNames,
  teamIds,
  groupRoleAssignments: z
    .array(z.strictObject({ groupId: ObjectId, roles: groupRoleNames }))
    .max(250)
    .optional(),
};
const orgInvitationUpdate = { ...orgInvited, roles: orgRoleNames.optional() };

export const OrgInvitationRequest = z.strictObject({ username, ...orgInvited });
export const OrgInvitationUpdate = z.strictObject({ username, ...orgInvitationUpdate });
/** The name of the invited person may be sent, and is ignored: the path identifies the invitation. */
export const OrgInvitationUpdateById = z.strictObject({ ...orgInvitationUpdate, ...ignored('username') });
export const GroupInvitationRequest = z.strictObject({ username, roles: groupRoleNames });
export const GroupRolesUpdate = z.strictObject({ groupRoles: groupRoleNames });
export const OrgRolesUpdate = z.strictObject({ orgRoles: orgRoleNames });
export const GroupInvitationUpdateById = z.strictObject({ roles: groupRoleNames, ...ignored('username') });
