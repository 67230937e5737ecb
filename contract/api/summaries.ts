import table from '#contract/tables/summaries.json' with { type: 'json' };
import type { OperationId } from './operations.ts';

/**
 * Path and summary of every row of the service's versioned API, without the schemas that the table of operations
 * brings; a test holds both together.
 */
const summaries = table as unknown as Record<string, readonly [path: string, summary: string]>;

export interface OperationSummary {
  id: OperationId;
  /** Template below the root: `/groups/{groupId}/alerts`. */
  path: string;
  /** One line in the imperative. */
  summary: string;
}

export const operationSummaries: readonly OperationSummary[] = Object.entries(summaries).map(
  ([id, [path, summary]]) => ({ id: id as OperationId, path, summary }),
);
