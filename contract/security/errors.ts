/**
 * Access of the project to other clouds, of others to the project, and its settings. Codes and statuses are the
 * service's; those of the access roles have no documented status.
 */
export const securityErrors = {
  CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND: [
    404,
    'No cloud provider access role with ID {0} exists in group {1}.',
  ],
  CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED: [
    400,
    'The cloud provider access role {0} is not authorized yet.',
  ],
  CANNOT_ASSUME_ROLE: [400, 'The service cannot assume the role {0}: check its trust policy and try again.'],

  ATLAS_NETWORK_PERMISSION_ENTRY_NOT_FOUND: [404, 'The address {0} is not on the access list of group {1}.'],
  ATLAS_NETWORK_PERMISSIONS_LIMIT_EXCEEDED: [403, 'An access list holds at most {0} entries.'],
  INVALID_IP_ADDRESS_OR_CIDR_NOTATION: [400, 'The address {0} is neither an IP address nor a CIDR block.'],
  EXPIRATION_DATE_IN_PAST: [400, 'The expiration date must be in the future.'],
  EXPIRATION_DATE_EXCEEDS_MAX: [400, 'The expiration date must be at most {0} days ahead.'],

  USERNAME_NOT_FOUND: [404, 'No user with username {0} exists.'],
  USER_ALREADY_EXISTS: [409, 'A user with username {0} already exists.'],
  GROUP_USERS_LIMIT_EXCEEDED: [403, 'A group holds at most {0} database users.'],
  ATLAS_INVALID_AUTH_SETTINGS: [400, 'The authentication settings do not go together: {0}.'],
  ATLAS_INVALID_LDAP_NAME: [400, 'The username {0} is not a distinguished name.'],
  ATLAS_INVALID_USERNAME: [400, 'The username {0} does not fit the way in which the user authenticates.'],
  ATLAS_X509_USER_CANNOT_BE_TEMPORARY: [400, 'Users with X.509 certificates cannot be temporary.'],
  ATLAS_X509_USER_CANNOT_USE_LDAP: [400, 'A user authenticates by X.509 or by LDAP, not by both.'],
  ATLAS_X509_USER_CANNOT_USE_SCRAM: [400, 'A user authenticates by X.509 or by password, not by both.'],
  DATABASE_NAME_INVALID_ADMIN: [400, '{0} belong to the database admin.'],
  DATABASE_NAME_INVALID_EXTERNAL: [400, 'Users authenticated elsewhere belong to the database $external.'],
  DATABASE_USERNAME_CANNOT_BE_CHANGED: [409, 'The name of a database user cannot be changed.'],
  DATABASE_NAME_CANNOT_BE_CHANGED: [409, 'The authentication database of a user cannot be changed.'],
  AUTH_TYPE_CANNOT_BE_CHANGED: [409, 'The way in which a user authenticates cannot be changed.'],
  ATLAS_INVALID_ROLE: [400, 'The role {0}@{1} does not exist.'],
  ATLAS_INVALID_ROLE_DATABASE: [400, 'The role {0} exists for the database {1} only.'],
  DUPLICATE_DATABASE_ROLES: [400, 'The user {0} is given a role twice: {1}.'],

  ATLAS_CUSTOM_ROLE_NOT_FOUND: [404, 'The custom database role {0} does not exist.'],
  ATLAS_CUSTOM_ROLE_NAME_ALREADY_EXISTS: [409, 'A custom role with the name {0} already exists.'],
  ATLAS_CUSTOM_ROLE_IN_USE_BY_USERS: [409, 'These users would be left without a role: {0}.'],
  ATLAS_CUSTOM_ROLE_IN_USE_BY_ROLES: [409, 'These roles would be left without actions and roles: {0}.'],
  ATLAS_CUSTOM_ROLE_HAS_NO_PERMISSIONS: [400, 'A custom role needs an action or an inherited role.'],
  ATLAS_CUSTOM_ROLE_INVALID_NAME: [
    400,
    'The role name {0} is invalid: it begins with a letter or digit and holds only those, - and _.',
  ],
  ATLAS_DUPLICATE_CUSTOM_ROLE_ACTION: [400, 'A custom role names the action {0} twice.'],
  ATLAS_INVALID_CUSTOM_ROLE_CIRCULAR_DEPENDENCY: [400, 'The inherited role {0} inherits from this one.'],
  ATLAS_INVALID_CUSTOM_ROLE_INHERITANCE: [400, 'The inherited role {0}@{1} does not exist.'],
  ATLAS_INVALID_CUSTOM_ROLE_RESTRICTED: [400, 'The name {0} is that of a built-in role.'],
  ATLAS_INVALID_CUSTOM_ROLE_SELF_REFERENTIAL: [400, 'A custom role cannot inherit from itself.'],
  ATLAS_RESERVED_CUSTOM_ROLE_RESTRICTED: [400, 'Names that begin with xgen- are reserved: {0}.'],
  ATLAS_INVALID_RESOURCE: [400, 'The action {0} is granted on what it does not act on.'],
  CUSTOM_ROLES_LIMIT_EXCEEDED: [403, 'A group holds at most {0} custom roles.'],

  ATLAS_MAINTENANCE_NOT_SCHEDULED: [400, 'No maintenance is scheduled for this project.'],
  ATLAS_MAINTENANCE_WINDOW_NOT_DEFINED: [400, 'The project has no maintenance window of its own.'],
  ATLAS_NUM_MAINTENANCE_DEFERRALS_EXCEEDED: [400, 'Maintenance is deferred at most twice.'],
  ATLAS_INVALID_MAINTENANCE_WINDOW_DAY_OF_WEEK: [400, 'The day of the week is 1 (Sunday) to 7.'],
  ATLAS_INVALID_MAINTENANCE_WINDOW_HOUR_OF_DAY: [400, 'The hour of the day is 0 to 23.'],

  // observed code, assumed status
  CANNOT_GENERATE_CERT_IF_ADVANCED_X509: [
    400,
    'The group {0} uses certificate authorities of its own: the service makes no certificates.',
  ],
  // assumed code
  LDAP_VERIFICATION_NO_CLUSTER: [400, 'No clusters available to perform LDAP connectivity verification.'],

  INTEGRATION_NOT_CONFIGURED: [404, 'The integration {0} is not configured for this group.'],
  INTEGRATION_ALREADY_CONFIGURED: [409, 'The integration {0} is already configured for this group.'],
  INVALID_INTEGRATION_SETTINGS: [400, 'The settings of the integration {0} are invalid.'],

  ENCRYPTION_AT_REST_NOT_ENABLED: [400, 'Encryption at rest is not enabled for group {0}.'],
  CANNOT_DISABLE_ENCRYPTION_AT_REST: [409, 'Clusters of the group still encrypt with {0}.'],
  AZURE_KEY_VAULT_KEY_IDENTIFIER_INVALID_FORMAT: [400, 'The key identifier is not that of a key in a vault.'],
} as const;
