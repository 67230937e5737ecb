import { builtInAnalyzers, graphAnalyzers } from './analyzer-names.ts';
import { graphMaker } from './components.ts';
import type { CustomAnalyzer } from './custom-analyzer.ts';
import { type DefinitionProblem, unfit } from './problem.ts';

/** The analyzers that a definition may name: the engine's, its own, those of the cluster. */
export class KnownAnalyzers {
  readonly #custom: ReadonlyMap<string, CustomAnalyzer>;

  constructor(own: readonly CustomAnalyzer[], ofCluster: readonly CustomAnalyzer[]) {
    // its own hide those of the cluster // assumed
    this.#custom = new Map([...ofCluster, ...own].map((each) => [each.name, each]));
  }

  /** An undefined name is refused. */
  check(name: string | undefined, field: string): DefinitionProblem[] {
    if (name === undefined || builtInAnalyzers.includes(name) || this.#custom.has(name)) return [];
    return [unfit(field, `names the analyzer ${name}, which does not exist`)];
  }

  /** So is an analyzer whose tokens form a graph, where every token needs a place of its own // observed */
  checkStream(name: string | undefined, field: string): DefinitionProblem[] {
    if (name === undefined) return [];
    const custom = this.#custom.get(name);
    const graph = custom ? graphMaker(custom) !== undefined : graphAnalyzers.includes(name);
    return graph
      ? [unfit(field, `names the analyzer ${name}, whose tokens form a graph`)]
      : this.check(name, field);
  }
}
