import type { Args, Result } from '#contract/api/operations.ts';
import { readCertificates } from '#contract/security/pem.ts';

export type UserSecurity = Result<'getGroupUserSecurity'>;
type LdapBody = NonNullable<Args<'updateGroupUserSecurity'>['body']['ldap']>;
export type VerificationBody = Args<'verifyGroupUserSecurityLdap'>['body'];

type MappingKind = 'substitution' | 'ldapQuery';

export interface LdapValues {
  authenticationEnabled: boolean;
  authorizationEnabled: boolean;
  hostname: string;
  port: number | null;
  bindUsername: string;
  /** Empty: the stored one stays. */
  bindPassword: string;
  caCertificate: string;
  authzQueryTemplate: string;
  mappings: { match: string; kind: MappingKind; value: string }[];
}

/** The usual port of LDAP over TLS. */
const usualPort = 636;

export const valuesOfLdap = ({ ldap }: UserSecurity): LdapValues => ({
  authenticationEnabled: ldap.authenticationEnabled,
  authorizationEnabled: ldap.authorizationEnabled,
  hostname: ldap.hostname ?? '',
  port: ldap.port ?? usualPort,
  bindUsername: ldap.bindUsername ?? '',
  bindPassword: '',
  caCertificate: ldap.caCertificate ?? '',
  authzQueryTemplate: ldap.authzQueryTemplate ?? '',
  mappings: (ldap.userToDNMapping ?? []).map(({ match, substitution, ldapQuery }) => ({
    match,
    kind: substitution === undefined ? 'ldapQuery' : 'substitution',
    value: substitution ?? ldapQuery ?? '',
  })),
});

const hostname = /^[a-zA-Z0-9][a-zA-Z0-9.:_-]*$/u;

/** A rule without evidence: the service may accept the value. */
export const hostnameWarning = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && !hostname.test(value.trim())
    ? 'This is not a host name or an IP address. Atlas may refuse it.'
    : undefined;

/** Names of the fields with a problem, as react-hook-form takes them. */
type FieldName = Exclude<keyof LdapValues, 'mappings'> | `mappings.${number}.${'match' | 'value'}`;
type Problem = readonly [FieldName, string];

const required = (values: LdapValues, names: readonly FieldName[]): Problem[] =>
  names
    .filter((name) => {
      const value: unknown = Reflect.get(values, name);
      return value === null || value === '' || (typeof value === 'string' && value.trim() === '');
    })
    .map((name) => [name, 'is required']);

function certificateProblem(text: string): Problem[] {
  if (text.trim() === '') return [];
  const read = readCertificates(text);
  return read.ok ? [] : [['caCertificate', read.reason]];
}

/**
 * What prevents saving. An enabled directory needs its address and account; its password where none is stored.
 *
 * @param hasPassword whether Atlas stores one
 */
export function ldapProblems(values: LdapValues, hasPassword: boolean): Problem[] {
  const { authenticationEnabled, authorizationEnabled, mappings } = values;
  const needed: FieldName[] = ['hostname', 'port', 'bindUsername'];
  return [
    ...(authenticationEnabled ? required(values, hasPassword ? needed : [...needed, 'bindPassword']) : []),
    ...(authorizationEnabled && !authenticationEnabled
      ? [['authorizationEnabled', 'cannot be on without authentication'] as const]
      : []),
    ...certificateProblem(values.caCertificate),
    ...mappings.flatMap(({ match, value }, index): Problem[] => [
      ...(match.trim() === '' ? [[`mappings.${index}.match`, 'is required'] as const] : []),
      ...(value.trim() === '' ? [[`mappings.${index}.value`, 'is required'] as const] : []),
    ]),
  ];
}

/** What prevents a verification: Atlas does not use the stored password for it. */
export const verificationProblems = (values: LdapValues): Problem[] => [
  ...required(values, ['hostname', 'port', 'bindUsername', 'bindPassword']),
  ...certificateProblem(values.caCertificate),
];

const mappingOf = ({ match, kind, value }: LdapValues['mappings'][number]) => ({ match, [kind]: value });

/** The changed settings; texts that were emptied are left out, because no request unsets them. */
export function ldapChanges(before: LdapValues, after: LdapValues): LdapBody {
  const texts = ['hostname', 'bindUsername', 'caCertificate', 'authzQueryTemplate'] as const;
  const changed = texts.filter((name) => {
    const text = after[name].trim();
    return text !== '' && text !== before[name].trim();
  });
  const mapped = JSON.stringify(after.mappings) !== JSON.stringify(before.mappings);
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name].trim()])),
    ...(after.port !== null && (after.port !== before.port || changed.includes('hostname'))
      ? { port: after.port }
      : {}),
    ...(after.bindPassword === '' ? {} : { bindPassword: after.bindPassword }),
    ...(after.authenticationEnabled === before.authenticationEnabled
      ? {}
      : { authenticationEnabled: after.authenticationEnabled }),
    ...(after.authorizationEnabled === before.authorizationEnabled
      ? {}
      : { authorizationEnabled: after.authorizationEnabled }),
    ...(mapped && after.mappings.length > 0 ? { userToDNMapping: after.mappings.map(mappingOf) } : {}),
  };
}

/** The texts that were emptied, by their labels. */
export function emptied(before: LdapValues, after: LdapValues): string[] {
  const labels = {
    hostname: 'host name',
    bindUsername: 'bind user',
    caCertificate: 'CA certificate',
    authzQueryTemplate: 'query template',
  } as const;
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => before[name] !== '' && after[name].trim() === '')
    .map((name) => labels[name]);
}

export function verificationOf(values: LdapValues): VerificationBody {
  const { hostname: host, port, bindUsername, bindPassword, caCertificate, authzQueryTemplate } = values;
  return {
    ...{ hostname: host.trim(), port: port ?? usualPort, bindUsername: bindUsername.trim(), bindPassword },
    ...(caCertificate.trim() === '' ? {} : { caCertificate: caCertificate.trim() }),
    ...(authzQueryTemplate.trim() === '' ? {} : { authzQueryTemplate: authzQueryTemplate.trim() }),
  };
}
