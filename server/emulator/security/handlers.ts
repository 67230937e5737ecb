import { providerAccessHandlers, providerAccessTransitions } from './provider-access.ts';

export const securityHandlers = {
  ...providerAccessHandlers,
};

export const securityTransitions = {
  ...providerAccessTransitions,
};
