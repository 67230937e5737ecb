import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/console/bff.ts';
import { request } from '../client.ts';

/** The users of this console; only administrators can read them. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => request<User[]>('/users', { signal }),
  staleTime: 5000,
});
