import type { RoleMapping } from '#contract/federation/schemas.ts';
import { DAY } from '#contract/values/durations.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { newOktaId } from './identity-providers.ts';

interface FederationPlan {
  orgId: string;
  at: number;
  /** The domain whose users sign in by federation. */
  domain: string;
  companyName: string;
  mappings: readonly Omit<RoleMapping, 'id'>[];
}

/** Federated sign-in: a SAML provider for the console, an OIDC provider for databases, role mappings. */
function addFederation(world: World, plan: FederationPlan): void {
  const { orgId, at, domain, companyName, mappings } = plan;
  const { federationSettings, identityProviders, connectedOrgs, roleMappings } = world.tables;
  const settingsId = world.id(at);
  const oktaIdpId = newOktaId(world, at);
  const dates = { createdAt: iso(at), updatedAt: iso(at + DAY) };
  federationSettings.put({ id: settingsId, orgId, federatedDomains: [domain] });
  identityProviders.put({
    ...dates,
    id: world.id(at),
    settingsId,
    oktaIdpId,
    protocol: 'SAML',
    idpType: 'WORKFORCE',
    displayName: `${companyName} sign-in`,
    issuerUri: `https://sso.${domain}/saml`,
    associatedDomains: [domain],
    acsUrl: `https://auth.mongodb.com/sso/saml2/${oktaIdpId}`,
    audienceUri: `https://www.okta.com/saml2/service-provider/${oktaIdpId}`,
    pemFileInfo: {
      fileName: 'sign-in.pem',
      certificates: [{ notBefore: iso(at), notAfter: iso(at + 1825 * DAY) }],
    },
    requestBinding: 'HTTP-POST',
    responseSignatureAlgorithm: 'SHA-256',
    slug: domain.split('.')[0] ?? domain,
    ssoDebugEnabled: false,
    ssoUrl: `https://sso.${domain}/saml/sign-in`,
    status: 'ACTIVE',
  });
  const data = identityProviders.put({
    ...dates,
    id: world.id(at),
    settingsId,
    oktaIdpId: newOktaId(world, at),
    protocol: 'OIDC',
    idpType: 'WORKFORCE',
    displayName: `${companyName} data access`,
    description: 'Signs people in to databases',
    issuerUri: `https://sso.${domain}/oidc`,
    associatedDomains: [domain],
    audience: 'mongodb',
    authorizationType: 'GROUP',
    clientId: 'databases',
    groupsClaim: 'groups',
    requestedScopes: [],
    userClaim: 'sub',
  });
  connectedOrgs.put({
    id: world.id(at),
    settingsId,
    orgId,
    identityProviderId: oktaIdpId,
    dataAccessIdentityProviderIds: [data.id],
    domainAllowList: [],
    domainRestrictionEnabled: false,
    instantUserProvisioningDisabled: false,
    postAuthRoleGrants: ['ORG_MEMBER'],
  });
  for (const mapping of mappings) roleMappings.put({ ...mapping, id: world.id(at), settingsId, orgId });
}

function seedDemo(world: World, now: number): void {
  const orders = groupNamed(world, 'orders-production');
  const telemetry = groupNamed(world, 'grid-telemetry');
  addFederation(world, {
    orgId: orders.orgId,
    at: now - 540 * DAY,
    domain: 'example.com',
    companyName: 'Meridian',
    mappings: [
      { externalGroupName: 'dba', roleAssignments: [{ role: 'GROUP_OWNER', groupId: orders.id }] },
      { externalGroupName: 'auditors', roleAssignments: [{ role: 'ORG_READ_ONLY', orgId: orders.orgId }] },
    ],
  });
  const manager = { role: 'GROUP_CLUSTER_MANAGER', groupId: telemetry.id } as const;
  addFederation(world, {
    orgId: telemetry.orgId,
    at: now - 320 * DAY,
    domain: 'example.org',
    companyName: 'Northwind',
    mappings: [{ externalGroupName: 'grid', roleAssignments: [manager] }],
  });
}

function seedSingle(world: World, now: number): void {
  const { id: groupId, orgId } = groupNamed(world, 'single-project');
  addFederation(world, {
    orgId,
    at: now - 30 * DAY,
    domain: 'example.com',
    companyName: 'Single',
    mappings: [{ externalGroupName: 'dba', roleAssignments: [{ role: 'GROUP_OWNER', groupId }] }],
  });
}

export const federationSeed = { demo: seedDemo, single: seedSingle };
