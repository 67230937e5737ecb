import { CommandError } from '../commands/command-error.ts';
import { evaluation } from '../commands/context.ts';
import { promoted } from '../values/values.ts';
import type { StageScope } from './stage.ts';

// documented: "Limits": sub-pipelines may be nested 20 deep
const deepest = 20;

/** A scope for the query library: `variables` as plain numbers. */
export function scopeOf(scope: Omit<StageScope, 'options'>): StageScope {
  const { variables, now, context } = scope;
  const plain = Object.fromEntries([...variables].map(([name, value]) => [name, promoted(value)]));
  return { ...scope, options: evaluation({ variables: plain, now, random: () => context.random() }) };
}

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
  return scopeOf({
    ...scope,
    collection,
    depth: scope.depth + 1,
    variables: new Map([...scope.variables, ...variables]),
  });
}
