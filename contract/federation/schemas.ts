import { z } from 'zod';
import { Instant, InstantInput, ignored, ObjectId } from '#contract/api/common.ts';
import { assumedRule, documented } from '../evidence/rule-evidence.ts';
import { groupRoles, orgRoles } from '../roles.ts';
import {
  isDomain,
  isWebAddress,
  mostCertificates,
  mustBeDomain,
  mustBeWebAddress,
} from './provider-rules.ts';

const externalGroupName = z.string().min(1).max(200, documented);

export const RoleMapping = z.object({
  id: ObjectId,
  externalGroupName,
  roleAssignments: z.array(
    z.object({ groupId: ObjectId.optional(), orgId: ObjectId.optional(), role: z.string() }),
  ),
});
export type RoleMapping = z.infer<typeof RoleMapping>;

/** Exactly one of the ids, and a role of that scope: the handler checks this, with the service's codes. */
export const RoleMappingRequest = z.strictObject({
  externalGroupName,
  roleAssignments: z
    .array(
      z.strictObject({
        groupId: ObjectId.optional(),
        orgId: ObjectId.optional(),
        role: z.enum([...orgRoles, ...groupRoles]),
      }),
    )
    .min(1)
    .max(500),
  ...ignored('id'),
});
export type RoleMappingRequest = z.output<typeof RoleMappingRequest>;

export const ConnectedOrgConfig = z.object({
  orgId: ObjectId,
  identityProviderId: z.string().nullish(),
  dataAccessIdentityProviderIds: z.array(z.string()),
  domainAllowList: z.array(z.string()),
  domainRestrictionEnabled: z.boolean(),
  instantUserProvisioningDisabled: z.boolean().nullish(),
  postAuthRoleGrants: z.array(z.enum(orgRoles)),
  roleMappings: z.array(RoleMapping),
  userConflicts: z.array(z.unknown()),
});
export type ConnectedOrgConfig = z.infer<typeof ConnectedOrgConfig>;

const domain = z.string().max(253).refine(isDomain, assumedRule(mustBeDomain));
const domains = z.array(domain).max(200);
/** A domain, also as the address of an issuer // observed: tests of the Atlas CLI */
const allowed = z
  .string()
  .max(253)
  .refine((text) => isDomain(text.replace(/^https:\/\//u, '')), assumedRule(mustBeDomain));

export const ConnectedOrgConfigRequest = z.strictObject({
  /** An empty text disconnects the provider // observed */
  identityProviderId: z
    .string()
    .regex(/^(?:[a-f0-9]{20})?$/u, 'must be 20 lower-case hexadecimal digits')
    .optional(),
  dataAccessIdentityProviderIds: z.array(ObjectId).max(100).optional(),
  domainAllowList: z.array(allowed).max(200).optional(),
  domainRestrictionEnabled: z.boolean(),
  instantUserProvisioningDisabled: z.boolean().optional(),
  postAuthRoleGrants: z.array(z.enum(orgRoles)).max(20).optional(),
  roleMappings: z.array(RoleMappingRequest).max(500).optional(),
  ...ignored('orgId', 'userConflicts'),
});

const protocol = z.enum(['SAML', 'OIDC']);
const idpType = z.enum(['WORKFORCE', 'WORKLOAD']);
const status = z.enum(['ACTIVE', 'INACTIVE']);
const authorizationType = z.enum(['GROUP', 'USER']);
const requestBinding = z.enum(['HTTP-POST', 'HTTP-REDIRECT']);
const responseSignatureAlgorithm = z.enum(['SHA-1', 'SHA-256']);

/** Of either protocol and either type; each has some of the fields after the common ones. */
export const IdentityProvider = z.object({
  id: ObjectId,
  /** How the service's own sign-in knows it, and how organizations name it // documented: 20 hexadecimal digits */
  oktaIdpId: z.string(),
  protocol,
  idpType,
  displayName: z.string().optional(),
  description: z.string().nullish(),
  issuerUri: z.string().optional(),
  associatedDomains: z.array(z.string()).optional(),
  associatedOrgs: z.array(ConnectedOrgConfig),
  createdAt: Instant,
  updatedAt: Instant.nullish(),
  acsUrl: z.string().optional(),
  audienceUri: z.string().optional(),
  pemFileInfo: z
    .object({
      certificates: z.array(z.object({ notAfter: Instant.optional(), notBefore: Instant.optional() })),
      fileName: z.string().optional(),
    })
    .optional(),
  requestBinding: requestBinding.optional(),
  responseSignatureAlgorithm: responseSignatureAlgorithm.optional(),
  slug: z.string().optional(),
  ssoDebugEnabled: z.boolean().optional(),
  ssoUrl: z.string().optional(),
  status: status.optional(),
  audience: z.string().optional(),
  authorizationType: authorizationType.optional(),
  clientId: z.string().optional(),
  groupsClaim: z.string().optional(),
  requestedScopes: z.array(z.string()).optional(),
  userClaim: z.string().optional(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const text = z.string().min(1).max(2048);
const texts = {
  description: z.string().max(2048).optional(),
  displayName: z.string().min(1).max(50, documented).optional(),
  idpType: idpType.optional(),
  issuerUri: text.optional(),
};
const readOnly = ignored('id', 'oktaIdpId', 'associatedOrgs', 'createdAt', 'updatedAt');

const oidc = {
  associatedDomains: domains.optional(),
  audience: text.optional(),
  authorizationType: authorizationType.optional(),
  clientId: text.optional(),
  groupsClaim: text.optional(),
  requestedScopes: z.array(text).max(100).optional(),
  userClaim: text.optional(),
};
const saml = {
  pemFileInfo: z
    .strictObject({
      certificates: z
        .array(
          z.strictObject({
            content: z.string().max(20_000).optional(),
            notAfter: InstantInput.optional(),
            notBefore: InstantInput.optional(),
          }),
        )
        .max(mostCertificates)
        .optional(),
      fileName: text.optional(),
    })
    .optional(),
  requestBinding: requestBinding.optional(),
  responseSignatureAlgorithm: responseSignatureAlgorithm.optional(),
  slug: text.optional(),
  ssoDebugEnabled: z.boolean().optional(),
  ssoUrl: text.refine(isWebAddress, assumedRule(mustBeWebAddress)).optional(),
  status: status.optional(),
};

/** Only OIDC providers are made through the API // documented */
export const IdentityProviderRequest = z.strictObject({
  ...texts,
  ...oidc,
  protocol: z.enum(['OIDC']).optional(),
  ...readOnly,
});
export type IdentityProviderRequest = z.output<typeof IdentityProviderRequest>;

/** Fields of another kind of provider are refused by the handler, which knows the kind. */
export const IdentityProviderUpdate = z.strictObject({
  ...texts,
  ...oidc,
  ...saml,
  protocol: protocol.optional(),
  ...readOnly,
  ...ignored('acsUrl', 'audienceUri'),
});
export type IdentityProviderUpdate = z.output<typeof IdentityProviderUpdate>;

const common = ['description', 'displayName', 'idpType', 'issuerUri', 'protocol'] as const;
const workload = ['audience', 'authorizationType', 'groupsClaim', 'userClaim'] as const;

/** The allowed fields of a request for each kind of provider. */
export const providerFields = {
  SAML: [
    ...common,
    'associatedDomains',
    'pemFileInfo',
    'requestBinding',
    'responseSignatureAlgorithm',
    'slug',
    'ssoDebugEnabled',
    'ssoUrl',
    'status',
  ],
  WORKFORCE: [...common, ...workload, 'associatedDomains', 'clientId', 'requestedScopes'],
  WORKLOAD: [...common, ...workload],
} as const satisfies Record<string, readonly (keyof IdentityProviderUpdate)[]>;

export const OrgFederationSettings = z.object({
  id: ObjectId,
  federatedDomains: z.array(z.string()),
  hasRoleMappings: z.boolean(),
  identityProviderId: z.string().optional(),
  identityProviderStatus: status.optional(),
});
