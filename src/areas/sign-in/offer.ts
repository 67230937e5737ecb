import { queryOptions } from '@tanstack/react-query';
import type { SignInOptions } from '#contract/console/bff.ts';
import { request } from '#src/api/client.ts';

/** The sign-in methods that the console offers. */
export const signInOfferQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => request<SignInOptions>('/sign-in', { signal }),
  staleTime: 60_000,
  retry: false,
});
