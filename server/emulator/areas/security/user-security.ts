import { X509Certificate } from 'node:crypto';
import { badField, fail } from '#contract/api/errors.ts';
import { readCertificates, unreadableCertificate } from '#contract/security/pem.ts';
import type { UserSecurity, UserSecurityUpdate } from '#contract/security/user-security.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { UserSecurityRecord } from './records.ts';

/** Most mappings // assumed */
const mostMappings = 100;

/** The sign-in settings of a project; nothing is enabled in a new one. */
function userSecurityOf(world: World, groupId: string): UserSecurityRecord {
  const stored = world.tables.userSecurity.get(groupId);
  const ldap = { authenticationEnabled: false, authorizationEnabled: false };
  return stored ?? { id: groupId, customerX509: {}, ldap, hasBindPassword: false };
}

function view({ id: _, hasBindPassword: __, ...settings }: UserSecurityRecord): UserSecurity {
  return settings;
}

/** A text of certificates in PEM, and nothing else. */
function checkCertificates(text: string, field: string): void {
  const read = readCertificates(text);
  if (!read.ok) throw badField(field, read.reason);
  for (const [index, pem] of read.blocks.entries()) {
    try {
      new X509Certificate(pem);
    } catch {
      throw badField(field, unreadableCertificate(index + 1));
    }
  }
}

type Mappings = NonNullable<NonNullable<UserSecurityUpdate['ldap']>['userToDNMapping']>;

/** Each mapping has either a substitution or a query // documented */
function checkMappings(mappings: Mappings): void {
  const field = 'ldap.userToDNMapping';
  if (mappings.length > mostMappings) throw badField(field, `must have at most ${mostMappings} entries`);
  for (const [index, { match, substitution, ldapQuery }] of mappings.entries()) {
    if (match === '') throw badField(`${field}[${index}].match`, 'is required', 'MISSING_ATTRIBUTE');
    if ((substitution === undefined) === (ldapQuery === undefined))
      throw badField(`${field}[${index}].substitution`, 'or ldapQuery is required, and not both');
  }
}

/** An enabled directory needs an address and an account // documented */
function checkComplete({ ldap, hasBindPassword }: UserSecurityRecord): void {
  if (ldap.authorizationEnabled && !ldap.authenticationEnabled)
    throw badField('ldap.authorizationEnabled', 'needs authenticationEnabled');
  if (!ldap.authenticationEnabled) return;
  const missing = (['hostname', 'port', 'bindUsername'] as const).find((name) => !ldap[name]);
  const field = missing ?? (hasBindPassword ? undefined : 'bindPassword');
  if (field !== undefined) throw badField(`ldap.${field}`, 'is required', 'MISSING_ATTRIBUTE');
}

type Changing = Pick<Call<'getGroupUserSecurity'>, 'world' | 'caller' | 'params' | 'peer'>;

function store({ world, caller, params, peer }: Changing, after: UserSecurityRecord): UserSecurity {
  const { groupId } = params;
  const before = userSecurityOf(world, groupId);
  world.tables.userSecurity.put(after);
  if (JSON.stringify(after) !== JSON.stringify(before))
    record(world, 'USER_SECURITY_SETTINGS_UPDATED', { groupId }, { caller, peer });
  return view(after);
}

export const userSecurityHandlers = defineHandlers({
  getGroupUserSecurity: ({ world, params }) => view(userSecurityOf(world, params.groupId)),

  updateGroupUserSecurity(call) {
    const { world, params, body } = call;
    const before = userSecurityOf(world, params.groupId);
    const { bindPassword, userToDNMapping, ...ldap } = definedFields(body.ldap ?? {}, 'links');
    const { cas } = body.customerX509 ?? {};
    if (cas !== undefined) checkCertificates(cas, 'customerX509.cas');
    if (ldap.caCertificate !== undefined) checkCertificates(ldap.caCertificate, 'ldap.caCertificate');
    if (userToDNMapping) checkMappings(userToDNMapping);
    const after: UserSecurityRecord = {
      ...before,
      customerX509: cas === undefined ? before.customerX509 : { cas },
      ldap: {
        ...before.ldap,
        ...ldap,
        ...(userToDNMapping ? { userToDNMapping: userToDNMapping.map((each) => definedFields(each)) } : {}),
      },
      hasBindPassword: before.hasBindPassword || bindPassword !== undefined,
    };
    checkComplete(after);
    return store(call, after);
  },

  disableGroupUserSecurityCustomerX509: (call) =>
    store(call, { ...userSecurityOf(call.world, call.params.groupId), customerX509: {} }),

  deleteGroupUserSecurityLdapUserToDnMapping(call) {
    const before = userSecurityOf(call.world, call.params.groupId);
    const { userToDNMapping: _, ...ldap } = before.ldap;
    return store(call, { ...before, ldap });
  },
});

/** The service makes no certificates beside those of the customer's own authorities // observed: code */
export function checkManagedCertificates(world: World, groupId: string): void {
  if (userSecurityOf(world, groupId).customerX509.cas !== undefined)
    throw fail('CANNOT_GENERATE_CERT_IF_ADVANCED_X509', groupId);
}
