import { queryOptions } from '@tanstack/react-query';
import type { OperationFacts, OperationShape } from '#contract/catalogue/facts.ts';
import type { OperationId } from '#contract/operations.ts';
import { request } from './client.ts';

/** Every operation of the table without its schemas. The table never changes while the console is open. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => request<OperationFacts[]>('/operations', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What one operation takes. */
export const shapeQuery = (id: OperationId) =>
  queryOptions({
    queryKey: ['catalogue', id],
    queryFn: ({ signal }) => request<OperationShape>(`/operations/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Validation errors of arguments before they are sent, by field: `body.tags[0].key`. */
export const checkQuery = (id: OperationId, args: object) =>
  queryOptions({
    queryKey: ['catalogue', id, 'check', args],
    queryFn: ({ signal }) =>
      request<{ field: string; description: string }[]>(`/operations/${id}/check`, {
        method: 'POST',
        body: { args },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
