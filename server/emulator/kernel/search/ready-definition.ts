import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import { type IndexAnalyzers, prepareAnalyzers } from '#server/search/index/analyzers.ts';
import { SearchError } from '#server/search/search-error.ts';
import { mappingsOfVectors } from '#server/search/vector-stage.ts';

/** A definition that an index can be made by at once. */
export interface ReadyDefinition {
  definition: Definition;
  analyzers: IndexAnalyzers;
  forVectors: boolean;
}

const ready = new WeakMap<Definition, ReadyDefinition | SearchError>();

/** Loads the resources of a definition. A failure is reported to queries of the index. */
export async function makeReady(
  definition: Definition,
  type: IndexType,
  ofCluster: readonly CustomAnalyzer[],
): Promise<void> {
  if (ready.has(definition)) return;
  try {
    const forVectors = type === 'vectorSearch';
    const created = forVectors ? mappingsOfVectors(definition) : definition;
    const analyzers = await prepareAnalyzers(created, ofCluster);
    if (!ready.has(definition)) ready.set(definition, { definition: created, analyzers, forVectors });
  } catch (error) {
    ready.set(definition, new SearchError(`the index cannot be made here: ${(error as Error).message}`));
  }
}

/** Whether the resources of a definition are loaded, or have failed to load. */
export function isLoaded(definition: Definition): boolean {
  return ready.has(definition);
}

/** The loaded definition; undefined: not yet. Throws the reason of a failure. */
export function readyDefinition(definition: Definition): ReadyDefinition | undefined {
  const created = ready.get(definition);
  if (created instanceof SearchError) throw created;
  return created;
}
