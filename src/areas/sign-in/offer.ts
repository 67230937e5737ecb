import { MINUTE } from '#contract/values/durations.ts';
import { consoleQuery } from '#src/api/console/console-call.ts';

/** The sign-in methods that the console offers. */
export const signInOfferQuery = {
  ...consoleQuery('getSignInOptions', {}),
  staleTime: MINUTE,
  retry: false,
};
