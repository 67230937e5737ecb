import { auditingOperations } from './auditing.ts';
import { certificateOperations } from './certificates.ts';
import { customDbRoleOperations } from './custom-db-roles.ts';
import { customDnsOperations } from './custom-dns.ts';
import { databaseUserOperations } from './database-users.ts';
import { encryptionOperations } from './encryption.ts';
import { integrationOperations } from './integrations.ts';
import { maintenanceOperations } from './maintenance.ts';
import { networkAccessOperations } from './network-access.ts';
import { providerAccessOperations } from './provider-access.ts';
import { serviceFactOperations } from './service-facts.ts';
import { settingOperations } from './settings.ts';
import { userSecurityOperations } from './user-security.ts';

/** Everything about who and what may reach a project, and about its settings. */
export const securityOperations = {
  ...providerAccessOperations,
  ...customDnsOperations,
  ...networkAccessOperations,
  ...databaseUserOperations,
  ...certificateOperations,
  ...customDbRoleOperations,
  ...settingOperations,
  ...auditingOperations,
  ...userSecurityOperations,
  ...maintenanceOperations,
  ...integrationOperations,
  ...encryptionOperations,
  ...serviceFactOperations,
};
