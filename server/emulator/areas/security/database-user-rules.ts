import { badField, badFields } from '#contract/api/errors.ts';
import { roleProblems, usernameProblem } from '#contract/security/database-user-rules.ts';
import { type AuthField, authTypes, type DatabaseUser } from '#contract/security/database-users.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** What decides how a user authenticates. */
export type Credentials = Pick<DatabaseUser, AuthField | 'username' | 'databaseName'>;

const authFields = Object.keys(authTypes) as AuthField[];

/** The field of a user's external authentication; undefined: by password. */
export function authFieldOf(user: Pick<DatabaseUser, AuthField>): AuthField | undefined {
  return authFields.find((field) => user[field] !== 'NONE');
}

/** Refuses names that the way of authenticating does not know // documented */
function checkName(user: Credentials, field: AuthField): void {
  const result = usernameProblem(user.username, field, user[field]);
  if (result) throw badField('username', result.problem, result.code);
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
  const isCustom = (roleName: string): boolean =>
    world.tables.customDbRoles.by('name', `${groupId}/${roleName}`).length > 0;
  const [first] = roleProblems(username, roles, isCustom);
  if (first) throw badField(`roles${first.at}`, first.problem, first.code);
}
