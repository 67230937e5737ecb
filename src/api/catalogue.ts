import { queryOptions } from '@tanstack/react-query';
import type { OperationId } from '#contract/api/operations.ts';
import { c, consoleQuery } from './console/console-call.ts';

const staleTime = Number.POSITIVE_INFINITY;

/** Every operation of the table without its schemas. The table never changes while the console is open. */
export const catalogueQuery = { ...consoleQuery('listOperations', {}), staleTime };

/** What one operation takes. */
export const shapeQuery = (operationId: OperationId) => ({
  ...consoleQuery('getOperationShape', { operationId }),
  staleTime,
});

/** Validation errors of arguments before they are sent, by field: `body.tags[0].key`. */
export const checkQuery = (id: OperationId, args: object) =>
  queryOptions({
    queryKey: ['catalogue', id, 'check', args],
    queryFn: ({ signal }) => c('checkArguments', { operationId: id, body: { args: { ...args } } }, signal),
    staleTime,
  });
