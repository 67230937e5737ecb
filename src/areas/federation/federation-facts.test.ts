import { describe, expect, it } from 'vitest';
import {
  type ConnectedOrg,
  certificateEnd,
  domainsDoubt,
  domainsOf,
  type FederationParts,
  findingsOf,
  type IdentityProvider,
  kindOf,
  providerState,
  rivalsOf,
  rolesFor,
} from './federation-facts.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const orgId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const groupId = 'bbbbbbbbbbbbbbbbbbbbbbbb';
const names = new Map([
  [orgId, 'Meridian'],
  [groupId, 'orders-production'],
]);
const saml: IdentityProvider = {
  id: '111111111111111111111111',
  oktaIdpId: '0123456789abcdef0123',
  protocol: 'SAML',
  idpType: 'WORKFORCE',
  displayName: 'Sign-in',
  associatedDomains: ['example.com'],
  associatedOrgs: [],
  createdAt: '2025-01-01T00:00:00Z',
  status: 'ACTIVE',
  responseSignatureAlgorithm: 'SHA-256',
  pemFileInfo: { certificates: [{ notAfter: '2026-10-01T00:00:00Z' }, { notAfter: '2027-11-20T00:00:00Z' }] },
};
const org: ConnectedOrg = {
  orgId,
  identityProviderId: saml.oktaIdpId,
  dataAccessIdentityProviderIds: [],
  domainAllowList: [],
  domainRestrictionEnabled: true,
  postAuthRoleGrants: ['ORG_MEMBER'],
  roleMappings: [
    { id: '1', externalGroupName: 'dba', roleAssignments: [{ role: 'GROUP_OWNER', groupId }] },
    { id: '2', externalGroupName: 'auditors', roleAssignments: [{ role: 'ORG_READ_ONLY', orgId }] },
  ],
  userConflicts: [],
};
const parts = (more: Partial<FederationParts> = {}): FederationParts => ({
  settings: { id: 'f', federatedDomains: ['example.com'], hasRoleMappings: true },
  providers: [saml],
  orgs: [org],
  names,
  now,
  ...more,
});
const cert = (notAfter: string): Partial<IdentityProvider> => ({
  pemFileInfo: { certificates: [{ notAfter }] },
});

describe('the findings', () => {
  it('are empty for a healthy federation', () => expect(findingsOf(parts())).toEqual([]));

  const ofProvider: [about: string, more: Partial<IdentityProvider>, tone: string, text: string][] = [
    ['an inactive provider', { status: 'INACTIVE' }, 'error', 'is inactive'],
    ['no certificate', { pemFileInfo: undefined }, 'error', 'has no certificate'],
    ['an expired certificate', cert('2026-11-20T00:00:00Z'), 'error', 'has expired'],
    ['one that expires soon', cert('2026-11-30T00:00:00Z'), 'warning', 'expires in 10 days'],
    ['a weak signature', { responseSignatureAlgorithm: 'SHA-1' }, 'warning', 'SHA-1'],
    ['the way round it', { ssoDebugEnabled: true }, 'info', 'debug address'],
    ['a domain of another organization', { associatedDomains: ['example.org'] }, 'warning', 'example.org'],
    ['an unused provider', { oktaIdpId: 'other', id: 'other' }, 'info', 'No organization uses'],
  ];
  it.each(ofProvider)('report %s', (_, more, tone, text) => {
    const result = findingsOf(parts({ providers: [{ ...saml, ...more }] }));
    expect(result).toEqual([{ tone, what: expect.stringContaining(text), remedy: expect.any(String) }]);
  });

  const ofOrg: [about: string, more: Partial<ConnectedOrg>, tone: string, text: string][] = [
    ['open invitations', { domainRestrictionEnabled: false }, 'info', 'any domain'],
    ['owners by default', { postAuthRoleGrants: ['ORG_OWNER'] }, 'error', 'becomes an owner'],
    [
      'a lost project',
      {
        roleMappings: [
          { id: '1', externalGroupName: 'x', roleAssignments: [{ role: 'GROUP_OWNER', groupId: 'gone' }] },
        ],
      },
      'warning',
      'not there: gone',
    ],
    [
      'a group of owners',
      {
        roleMappings: [{ id: '1', externalGroupName: 'x', roleAssignments: [{ role: 'ORG_OWNER', orgId }] }],
      },
      'info',
      'makes its members owners of Meridian',
    ],
  ];
  it.each(ofOrg)('report %s', (_, more, tone, text) => {
    const match = findingsOf(parts({ orgs: [{ ...org, ...more }] }));
    expect(match).toEqual([{ tone, what: expect.stringContaining(text), remedy: expect.any(String) }]);
  });

  it('are sorted by severity', () => {
    const existing = findingsOf(
      parts({
        orgs: [
          {
            ...org,
            identityProviderId: null,
            domainRestrictionEnabled: false,
            postAuthRoleGrants: ['ORG_OWNER'],
          },
        ],
      }),
    );
    expect(existing.map(({ tone }) => tone)).toEqual(['error', 'warning', 'info', 'info']);
  });
});

it('a provider has a kind, a state, and the end of its last certificate', () => {
  expect(kindOf(saml)).toContain('SAML');
  expect(kindOf({ ...saml, protocol: 'OIDC', idpType: 'WORKLOAD' })).toContain('applications');
  expect(providerState({ ...saml, status: 'INACTIVE' }).label).toBe('Inactive');
  expect(providerState({ ...saml, protocol: 'OIDC', status: undefined }).label).toBe('Active');
  expect(certificateEnd(saml)).toBe(Date.parse('2027-11-20T00:00:00Z'));
});

it('groups at the provider become roles, each once and with why', () => {
  expect(rolesFor(['dba', 'nobody'], org, names)).toEqual([
    { role: 'Organization Member of Meridian', why: 'everybody who signs in' },
    { role: 'Project Owner of orders-production', why: 'group dba' },
  ]);
  const twice = {
    ...org,
    roleMappings: [
      ...org.roleMappings,
      { id: '3', externalGroupName: 'ops', roleAssignments: [{ role: 'GROUP_OWNER', groupId }] },
    ],
  };
  expect(rolesFor(['dba', 'ops'], twice, names)).toHaveLength(2);
  expect(rolesFor([], org, names)).toHaveLength(1);
});

it('domains are read as they are entered', () => {
  expect(domainsOf(' example.com, example.org\nexample.com ')).toEqual(['example.com', 'example.org']);
  expect(domainsDoubt('example.com, xn--bcher-kva.example b.example')).toBeUndefined();
  for (const bad of [
    '@example.com',
    'example.com.',
    'https://example.com',
    'b..com',
    'one',
    '-a.com',
    `${'a'.repeat(64)}.com`,
  ])
    expect(domainsDoubt(bad), bad).toEqual(expect.any(String));
});

describe('another provider for the same people', () => {
  const oidc: IdentityProvider = {
    ...saml,
    id: '222222222222222222222222',
    protocol: 'OIDC',
    displayName: 'Staff',
    issuerUri: 'https://login.example.com/',
    associatedDomains: ['example.com'],
  };
  const values = (issuerUri: string, associatedDomains = '') => ({ issuerUri, associatedDomains });

  it('is named by its issuer, or by its domain', () => {
    expect(rivalsOf(values('https://login.example.com'), undefined, [oidc])).toEqual([
      'Staff has the same issuer.',
    ]);
    expect(rivalsOf(values('https://other.example.com', 'Example.com'), undefined, [oidc])).toEqual([
      'Staff is responsible for example.com too.',
    ]);
  });

  it('is ignored if it is inactive, of another protocol, or the same', () => {
    const same = values('https://login.example.com', 'example.com');
    expect(rivalsOf(same, undefined, [{ ...oidc, status: 'INACTIVE' }])).toEqual([]);
    expect(rivalsOf(same, undefined, [saml])).toEqual([]);
    expect(rivalsOf(same, oidc, [oidc])).toEqual([]);
    expect(rivalsOf(values('', ''), undefined, [oidc])).toEqual([]);
  });
});
