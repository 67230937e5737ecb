/** Keys, service accounts, their roles and their access lists. */
export const credentialErrors = {
  API_KEY_NOT_FOUND: [400, 'No API key with ID {0} exists.'],
  MISSING_API_KEY_ROLES: [400, 'At least one role must be specified for an API key.'],
  MAX_API_KEYS_PER_ORG_EXCEEDED: [400, 'The organization already has {0} API keys, the most allowed.'],
  INVALID_ROLE_FOR_GROUP: [400, 'The role {0} cannot be given in a group.'],
  INVALID_ROLE_FOR_ORG: [400, 'The role {0} cannot be given in an organization.'],
  INVALID_IP_ADDRESS_OR_CIDR_NOTATION: [400, '{0} is no IP address or CIDR block.'],
  // assumed: the service publishes no codes for service accounts
  SERVICE_ACCOUNT_NOT_FOUND: [404, 'No service account with client ID {0} exists.'],
  SERVICE_ACCOUNT_SECRET_NOT_FOUND: [404, 'The service account {1} has no secret with ID {0}.'],
  MAX_SERVICE_ACCOUNT_SECRETS_EXCEEDED: [
    400,
    'The service account already has {0} valid secrets, the most allowed.',
  ],
  ACCESS_LIST_ENTRY_NOT_FOUND: [404, 'The access list has no entry {0}.'],
  CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST: [
    400,
    "The caller's address {0} would no longer be on the access list.",
  ],
  MAX_ACCESS_LIST_ENTRIES_EXCEEDED: [400, 'An access list may have at most {0} entries.'],
} as const;
