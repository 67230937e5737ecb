import { customDbRoleHandlers } from './custom-db-roles.ts';
import { customDnsHandlers } from './custom-dns.ts';
import { databaseUserHandlers, databaseUserTransitions } from './database-users.ts';
import { networkAccessHandlers, networkAccessTransitions } from './network-access.ts';
import { providerAccessHandlers, providerAccessTransitions } from './provider-access.ts';
import { settingHandlers } from './settings.ts';

export const securityHandlers = {
  ...providerAccessHandlers,
  ...customDnsHandlers,
  ...networkAccessHandlers,
  ...databaseUserHandlers,
  ...customDbRoleHandlers,
  ...settingHandlers,
};

export const securityTransitions = {
  ...providerAccessTransitions,
  ...networkAccessTransitions,
  ...databaseUserTransitions,
};
