import { z } from 'zod';
import { ignored, links, ObjectId, zeroIsAbsent } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { assumedRule } from '../evidence/rule-evidence.ts';

const DnMapping = z.object({
  match: z.string(),
  substitution: z.string().optional(),
  ldapQuery: z.string().optional(),
});

/** Longest name, template or password, and longest text of certificates // assumed */
const longestText = 2048;
const longestCertificates = 262_144;

/** Clients send an empty text for an unset field // observed: Terraform */
const text = zeroIsAbsent(z.string().max(longestText));
const certificates = zeroIsAbsent(
  z
    .string()
    .max(longestCertificates)
    .regex(/^[^\0]*$/u, assumedRule('must be text')),
);

const hostname = z
  .string()
  .regex(/^[a-zA-Z0-9][a-zA-Z0-9.:_-]*$/u, assumedRule('must be a host name or address'));
const port = z.int().min(1, assumedRule('must be 1 to 65535')).max(65_535, assumedRule('must be 1 to 65535'));

/** What LDAP has in answers: never the password // observed */
const Ldap = z.object({
  authenticationEnabled: z.boolean(),
  authorizationEnabled: z.boolean(),
  hostname: z.string().optional(),
  port: z.int().optional(),
  bindUsername: z.string().optional(),
  caCertificate: z.string().optional(),
  authzQueryTemplate: z.string().optional(),
  userToDNMapping: z.array(DnMapping).optional(),
});

/** How people and programs outside the project's own users sign in at its clusters. */
export const UserSecurity = z.object({
  customerX509: z.object({ cas: z.string().optional() }),
  ldap: Ldap,
  links,
});
export type UserSecurity = z.infer<typeof UserSecurity>;

const UserSecurityUpdate = z.strictObject({
  customerX509: z.strictObject({ cas: certificates, ...ignored('links') }).optional(),
  ldap: z
    .strictObject({
      authenticationEnabled: z.boolean().optional(),
      authorizationEnabled: z.boolean().optional(),
      hostname: hostname.optional(),
      port: port.optional(),
      bindUsername: text,
      bindPassword: text,
      caCertificate: certificates,
      authzQueryTemplate: text,
      userToDNMapping: z
        .array(
          z.strictObject({
            match: z.string().max(longestText),
            substitution: text,
            ldapQuery: text,
          }),
        )
        .optional(),
      ...ignored('links'),
    })
    .optional(),
  ...ignored('links'),
});
export type UserSecurityUpdate = z.output<typeof UserSecurityUpdate>;

/** Checks of a directory, in their order; the template has a longer name in answers of the service // observed: Terraform */
const ldapChecks = [
  'CONNECT',
  'AUTHENTICATE',
  'AUTHORIZATION_ENABLED',
  'PARSE_AUTHZ_QUERY',
  'PARSE_AUTHZ_QUERY_TEMPLATE',
  'QUERY_SERVER',
] as const;

const LdapVerification = z.object({
  requestId: ObjectId,
  groupId: ObjectId,
  request: z.object({
    hostname: z.string(),
    port: z.int(),
    bindUsername: z.string(),
    caCertificate: z.string().optional(),
    links,
  }),
  status: z.enum(['PENDING', 'SUCCESS', 'FAIL']),
  validations: z.array(z.object({ validationType: z.enum(ldapChecks), status: z.enum(['OK', 'FAIL']) })),
  links,
});
export type LdapVerification = z.infer<typeof LdapVerification>;

const LdapVerificationRequest = z.strictObject({
  hostname,
  port,
  bindUsername: z.string().min(1).max(longestText),
  bindPassword: z.string().min(1).max(longestText),
  caCertificate: certificates,
  authzQueryTemplate: text,
  ...ignored('links'),
});

const shared = { versions: { '2023-01-01': null }, roles: ['GROUP_OWNER'] } as const;

export const userSecurityOperations = defineOperations({
  getGroupUserSecurity: {
    ...shared,
    method: 'GET',
    path: '/groups/{groupId}/userSecurity',
    summary: 'Get the LDAP and X.509 configuration of a project',
    response: UserSecurity,
  },
  updateGroupUserSecurity: {
    ...shared,
    method: 'PATCH',
    path: '/groups/{groupId}/userSecurity',
    summary: 'Change the LDAP and X.509 configuration of a project',
    body: UserSecurityUpdate,
    response: UserSecurity,
    status: 202,
  },
  disableGroupUserSecurityCustomerX509: {
    ...shared,
    method: 'DELETE',
    path: '/groups/{groupId}/userSecurity/customerX509',
    summary: 'Remove the certificate authorities of a project',
    response: UserSecurity,
    status: 202,
  },
  deleteGroupUserSecurityLdapUserToDnMapping: {
    ...shared,
    method: 'DELETE',
    path: '/groups/{groupId}/userSecurity/ldap/userToDNMapping',
    summary: 'Remove the mapping of LDAP names of a project',
    response: UserSecurity,
    status: 202,
  },
  verifyGroupUserSecurityLdap: {
    ...shared,
    method: 'POST',
    path: '/groups/{groupId}/userSecurity/ldap/verify',
    summary: 'Verify the connection to an LDAP server',
    body: LdapVerificationRequest,
    response: LdapVerification,
    entity: 'ldapVerification',
  },
  getGroupUserSecurityLdapVerify: {
    ...shared,
    method: 'GET',
    path: '/groups/{groupId}/userSecurity/ldap/verify/{requestId}',
    summary: 'Get the result of a verification of an LDAP server',
    response: LdapVerification,
    entity: 'ldapVerification',
  },
});
