import { badField, badFields } from '#contract/errors.ts';
import {
  type AuthField,
  authTypes,
  builtInRole,
  type DatabaseUser,
} from '#contract/security/database-users.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** What decides how a user authenticates. */
export type Credentials = Pick<DatabaseUser, AuthField | 'username' | 'databaseName'>;

const authFields = Object.keys(authTypes) as AuthField[];

/** The field that says how the user authenticates elsewhere; undefined: by password. */
export function authFieldOf(user: Pick<DatabaseUser, AuthField>): AuthField | undefined {
  return authFields.find((field) => user[field] !== 'NONE');
}

/** Distinguished names of RFC 2253: `CN=x,OU=y` */
const distinguished = /^\s*[A-Za-z][A-Za-z0-9.-]*\s*=\s*[^=]*(?:[,+].*)?$/u;
const names: Partial<Record<AuthField, { pattern: RegExp; what: string }>> = {
  awsIAMType: { pattern: /^arn:aws[a-z-]*:(?:iam|sts)::\d{12}:\S+$/u, what: 'the ARN of a user or role' },
  oidcAuthType: {
    pattern: /^[a-f0-9]{24}\/.+$/u,
    what: 'the id of an identity provider, a slash and a name',
  },
};

/** Refuses names that the way of authenticating does not know // documented */
function checkName(user: Credentials, field: AuthField): void {
  const rule = names[field];
  if (rule && !rule.pattern.test(user.username)) {
    throw badField('username', `must be ${rule.what}`, 'ATLAS_INVALID_USERNAME');
  }
  const named = field === 'ldapAuthType' || user.x509Type === 'CUSTOMER';
  if (named && !distinguished.test(user.username)) {
    throw badField('username', 'must be a distinguished name', 'ATLAS_INVALID_LDAP_NAME');
  }
}

/** One way to authenticate, and the database that belongs to it // documented */
export function checkCredentials(user: Credentials, password: string | undefined, temporary: boolean): void {
  const used = authFields.filter((field) => user[field] !== 'NONE');
  const [field, other] = used;
  const x509 = user.x509Type !== 'NONE';
  if (other) {
    const code = x509 && used.includes('ldapAuthType') ? 'ATLAS_X509_USER_CANNOT_USE_LDAP' : undefined;
    throw badFields(
      used.map((each) => ({ field: each, description: 'goes with no other way to authenticate' })),
      code ?? 'ATLAS_INVALID_AUTH_SETTINGS',
    );
  }
  if (field && password) {
    const code = x509 ? 'ATLAS_X509_USER_CANNOT_USE_SCRAM' : 'ATLAS_INVALID_AUTH_SETTINGS';
    throw badField('password', 'belongs to users that authenticate by password', code);
  }
  if (x509 && temporary) {
    throw badField('deleteAfterDate', 'goes with no X.509', 'ATLAS_X509_USER_CANNOT_BE_TEMPORARY');
  }
  const external = field !== undefined && user.oidcAuthType !== 'IDP_GROUP';
  if (external && user.databaseName !== '$external') {
    throw badField('databaseName', 'must be $external', 'DATABASE_NAME_INVALID_EXTERNAL');
  }
  if (!external && user.databaseName !== 'admin') {
    throw badField('databaseName', 'must be admin', 'DATABASE_NAME_INVALID_ADMIN');
  }
  if (field) checkName(user, field);
}

/** Built-in roles in their databases, custom ones of the project, none twice // documented */
export function checkRoles(
  world: World,
  groupId: string,
  username: string,
  roles: DatabaseUser['roles'],
): void {
  const seen = new Set<string>();
  for (const [index, { roleName, databaseName, collectionName }] of roles.entries()) {
    const at = `roles[${index}]`;
    const builtIn = builtInRole(roleName);
    const custom = world.tables.customDbRoles.by('name', `${groupId}/${roleName}`).length > 0;
    if (!builtIn && !custom) throw badField(`${at}.roleName`, 'is no role', 'ATLAS_INVALID_ROLE');
    if (builtIn !== 'any' && databaseName !== 'admin') {
      throw badField(`${at}.databaseName`, 'must be admin for this role', 'ATLAS_INVALID_ROLE_DATABASE');
    }
    if (collectionName && roleName !== 'read' && roleName !== 'readWrite') {
      throw badField(`${at}.collectionName`, 'goes with the roles read and readWrite only');
    }
    const role = JSON.stringify([roleName, databaseName, collectionName ?? '']);
    if (seen.has(role)) {
      throw badField(`${at}.roleName`, `is given to ${username} already`, 'DUPLICATE_DATABASE_ROLES');
    }
    seen.add(role);
  }
  if (roles.length === 0) throw badField('roles', 'must name at least one role', 'MISSING_ATTRIBUTE');
}
