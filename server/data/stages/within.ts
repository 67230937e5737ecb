import { CommandError } from '../commands/command-error.ts';
import type { StageScope } from './stage.ts';

// documented: "Limits": sub-pipelines may be nested 20 deep
const deepest = 20;

/** The scope of a pipeline inside a stage. */
export function within(
  scope: StageScope,
  collection: string,
  variables: ReadonlyMap<string, unknown> = new Map(),
): StageScope {
  if (scope.depth >= deepest) {
    throw new CommandError(
      'MaxSubPipelineDepthExceeded',
      `Maximum number of nested sub-pipelines exceeded. Limit is ${deepest}`,
    );
  }
  return {
    ...scope,
    collection,
    isBehind: false,
    depth: scope.depth + 1,
    // documented: $facet sees it, because its pipelines have the same documents
    searchMeta: collection === scope.collection ? scope.searchMeta : undefined,
    variables: new Map([...scope.variables, ...variables]),
  };
}
