import { z } from 'zod';
import {
  clusterNameText,
  Instant,
  InstantInput,
  ignored,
  links,
  ObjectId,
  Tag,
} from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { CollectionName, DatabaseName } from '../namespaces.ts';

/** Most users of a project // documented */
export const mostDatabaseUsers = 100;

const authDatabases = ['admin', '$external'] as const;

/** Authentication methods other than password: field → its values, the first of them for "disabled". */
export const authTypes = {
  awsIAMType: ['NONE', 'USER', 'ROLE'],
  ldapAuthType: ['NONE', 'GROUP', 'USER'],
  oidcAuthType: ['NONE', 'IDP_GROUP', 'USER'],
  x509Type: ['NONE', 'CUSTOMER', 'MANAGED'],
} as const;
export type AuthField = keyof typeof authTypes;

/** Built-in roles and their database: the database of the data, or `admin` alone // documented */
const builtInRoles = {
  atlasAdmin: 'admin',
  backup: 'admin',
  clusterMonitor: 'admin',
  dbAdmin: 'any',
  dbAdminAnyDatabase: 'admin',
  enableSharding: 'admin',
  read: 'any',
  readAnyDatabase: 'admin',
  readWrite: 'any',
  readWriteAnyDatabase: 'admin',
} as const satisfies Record<string, 'admin' | 'any'>;

export const builtInRoleNames = Object.keys(builtInRoles) as (keyof typeof builtInRoles)[];

export function builtInRole(name: string): 'admin' | 'any' | undefined {
  return Object.hasOwn(builtInRoles, name) ? builtInRoles[name as keyof typeof builtInRoles] : undefined;
}

/** Beginners' forms send an empty name for all collections // observed: CLI */
const collectionName = CollectionName.optional();

const Role = z.object({
  roleName: z.string(),
  databaseName: z.string(),
  collectionName: z.string().optional(),
});
const RoleRequest = z.strictObject({
  roleName: z.string().min(1).max(255),
  databaseName: DatabaseName,
  collectionName,
});

const scopeTypes = z.enum(['CLUSTER', 'DATA_LAKE', 'STREAM']);
const Scope = z.object({ name: z.string(), type: scopeTypes });
const ScopeRequest = z.strictObject({
  name: clusterNameText('must be the name of a deployment'),
  type: scopeTypes,
});

/** Who may use the databases of a project, and how they authenticate. */
export const DatabaseUser = z.object({
  username: z.string(),
  databaseName: z.enum(authDatabases),
  groupId: ObjectId,
  awsIAMType: z.enum(authTypes.awsIAMType),
  ldapAuthType: z.enum(authTypes.ldapAuthType),
  oidcAuthType: z.enum(authTypes.oidcAuthType),
  x509Type: z.enum(authTypes.x509Type),
  roles: z.array(Role),
  scopes: z.array(Scope),
  labels: z.array(Tag.partial()),
  description: z.string().optional(),
  deleteAfterDate: Instant.optional(),
  links,
});
export type DatabaseUser = z.infer<typeof DatabaseUser>;

const settings = {
  groupId: ObjectId.optional(),
  awsIAMType: z.enum(authTypes.awsIAMType).optional(),
  ldapAuthType: z.enum(authTypes.ldapAuthType).optional(),
  oidcAuthType: z.enum(authTypes.oidcAuthType).optional(),
  x509Type: z.enum(authTypes.x509Type).optional(),
  /** Never answered; an empty one means none // observed: CLI */
  password: z
    .string()
    .max(256)
    .regex(/^(?:|.{8,})$/su, 'must be at least 8 characters long')
    .optional(),
  scopes: z.array(ScopeRequest).optional(),
  labels: z.array(Tag).optional(),
  description: z.string().max(100, documented).optional(),
  deleteAfterDate: InstantInput.optional(),
  ...ignored('links'),
};
const username = z.string().min(1).max(1024, documented);
const roles = z.array(RoleRequest);

const DatabaseUserRequest = z.strictObject({
  username,
  databaseName: z.enum(authDatabases),
  roles,
  ...settings,
});

/** A change names its changed fields; clients send the whole user // observed: Terraform */
export const DatabaseUserUpdate = z.strictObject({
  username: username.optional(),
  databaseName: z.enum(authDatabases).optional(),
  roles: roles.optional(),
  ...settings,
});
export type DatabaseUserUpdate = z.output<typeof DatabaseUserUpdate>;

const shared = { versions: { '2023-01-01': null }, limit: 'clusters' } as const;

export const databaseUserOperations = defineOperations(shared, {
  listGroupDatabaseUsers: {
    method: 'GET',
    path: '/groups/{groupId}/databaseUsers',
    summary: 'List the database users of a project',
    roles: ['GROUP_READ_ONLY'],
    results: DatabaseUser,
    entity: 'databaseUser',
  },
  createGroupDatabaseUser: {
    method: 'POST',
    path: '/groups/{groupId}/databaseUsers',
    summary: 'Create a database user',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    body: DatabaseUserRequest,
    response: DatabaseUser,
    status: 201,
    entity: 'databaseUser',
  },
  getGroupDatabaseUser: {
    method: 'GET',
    path: '/groups/{groupId}/databaseUsers/{databaseName}/{username}',
    summary: 'Get one database user',
    roles: ['GROUP_READ_ONLY'],
    response: DatabaseUser,
    entity: 'databaseUser',
  },
  updateGroupDatabaseUser: {
    method: 'PATCH',
    path: '/groups/{groupId}/databaseUsers/{databaseName}/{username}',
    summary: 'Change roles, scopes, password or description of a database user',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    body: DatabaseUserUpdate,
    response: DatabaseUser,
    entity: 'databaseUser',
  },
  deleteGroupDatabaseUser: {
    method: 'DELETE',
    path: '/groups/{groupId}/databaseUsers/{databaseName}/{username}',
    summary: 'Delete a database user',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    status: 204,
  },
});
