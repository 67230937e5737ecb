import { providerAccessOperations } from './provider-access.ts';

/** Everything about who and what may reach a project, and about its settings. */
export const securityOperations = {
  ...providerAccessOperations,
};
