import { queryOptions } from '@tanstack/react-query';
import type { Deployment } from '#contract/console/functions.ts';
import { request } from '../client.ts';

/** Real deployments that functions and the data browser may work on. Their connection strings stay on the server. */
export const deploymentsQuery = queryOptions({
  queryKey: ['deployments'],
  queryFn: ({ signal }) => request<Deployment[]>('/deployments', { signal }),
  staleTime: 10_000,
});
