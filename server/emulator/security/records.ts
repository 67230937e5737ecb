import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import type { AccessListEntry, EntryStatus } from '#contract/security/network-access.ts';
import type { AccessProvider, GcpStatus } from '#contract/security/provider-access.ts';
import type { GroupSettings } from '#contract/security/settings.ts';
import { spec } from '../table.ts';

/** A role at a cloud provider; the fields of other providers are absent. */
export interface AccessRoleRecord {
  /** The service's `roleId`, and `_id` of Azure. */
  id: string;
  groupId: string;
  providerName: AccessProvider;
  createdDate: string;
  /** When the role became usable, whatever the provider; absent: not yet. */
  authorizedDate?: string;
  iamAssumedRoleArn?: string;
  atlasAWSAccountArn?: string;
  atlasAssumedRoleExternalId?: string;
  lastUpdatedDate?: string;
  atlasAzureAppId?: string;
  servicePrincipalId?: string;
  tenantId?: string;
  gcpServiceAccountForAtlas?: string;
  status?: GcpStatus;
}

export interface AccessEntryRecord extends Omit<AccessListEntry, 'links'> {
  id: string;
  /** The address in one spelling, or the security group: no two entries have the same. */
  value: string;
  status: EntryStatus;
  created: string;
}

/** Passwords are not kept. */
export interface DatabaseUserRecord extends Omit<DatabaseUser, 'links'> {
  id: string;
  created: string;
}

export interface CustomDbRoleRecord extends CustomDbRole {
  id: string;
  groupId: string;
  created: string;
}

/** Kept under the project's id. */
export interface ProjectSettingsRecord {
  id: string;
  switches: GroupSettings;
  managedSlowMs: boolean;
  awsCustomDns: boolean;
}

export const securityTables = {
  accessRoles: spec<AccessRoleRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createdDate },
  }),
  accessEntries: spec<AccessEntryRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    value: { key: (row) => `${row.groupId}/${row.value}` },
  }),
  databaseUsers: spec<DatabaseUserRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    name: { key: (row) => `${row.groupId}/${row.databaseName}/${row.username}` },
  }),
  customDbRoles: spec<CustomDbRoleRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    name: { key: (row) => `${row.groupId}/${row.roleName}` },
  }),
  projectSettings: spec<ProjectSettingsRecord>()({ group: { key: (row) => row.id } }),
};
