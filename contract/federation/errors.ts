/** Federated sign-in. The service publishes no codes for it // assumed */
export const federationErrors = {
  FEDERATION_SETTINGS_NOT_FOUND: [404, 'No federation settings exist for organization {0}.'],
  CONNECTED_ORG_CONFIG_NOT_FOUND: [404, 'Organization {0} is not connected to the federation {1}.'],
  IDENTITY_PROVIDER_NOT_FOUND: [404, 'No identity provider with ID {0} exists in the federation {1}.'],
  ROLE_MAPPING_NOT_FOUND: [404, 'No role mapping with ID {0} exists for organization {1}.'],
} as const;
