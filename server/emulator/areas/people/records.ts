import type { DelegationSettings } from '#contract/people/delegation-rows.ts';
import type { OrgSettings } from '#contract/people/org-settings.ts';
import type { MembershipStatus } from '#contract/people/schemas.ts';
import type { Grant, GroupRole } from '#contract/roles.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** A person in one organization. */
export interface UserRecord {
  id: string;
  orgId: string;
  /** The e-mail address. */
  username: string;
  firstName: string;
  lastName: string;
  country: string;
  mobileNumber: string;
  createdAt: string;
  lastAuth?: string;
  status: MembershipStatus;
  invitation?: { createdAt: string; expiresAt: string; inviterUsername: string };
  grants: Grant[];
  teamIds: string[];
}

export interface TeamRecord {
  id: string;
  orgId: string;
  name: string;
  /** What its members may do, project by project. */
  groups: { groupId: string; roleNames: GroupRole[] }[];
}

/** A user with a pending invitation to a project. */
export interface GroupInviteRecord {
  id: string;
  groupId: string;
  username: string;
  roles: GroupRole[];
  createdAt: string;
  expiresAt: string;
  inviterUsername: string;
}

/** By the id of the organization. The requirement of access lists is part of the organization itself. */
export type OrgSettingsRecord = Omit<OrgSettings, 'apiAccessListRequired'> & { id: string };

/** By the id of the organization. */
export type DelegationRecord = DelegationSettings & { id: string };

export const peopleTables = {
  users: spec<UserRecord>()({ org: { key: (row) => row.orgId, order: (row) => row.createdAt } }),
  teams: spec<TeamRecord>()({ org: { key: (row) => row.orgId } }),
  groupInvites: spec<GroupInviteRecord>()({ group: { key: (row) => row.groupId } }),
  delegationSettings: spec<DelegationRecord>()({ org: { key: (row) => row.id } }),
  orgSettings: spec<OrgSettingsRecord>()({}),
};

type PeopleTables = typeof peopleTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends PeopleTables {}
}
