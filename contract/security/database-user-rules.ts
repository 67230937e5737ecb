import { type AuthField, builtInRole } from './database-users.ts';

/** Rules of database users that console and service share, each refusal in the words that continue a field's name. */

/** Distinguished names of RFC 2253: `CN=x,OU=y` */
const distinguished = /^\s*[A-Za-z][A-Za-z0-9.-]*\s*=\s*[^=]*(?:[,+].*)?$/u;
const patterns: Partial<Record<AuthField, { pattern: RegExp; what: string }>> = {
  awsIAMType: { pattern: /^arn:aws[a-z-]*:(?:iam|sts)::\d{12}:\S+$/u, what: 'the ARN of a user or role' },
  oidcAuthType: {
    pattern: /^[a-f0-9]{24}\/.+$/u,
    what: 'the id of an identity provider, a slash and a name',
  },
};

export interface UserProblem {
  problem: string;
  code: 'ATLAS_INVALID_USERNAME' | 'ATLAS_INVALID_LDAP_NAME';
}

/** The problem of a name for an authentication method // documented; undefined where it fits */
export function usernameProblem(username: string, field: AuthField, type: string): UserProblem | undefined {
  const rule = patterns[field];
  if (rule && !rule.pattern.test(username)) {
    return { problem: `must be ${rule.what}`, code: 'ATLAS_INVALID_USERNAME' };
  }
  const isNamed = field === 'ldapAuthType' || (field === 'x509Type' && type === 'CUSTOMER');
  if (isNamed && !distinguished.test(username)) {
    return { problem: 'must be a distinguished name', code: 'ATLAS_INVALID_LDAP_NAME' };
  }
  return undefined;
}

export interface GivenRole {
  roleName: string;
  databaseName: string;
  collectionName?: string | undefined;
}

export interface RoleProblem {
  /** The field in the list of roles: `[0].roleName`; empty for the list itself. */
  at: string;
  problem: string;
  code?:
    | 'ATLAS_INVALID_ROLE'
    | 'ATLAS_INVALID_ROLE_DATABASE'
    | 'DUPLICATE_DATABASE_ROLES'
    | 'MISSING_ATTRIBUTE';
}

/** The first thing that is wrong with each of the roles that a user is to have // documented */
export function roleProblems(
  username: string,
  roles: readonly GivenRole[],
  isCustom: (roleName: string) => boolean,
): RoleProblem[] {
  const results: RoleProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { roleName, databaseName, collectionName }] of roles.entries()) {
    const builtIn = builtInRole(roleName);
    const same = JSON.stringify([roleName, databaseName, collectionName ?? '']);
    if (!builtIn && !isCustom(roleName)) {
      results.push({ at: `[${index}].roleName`, problem: 'is no role', code: 'ATLAS_INVALID_ROLE' });
    } else if (builtIn !== 'any' && databaseName !== 'admin') {
      results.push({
        at: `[${index}].databaseName`,
        problem: 'must be admin for this role',
        code: 'ATLAS_INVALID_ROLE_DATABASE',
      });
    } else if (collectionName && roleName !== 'read' && roleName !== 'readWrite') {
      results.push({
        at: `[${index}].collectionName`,
        problem: 'goes with the roles read and readWrite only',
      });
    } else if (seen.has(same)) {
      results.push({
        at: `[${index}].roleName`,
        problem: `is given to ${username} already`,
        code: 'DUPLICATE_DATABASE_ROLES',
      });
    }
    seen.add(same);
  }
  if (roles.length === 0) {
    results.push({ at: '', problem: 'must name at least one role', code: 'MISSING_ATTRIBUTE' });
  }
  return results;
}
