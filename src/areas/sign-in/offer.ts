import { consoleQuery } from '#src/api/console/console-call.ts';

/** The sign-in methods that the console offers. */
export const signInOfferQuery = {
  ...consoleQuery('getSignInOptions', {}),
  staleTime: 60_000,
  retry: false,
};
