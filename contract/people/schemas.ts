import { z } from 'zod';
import { Instant, links, ObjectId } from '#contract/api/common.ts';
import { RoleAssignment } from '../credentials/schemas.ts';
import { orgRoles } from '../roles.ts';

export const membershipStatuses = ['PENDING', 'ACTIVE', 'INVITATION_EXPIRED', 'INVITATION_REJECTED'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** A user as the first version shows one; a password is never shown // observed */
export const AppUser = z.object({
  id: ObjectId,
  username: z.string(),
  emailAddress: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  mobileNumber: z.string().optional(),
  createdAt: Instant.optional(),
  lastAuth: Instant.optional(),
  roles: z.array(RoleAssignment),
  teamIds: z.array(ObjectId).optional(),
  links,
});

/** Who has joined shows a name, who was only invited the invitation. */
const member = {
  id: ObjectId,
  username: z.string(),
  orgMembershipStatus: z.enum(membershipStatuses),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  country: z.string().optional(),
  mobileNumber: z.string().nullish(),
  createdAt: Instant.optional(),
  lastAuth: Instant.optional(),
  invitationCreatedAt: Instant.optional(),
  invitationExpiresAt: Instant.nullish(),
  inviterUsername: z.string().optional(),
};

export const GroupUser = z.object({ ...member, roles: z.array(z.string()) });

export const OrgUser = z.object({
  ...member,
  roles: z.object({
    orgRoles: z.array(z.enum(orgRoles)),
    groupRoleAssignments: z.array(z.object({ groupId: ObjectId, groupRoles: z.array(z.string()) })),
  }),
  teamIds: z.array(ObjectId),
});

export const Team = z.object({ id: ObjectId, name: z.string(), links });

/** A team that was just made names its users // observed */
export const NamedTeam = Team.extend({ usernames: z.array(z.string()) });

/** The roles that a team gives its members in one project. */
export const TeamRole = z.object({ teamId: ObjectId, roleNames: z.array(z.string()), links });
