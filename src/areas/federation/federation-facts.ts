import type { Result } from '#contract/api/operations.ts';
import { isDomain } from '#contract/federation/provider-rules.ts';
import { type Role, roleLabel } from '#contract/roles.ts';
import { DAY } from '#contract/values/durations.ts';
import { plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type FederationSettings = Result<'getOrgFederationSettings'>;
export type IdentityProvider = Result<'listFederationSettingIdentityProviders'>['results'][number];
export type ConnectedOrg = Result<'listFederationSettingConnectedOrgConfigs'>['results'][number];
export type RoleMapping = ConnectedOrg['roleMappings'][number];
export type Assignment = RoleMapping['roleAssignments'][number];

/** Names of organizations and projects by their ids. */
export type Names = ReadonlyMap<string, string>;

/** A certificate that ends sooner is to be replaced now: the people who hold the key have to be found first. */
const soon = 30 * DAY;

/** The purpose of a provider, as text. */
export function kindOf({ protocol, idpType }: IdentityProvider): string {
  if (protocol === 'SAML') return 'SAML: people at the console of Atlas';
  return idpType === 'WORKLOAD' ? 'OIDC: applications at databases' : 'OIDC: people at databases';
}

export function providerState({ protocol, status }: IdentityProvider): {
  kind: StateKind;
  state: string;
  label: string;
} {
  // only SAML providers have a status // documented
  if (protocol !== 'SAML' || status === 'ACTIVE')
    return { kind: 'ok', state: status ?? 'ACTIVE', label: 'Active' };
  return { kind: 'off', state: status ?? 'INACTIVE', label: 'Inactive' };
}

/** When the last of its certificates ends, in milliseconds; undefined where it has none. */
export function certificateEnd({ pemFileInfo }: IdentityProvider): number | undefined {
  const ends = (pemFileInfo?.certificates ?? []).flatMap(({ notAfter }) =>
    notAfter ? [Date.parse(notAfter)] : [],
  );
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** "Project Owner of orders-production" */
export function assignmentText({ role, orgId, groupId }: Assignment, names: Names): string {
  const place = groupId ?? orgId ?? '';
  return `${roleLabel(role as Role)} of ${names.get(place) ?? place}`;
}

export interface Finding {
  tone: 'error' | 'warning' | 'info';
  what: string;
  /** What to do about it. */
  remedy: string;
}

export interface FederationParts {
  settings: FederationSettings;
  providers: readonly IdentityProvider[];
  orgs: readonly ConnectedOrg[];
  names: Names;
  now: number;
}

/** Findings that block users, or grant more access than intended, from the service's data of the federation. */
export function findingsOf(parts: FederationParts): Finding[] {
  const { providers, orgs } = parts;
  const findings = [
    ...providers.flatMap((provider) => ofProvider(provider, parts)),
    ...orgs.flatMap((org) => ofOrg(org, parts)),
  ];
  const order: readonly Finding['tone'][] = ['error', 'warning', 'info'];
  return findings.sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
}

const nameOf = ({ displayName, id }: IdentityProvider): string => displayName ?? id;

function ofProvider(provider: IdentityProvider, { settings, orgs, now }: FederationParts): Finding[] {
  const name = nameOf(provider);
  const findings: Finding[] = [];
  const add = (tone: Finding['tone'], what: string, remedy: string): number =>
    findings.push({ tone, what, remedy });
  if (provider.protocol === 'SAML') {
    const end = certificateEnd(provider);
    if (provider.status === 'INACTIVE')
      add('error', `${name} is inactive: no sign-ins are possible`, 'Activate it.');
    if (end === undefined)
      add('error', `${name} has no certificate`, 'Upload the certificate of the provider.');
    else if (end <= now) add('error', `The certificate of ${name} has expired`, 'Upload its successor.');
    else if (end - now < soon) {
      add(
        'warning',
        `The certificate of ${name} expires in ${plural(Math.ceil((end - now) / DAY), 'day')}`,
        'Upload its successor.',
      );
    }
    if (provider.responseSignatureAlgorithm === 'SHA-1') {
      add(
        'warning',
        `${name} signs its answers with SHA-1`,
        'Change the provider to SHA-256, then this setting.',
      );
    }
    if (provider.ssoDebugEnabled) {
      add(
        'info',
        `${name} lets people pass by it with the debug address`,
        'Switch that off once sign-in works.',
      );
    }
    const foreign = (provider.associatedDomains ?? []).filter(
      (domain) => !settings.federatedDomains.includes(domain),
    );
    if (foreign.length > 0) {
      add(
        'warning',
        `${foreign.join(', ')} of ${name} is not a domain of this federation`,
        'Prove the domain first.',
      );
    }
  }
  if (!orgs.some((org) => isConnected(org, provider))) {
    add('info', `No organization uses ${name}`, 'Connect it, or delete it.');
  }
  return findings;
}

const isConnected = (org: ConnectedOrg, { id, oktaIdpId }: IdentityProvider): boolean =>
  org.identityProviderId === oktaIdpId || org.dataAccessIdentityProviderIds.includes(id);

function ofOrg(org: ConnectedOrg, { names }: FederationParts): Finding[] {
  const name = names.get(org.orgId) ?? org.orgId;
  const findings: Finding[] = [];
  const add = (tone: Finding['tone'], what: string, remedy: string): number =>
    findings.push({ tone, what, remedy });
  if (!org.identityProviderId) {
    add(
      'warning',
      `${name} has no identity provider: its people sign in with passwords of their own`,
      'Choose one.',
    );
  }
  if (!org.domainRestrictionEnabled) {
    add('info', `People of any domain can be invited to ${name}`, 'Restrict it to domains of yours.');
  }
  if (org.postAuthRoleGrants.includes('ORG_OWNER')) {
    add('error', `Everybody who signs in becomes an owner of ${name}`, 'Grant a smaller role by default.');
  }
  for (const { externalGroupName, roleAssignments } of org.roleMappings) {
    const lost = roleAssignments.filter(({ groupId }) => groupId !== undefined && !names.has(groupId));
    if (lost.length > 0) {
      add(
        'warning',
        `The group ${externalGroupName} has roles in a project that is not there: ${lost[0]?.groupId}`,
        'Remove the role from the mapping.',
      );
    }
    if (roleAssignments.some(({ role }) => role === 'ORG_OWNER')) {
      add(
        'info',
        `The group ${externalGroupName} makes its members owners of ${name}`,
        'Check who is in it.',
      );
    }
  }
  return findings;
}

/** Roles in an organization for a user with these groups at the provider, each with its reason. */
export function rolesFor(
  groups: readonly string[],
  org: ConnectedOrg,
  names: Names,
): { role: string; why: string }[] {
  const wanted = new Set(groups);
  const granted = [
    ...org.postAuthRoleGrants.map((role) => ({
      role: assignmentText({ role, orgId: org.orgId }, names),
      why: 'everybody who signs in',
    })),
    ...org.roleMappings
      .filter(({ externalGroupName }) => wanted.has(externalGroupName))
      .flatMap(({ externalGroupName, roleAssignments }) =>
        roleAssignments.map((assignment) => ({
          role: assignmentText(assignment, names),
          why: `group ${externalGroupName}`,
        })),
      ),
  ];
  return granted.filter(({ role }, index) => granted.findIndex((other) => other.role === role) === index);
}

/** What may be wrong with the texts as domains, by a rule that nothing supports. */
export function domainsDoubt(text: string): string | undefined {
  const bad = domainsOf(text).find((domain) => !isDomain(domain));
  return bad === undefined ? undefined : `${bad} is not a domain`;
}

/** Domains as they are entered: separated by commas, blanks or lines. */
export function domainsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/u).filter(Boolean))];
}

/**
 * Other active providers of the same protocol that people could be sent to instead: with the same issuer, or for the same
 * domain. Atlas then chooses one of them.
 */
export function rivalsOf(
  values: { issuerUri: string; associatedDomains: string },
  own: IdentityProvider | undefined,
  providers: readonly IdentityProvider[],
): string[] {
  const protocol = own?.protocol ?? 'OIDC';
  const issuer = issuerOf(values.issuerUri);
  const domains = new Set(domainsOf(values.associatedDomains).map((domain) => domain.toLowerCase()));
  return providers.flatMap((each) => {
    if (each.id === own?.id || each.protocol !== protocol || each.status === 'INACTIVE') return [];
    const name = each.displayName ?? each.id;
    const shared = (each.associatedDomains ?? []).filter((domain) => domains.has(domain.toLowerCase()));
    if (issuer !== '' && issuerOf(each.issuerUri ?? '') === issuer) return [`${name} has the same issuer.`];
    return shared.length > 0 ? [`${name} is responsible for ${shared.join(', ')} too.`] : [];
  });
}

const issuerOf = (uri: string): string => uri.trim().replace(/\/+$/u, '').toLowerCase();
