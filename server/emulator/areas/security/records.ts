import type { AuditLog } from '#contract/security/auditing.ts';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import type { EncryptionAtRest, KeyEndpoint } from '#contract/security/encryption.ts';
import type { MaintenanceWindow } from '#contract/security/maintenance.ts';
import type { AccessListEntry, EntryStatus } from '#contract/security/network-access.ts';
import type { AccessProvider, GcpStatus } from '#contract/security/provider-access.ts';
import type { GroupSettings, LimitName } from '#contract/security/settings.ts';
import type { LdapVerification, UserSecurity } from '#contract/security/user-security.ts';
import { spec } from '#server/emulator/kernel/table.ts';

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

/** Kept under the project's id once an entry that admits the emulator's own machine has been removed. */
export interface LockoutMachine {
  id: string;
}

/** Passwords are not kept. */
export interface DatabaseUserRecord extends Omit<DatabaseUser, 'links'> {
  id: string;
  created: string;
  /** What signs the user in at a cluster, sealed; none for those that authenticate elsewhere. */
  sealedScram?: string;
}

/** What signs the certificates of a project's database users; kept under the project's id. */
export interface UserAuthorityRecord {
  id: string;
  sealedKey: string;
}

/** A certificate that was made; its private key is not kept. */
export interface UserCertificateRecord {
  id: string;
  /** The service's `_id`. */
  number: number;
  groupId: string;
  userId: string;
  createdAt: string;
  notAfter: string;
  subject: string;
  /** SHA-256 of the certificate, which identifies a connection. */
  fingerprint: string;
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
  /** Limits that differ from their defaults. */
  limits?: Partial<Record<LimitName, number>>;
}

/** Kept under the project's id. */
export interface AuditLogRecord extends Omit<AuditLog, 'configurationType'> {
  id: string;
}

/** Kept under the project's id; the password of the directory is not kept. */
export interface UserSecurityRecord extends Omit<UserSecurity, 'links'> {
  id: string;
  hasBindPassword: boolean;
}

/** A check of a directory, without its password. */
export interface LdapVerificationRecord extends Pick<LdapVerification, 'groupId' | 'status' | 'validations'> {
  id: string;
  created: string;
  request: Omit<LdapVerification['request'], 'links'> & { authzQueryTemplate?: string };
}

/** Kept under the project's id. */
export interface MaintenanceRecord extends MaintenanceWindow {
  id: string;
  /** When the next maintenance begins, in milliseconds; absent: nothing is to be done. */
  scheduledFor?: number;
}

/** The settings are masked; with their secrets they are kept sealed. */
export interface IntegrationRecord {
  id: string;
  groupId: string;
  type: string;
  created: string;
  settings: Readonly<Record<string, unknown>>;
  /** Absent for samples and twins, whose secrets are unknown. */
  sealed?: string;
}

/** Kept under the project's id; without secrets. */
export interface EncryptionRecord extends EncryptionAtRest {
  id: string;
}

export interface KeyEndpointRecord extends KeyEndpoint {
  groupId: string;
  created: string;
}

export const securityTables = {
  accessRoles: spec<AccessRoleRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createdDate },
  }),
  accessEntries: spec<AccessEntryRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    value: { key: (row) => `${row.groupId}/${row.value}` },
  }),
  lockoutMachines: spec<LockoutMachine>()({ group: { key: (row) => row.id } }),
  databaseUsers: spec<DatabaseUserRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    name: { key: (row) => `${row.groupId}/${row.databaseName}/${row.username}` },
  }),
  userAuthorities: spec<UserAuthorityRecord>()({ group: { key: (row) => row.id } }),
  userCertificates: spec<UserCertificateRecord>()({
    group: { key: (row) => row.groupId },
    user: { key: (row) => row.userId, order: (row) => row.id },
    fingerprint: { key: (row) => `${row.groupId}/${row.fingerprint}` },
  }),
  customDbRoles: spec<CustomDbRoleRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    name: { key: (row) => `${row.groupId}/${row.roleName}` },
  }),
  maintenanceWindows: spec<MaintenanceRecord>()({ group: { key: (row) => row.id } }),
  integrations: spec<IntegrationRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    type: { key: (row) => `${row.groupId}/${row.type}` },
  }),
  encryption: spec<EncryptionRecord>()({ group: { key: (row) => row.id } }),
  keyEndpoints: spec<KeyEndpointRecord>()({
    group: { key: (row) => row.groupId },
    place: { key: (row) => `${row.groupId}/${row.cloudProvider}`, order: (row) => row.created },
  }),
  auditLogs: spec<AuditLogRecord>()({ group: { key: (row) => row.id } }),
  userSecurity: spec<UserSecurityRecord>()({ group: { key: (row) => row.id } }),
  ldapVerifications: spec<LdapVerificationRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
  }),
  projectSettings: spec<ProjectSettingsRecord>()({ group: { key: (row) => row.id } }),
};

type SecurityTables = typeof securityTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends SecurityTables {}
}
