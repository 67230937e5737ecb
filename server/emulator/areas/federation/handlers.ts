import { badField, fail, failWith } from '#contract/api/errors.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { configView, connectedOrg, disconnect, settingsOf } from './connected-orgs.ts';
import { changeProvider, makeProvider, providerOf, providerView, usersOf } from './identity-providers.ts';
import { samlMetadata } from './metadata.ts';
import type { ConnectedOrgRecord } from './records.ts';
import { checkMapping, putMapping, roleMappingHandlers } from './role-mappings.ts';

/** Providers that an organization names must be of its federation, and of the kind that the field is for. */
function requireProviders(world: World, config: ConnectedOrgRecord): void {
  const existing = world.tables.identityProviders.by('settings', config.settingsId);
  const { identityProviderId, dataAccessIdentityProviderIds } = config;
  if (
    identityProviderId &&
    !existing.some(({ oktaIdpId, protocol }) => protocol === 'SAML' && oktaIdpId === identityProviderId)
  ) {
    throw badField('identityProviderId', 'must be a SAML provider of the federation');
  }
  dataAccessIdentityProviderIds.forEach((id, index) => {
    if (existing.some((each) => each.protocol === 'OIDC' && each.id === id)) return;
    throw badField(`dataAccessIdentityProviderIds[${index}]`, 'must be an OIDC provider of the federation');
  });
}

export const federationHandlers = defineHandlers({
  ...roleMappingHandlers,

  getOrgFederationSettings({ world, params }) {
    const [config] = world.tables.connectedOrgs.by('org', params.orgId);
    if (!config) throw fail('FEDERATION_SETTINGS_NOT_FOUND', params.orgId);
    const { id, federatedDomains } = settingsOf(world, config.settingsId);
    const { identityProviderId } = config;
    const provider = identityProviderId ? providerOf(world, id, identityProviderId) : undefined;
    return {
      id,
      federatedDomains,
      hasRoleMappings: configView(world)(config).roleMappings.length > 0,
      ...(provider ? { identityProviderId: provider.oktaIdpId } : {}),
      ...(provider?.status ? { identityProviderStatus: provider.status } : {}),
    };
  },

  /** Refused while several organizations sign in through it // documented */
  deleteFederationSetting({ world, params, caller, peer }) {
    const { id, orgId } = settingsOf(world, params.federationSettingsId);
    const connected = [...world.tables.connectedOrgs.by('settings', id)];
    if (connected.length > 1) {
      throw failWith('VALIDATION_ERROR', {
        detail: `The federation still has ${connected.length} organizations; disconnect all but one first.`,
      });
    }
    for (const config of connected) disconnect(world, config);
    for (const provider of [...world.tables.identityProviders.by('settings', id)]) {
      world.tables.identityProviders.delete(provider.id);
    }
    world.tables.federationSettings.delete(id);
    record(world, 'FEDERATION_SETTINGS_DELETED', { orgId }, { caller, peer });
    return undefined;
  },

  listFederationSettingConnectedOrgConfigs: ({ world, params }) => ({
    rows: world.tables.connectedOrgs.by('settings', params.federationSettingsId),
    view: configView(world),
  }),

  getFederationSettingConnectedOrgConfig: ({ world, params }) =>
    configView(world)(connectedOrg(world, params)),

  updateFederationSettingConnectedOrgConfig({ world, params, body, caller, peer }) {
    const before = connectedOrg(world, params);
    const { roleMappings, ...rest } = body;
    const sent = Object.entries(rest).filter(([, value]) => value !== undefined);
    const after: ConnectedOrgRecord = {
      ...before,
      ...Object.fromEntries(sent),
      identityProviderId: (body.identityProviderId ?? before.identityProviderId) || null,
    };
    requireProviders(world, after);
    const mappings = roleMappings?.map((each, index) =>
      checkMapping(world, before, each, `roleMappings[${index}].`),
    );
    if (mappings) {
      disconnect(world, before);
      for (const mapping of mappings) putMapping(world, before, mapping);
    }
    world.tables.connectedOrgs.put(after);
    record(world, 'ORG_SETTINGS_UPDATED', { orgId: params.orgId }, { caller, peer });
    return configView(world)(after);
  },

  /** The last organization leaves with the federation itself // documented */
  removeFederationSettingConnectedOrgConfig({ world, params, caller, peer }) {
    const config = connectedOrg(world, params);
    if (world.tables.connectedOrgs.by('settings', config.settingsId).length === 1) {
      throw failWith('VALIDATION_ERROR', {
        detail: 'The federation has no other organization; delete its settings instead.',
      });
    }
    disconnect(world, config);
    record(world, 'ORG_SETTINGS_DELETED', { orgId: params.orgId }, { caller, peer });
    return undefined;
  },

  listFederationSettingIdentityProviders({ world, params, query }) {
    const { protocol = ['SAML'], idpType = ['WORKFORCE'] } = query; // documented: the defaults
    const rows = world.tables.identityProviders
      .by('settings', params.federationSettingsId)
      .filter((each) => protocol.includes(each.protocol) && idpType.includes(each.idpType));
    return { rows, view: providerView(world) };
  },

  createFederationSettingIdentityProvider({ world, params, body, caller, peer }) {
    const { id, orgId } = settingsOf(world, params.federationSettingsId);
    const provider = makeProvider(world, id, body);
    record(world, 'IDENTITY_PROVIDER_CREATED', { orgId }, { caller, peer });
    return providerView(world)(provider);
  },

  getFederationSettingIdentityProvider: ({ world, params }) =>
    providerView(world)(providerOf(world, params.federationSettingsId, params.identityProviderId)),

  updateFederationSettingIdentityProvider({ world, params, body, caller, peer }) {
    const { id, orgId } = settingsOf(world, params.federationSettingsId);
    const before = providerOf(world, id, params.identityProviderId);
    const after = changeProvider(world, before, body);
    const what = after.protocol === 'OIDC' ? 'OIDC_IDENTITY_PROVIDER_UPDATED' : 'IDENTITY_PROVIDER_UPDATED';
    record(world, what, { orgId }, { caller, peer });
    if (after.status !== before.status) {
      const turned = after.status === 'ACTIVE' ? 'ACTIVATED' : 'DEACTIVATED';
      record(world, `IDENTITY_PROVIDER_${turned}`, { orgId }, { caller, peer });
    }
    return providerView(world)(after);
  },

  /** Refused while an organization signs in through it // assumed */
  deleteFederationSettingIdentityProvider({ world, params, caller, peer }) {
    const { id, orgId } = settingsOf(world, params.federationSettingsId);
    const provider = providerOf(world, id, params.identityProviderId);
    if (usersOf(world, provider).length > 0) {
      throw failWith('VALIDATION_ERROR', {
        detail: `Organizations are connected through ${provider.displayName ?? provider.id}; disconnect them first.`,
      });
    }
    world.tables.identityProviders.delete(provider.id);
    record(world, 'IDENTITY_PROVIDER_DELETED', { orgId }, { caller, peer });
    return undefined;
  },

  /** No tokens are issued here, so no signing keys need to be forgotten: only an event records the request. */
  revokeFederationSettingIdentityProviderJwks({ world, params, caller, peer }) {
    const { id, orgId } = settingsOf(world, params.federationSettingsId);
    const provider = providerOf(world, id, params.identityProviderId);
    if (provider.protocol !== 'OIDC') {
      throw failWith('VALIDATION_ERROR', { detail: 'Only OIDC providers have signing keys to revoke.' });
    }
    record(world, 'IDENTITY_PROVIDER_JWKS_REVOKED', { orgId }, { caller, peer });
    return undefined;
  },

  getFederationSettingIdentityProviderMetadata({ world, params }) {
    const provider = providerOf(world, params.federationSettingsId, params.identityProviderId);
    if (provider.protocol !== 'SAML') {
      throw failWith('VALIDATION_ERROR', { detail: 'Only SAML providers have metadata.' });
    }
    return samlMetadata(provider);
  },
});
