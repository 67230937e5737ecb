import type { RoleMapping } from '#contract/federation/schemas.ts';
import { newOktaId } from '../areas/federation/identity-providers.ts';
import { iso } from '../kernel/clock.ts';
import type { World } from '../kernel/world.ts';
import { day } from './tenancy.ts';

interface FederationPlan {
  orgId: string;
  at: number;
  /** Whose people sign in through the company. */
  domain: string;
  companyName: string;
  mappings: readonly Omit<RoleMapping, 'id'>[];
}

/** Sign-in through the company: a SAML provider for the console, an OIDC provider for data, role mappings. */
export function addFederation(world: World, plan: FederationPlan): void {
  const { orgId, at, domain, companyName, mappings } = plan;
  const { federationSettings, identityProviders, connectedOrgs, roleMappings } = world.tables;
  const settingsId = world.id(at);
  const oktaIdpId = newOktaId(world, at);
  const dates = { createdAt: iso(at), updatedAt: iso(at + day) };
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
      certificates: [{ notBefore: iso(at), notAfter: iso(at + 1825 * day) }],
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
    postAuthRoleGrants: ['ORG_MEMBER'],
  });
  for (const mapping of mappings) roleMappings.put({ ...mapping, id: world.id(at), settingsId, orgId });
}
