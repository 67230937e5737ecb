import { queryOptions } from '@tanstack/react-query';
import type { FunctionScope, ServerFunction } from '#contract/console/functions.ts';
import { request } from '../client.ts';

/** The functions of a project, by name. */
export function functionsQuery({ connection, groupId }: FunctionScope) {
  const query = String(new URLSearchParams({ connection, groupId }));
  return queryOptions({
    queryKey: ['functions', connection, groupId],
    queryFn: ({ signal }) => request<ServerFunction[]>(`/functions?${query}`, { signal }),
    staleTime: 5000,
  });
}
