import { auditingHandlers } from './auditing.ts';
import { certificateHandlers } from './certificates.ts';
import { customDbRoleHandlers } from './custom-db-roles.ts';
import { customDnsHandlers } from './custom-dns.ts';
import { databaseUserHandlers, databaseUserTransitions } from './database-users.ts';
import { encryptionHandlers } from './encryption.ts';
import { integrationHandlers } from './integrations.ts';
import { keyEndpointHandlers, keyEndpointTransitions } from './key-endpoints.ts';
import { ldapVerificationHandlers, ldapVerificationTransitions } from './ldap-verification.ts';
import { maintenanceHandlers, maintenanceTransitions } from './maintenance.ts';
import { networkAccessHandlers, networkAccessTransitions } from './network-access.ts';
import { projectLimitHandlers } from './project-limits.ts';
import { providerAccessHandlers, providerAccessTransitions } from './provider-access.ts';
import { serviceFactHandlers } from './service-facts.ts';
import { settingHandlers } from './settings.ts';
import { userSecurityHandlers } from './user-security.ts';

export const securityHandlers = {
  ...providerAccessHandlers,
  ...customDnsHandlers,
  ...networkAccessHandlers,
  ...databaseUserHandlers,
  ...certificateHandlers,
  ...customDbRoleHandlers,
  ...settingHandlers,
  ...projectLimitHandlers,
  ...auditingHandlers,
  ...userSecurityHandlers,
  ...ldapVerificationHandlers,
  ...maintenanceHandlers,
  ...integrationHandlers,
  ...encryptionHandlers,
  ...keyEndpointHandlers,
  ...serviceFactHandlers,
};

export const securityTransitions = {
  ...providerAccessTransitions,
  ...networkAccessTransitions,
  ...databaseUserTransitions,
  ...maintenanceTransitions,
  ...keyEndpointTransitions,
  ...ldapVerificationTransitions,
};
