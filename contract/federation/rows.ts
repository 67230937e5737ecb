import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  ConnectedOrgConfig,
  ConnectedOrgConfigRequest,
  IdentityProvider,
  IdentityProviderRequest,
  IdentityProviderUpdate,
  OrgFederationSettings,
  RoleMapping,
  RoleMappingRequest,
} from './schemas.ts';

const owners = { roles: ['ORG_OWNER'] } as const;
const stable = { ...owners, versions: { '2023-01-01': null } } as const;
const ofProviders = { ...owners, limit: 'user' } as const;
const newer = { ...ofProviders, versions: { '2023-11-15': null } } as const;
const both = { ...ofProviders, versions: { '2023-01-01': '2025-01-01', '2023-11-15': null } } as const;

const settings = '/federationSettings/{federationSettingsId}';
const configs = `${settings}/connectedOrgConfigs` as const;
const mappings = `${configs}/{orgId}/roleMappings` as const;
const providers = `${settings}/identityProviders` as const;

/** Federated sign-in: settings, connected organizations, identity providers, role mappings. */
export const federationOperations = defineOperations({
  getOrgFederationSettings: {
    ...stable,
    method: 'GET',
    path: '/orgs/{orgId}/federationSettings',
    summary: 'Get the federation settings of an organization',
    response: OrgFederationSettings,
    limit: 'org',
  },
  deleteFederationSetting: {
    ...stable,
    method: 'DELETE',
    path: settings,
    summary: 'Delete federation settings with their identity providers',
    status: 204,
  },
  listFederationSettingConnectedOrgConfigs: {
    ...stable,
    method: 'GET',
    path: configs,
    summary: 'List the organizations connected to a federation',
    results: ConnectedOrgConfig,
    limit: 'user',
  },
  getFederationSettingConnectedOrgConfig: {
    ...stable,
    method: 'GET',
    path: `${configs}/{orgId}`,
    summary: 'Get how one organization is connected to a federation',
    response: ConnectedOrgConfig,
    limit: 'org',
  },
  updateFederationSettingConnectedOrgConfig: {
    ...stable,
    method: 'PATCH',
    path: `${configs}/{orgId}`,
    summary: 'Change how an organization is connected to a federation',
    body: ConnectedOrgConfigRequest,
    response: ConnectedOrgConfig,
    limit: 'org',
  },
  removeFederationSettingConnectedOrgConfig: {
    ...stable,
    method: 'DELETE',
    path: `${configs}/{orgId}`,
    summary: 'Disconnect an organization from a federation',
    status: 204,
    limit: 'org',
  },
  listFederationSettingConnectedOrgConfigRoleMappings: {
    ...stable,
    method: 'GET',
    path: mappings,
    summary: 'List which groups of the identity provider have which roles',
    results: RoleMapping,
    limit: 'org',
  },
  createFederationSettingConnectedOrgConfigRoleMapping: {
    ...stable,
    method: 'POST',
    path: mappings,
    summary: 'Give a group of the identity provider roles',
    body: RoleMappingRequest,
    response: RoleMapping,
    limit: 'org',
  },
  getFederationSettingConnectedOrgConfigRoleMapping: {
    ...stable,
    method: 'GET',
    path: `${mappings}/{id}`,
    summary: 'Get one role mapping',
    response: RoleMapping,
    limit: 'org',
  },
  updateFederationSettingConnectedOrgConfigRoleMapping: {
    ...stable,
    method: 'PUT',
    path: `${mappings}/{id}`,
    summary: 'Replace one role mapping',
    body: RoleMappingRequest,
    response: RoleMapping,
    limit: 'org',
  },
  deleteFederationSettingConnectedOrgConfigRoleMapping: {
    ...stable,
    method: 'DELETE',
    path: `${mappings}/{id}`,
    summary: 'Delete one role mapping',
    status: 204,
    limit: 'org',
  },
  listFederationSettingIdentityProviders: {
    ...stable,
    method: 'GET',
    path: providers,
    summary: 'List identity providers; by default those of SAML and for people',
    query: z.strictObject({
      protocol: z
        .array(z.enum(['SAML', 'OIDC']))
        .max(2)
        .optional(),
      idpType: z
        .array(z.enum(['WORKFORCE', 'WORKLOAD']))
        .max(2)
        .optional(),
    }),
    results: IdentityProvider,
    limit: 'user',
    entity: 'identityProvider',
  },
  createFederationSettingIdentityProvider: {
    ...newer,
    method: 'POST',
    path: providers,
    summary: 'Create an OIDC identity provider',
    body: IdentityProviderRequest,
    response: IdentityProvider,
    entity: 'identityProvider',
  },
  getFederationSettingIdentityProvider: {
    ...both,
    method: 'GET',
    path: `${providers}/{identityProviderId}`,
    summary: 'Get one identity provider',
    response: IdentityProvider,
    entity: 'identityProvider',
  },
  updateFederationSettingIdentityProvider: {
    ...both,
    method: 'PATCH',
    path: `${providers}/{identityProviderId}`,
    summary: 'Change one identity provider',
    body: IdentityProviderUpdate,
    response: IdentityProvider,
    entity: 'identityProvider',
  },
  deleteFederationSettingIdentityProvider: {
    ...newer,
    method: 'DELETE',
    path: `${providers}/{identityProviderId}`,
    summary: 'Delete one identity provider',
    status: 204,
  },
  revokeFederationSettingIdentityProviderJwks: {
    ...newer,
    method: 'DELETE',
    path: `${providers}/{identityProviderId}/jwks`,
    summary: 'Forget the signing keys of an OIDC provider, to fetch them anew',
    status: 204,
  },
  getFederationSettingIdentityProviderMetadata: {
    ...stable,
    method: 'GET',
    path: `${providers}/{identityProviderId}/metadata.xml`,
    summary: 'Get the SAML metadata of the service for one identity provider',
    media: 'text',
    limit: 'user',
  },
});
