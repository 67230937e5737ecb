import { completionChain } from '#analysis/autocomplete.ts';
import type { Chain } from '#analysis/components.ts';
import { plainText } from '#analysis/filtered-text.ts';
import { builtInChain, chainAnalyzer, customChain } from '#analysis/pipeline.ts';
import type { TokenStream } from '#analysis/token.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition } from '#contract/search/definition.ts';
import type { leafTypes } from '#contract/search/fields.ts';

type AutocompleteType = (typeof leafTypes.autocomplete)['_output'];

/** An analyzer as an index uses it. */
export interface IndexAnalyzer {
  /** The name in the definition. */
  name: string;
  analyze(text: string): TokenStream;
  /** The text as one term: without cutting it into words, stemming or dropping stop words. */
  normalize(text: string): string;
}

/** Steps that change letters and not words: they apply to terms of patterns too // Lucene, Analyzer.normalize */
const normalizing =
  /^(lowercase|icuFolding|asciiFolding|icuNormalizer|icuNormalize|trim|mapping|persian|elision)$|normalization|lower[- ]?case|width|decimal digits/i;

function indexAnalyzer(name: string, chain: Chain): IndexAnalyzer {
  const analyzer = chainAnalyzer(chain);
  return {
    name,
    analyze: (text) => analyzer.analyze(text).stream,
    normalize(text) {
      const filtered = chain.charFilters
        .filter((each) => normalizing.test(each.name))
        .reduce((current, each) => each.run(current), plainText(text));
      const token = { term: filtered.text, start: 0, end: text.length, increment: 1, span: 1, type: 'word' };
      const stream = { tokens: [token], finalOffset: text.length, finalIncrement: 0 };
      const created = chain.tokenFilters
        .filter((each) => normalizing.test(each.name))
        .reduce((current, each) => each.run(current), stream);
      return created.tokens[0]?.term ?? filtered.text;
    },
  };
}

/** The analyzers that a definition names, ready to run. */
export class IndexAnalyzers {
  readonly #chains: ReadonlyMap<string, Chain>;
  readonly #made = new Map<string, IndexAnalyzer>();

  constructor(chains: ReadonlyMap<string, Chain>) {
    this.#chains = chains;
  }

  named(name: string): IndexAnalyzer {
    const existing = this.#made.get(name);
    if (existing) return existing;
    const created = indexAnalyzer(name, this.#chainOf(name));
    this.#made.set(name, created);
    return created;
  }

  /** How a field for completion is indexed. */
  completion({ analyzer = 'lucene.standard', ...options }: AutocompleteType): IndexAnalyzer {
    return indexAnalyzer(analyzer, completionChain(this.#chainOf(analyzer), options));
  }

  #chainOf(name: string): Chain {
    const chain = this.#chains.get(name);
    if (!chain) throw new Error(`the analyzer ${name} was not made ready`);
    return chain;
  }
}

/**
 * Makes every analyzer ready that a definition names. Asynchronous, because tables of languages are loaded when they are
 * first needed. Throws Unavailable or a PatternProblem where an analyzer cannot be made.
 */
export async function prepareAnalyzers(
  definition: Definition,
  ofCluster: readonly CustomAnalyzer[] = [],
): Promise<IndexAnalyzers> {
  const custom = new Map([...ofCluster, ...(definition.analyzers ?? [])].map((each) => [each.name, each]));
  const chains = new Map<string, Chain>();
  for (const name of new Set(['lucene.standard', 'lucene.keyword', ...analyzerNames(definition)])) {
    const own = custom.get(name);
    chains.set(
      name,
      await (own ? customChain(own as Parameters<typeof customChain>[0]) : builtInChain(name)),
    );
  }
  return new IndexAnalyzers(chains);
}

/** The values of `analyzer` and `searchAnalyzer` at any depth, those of synonyms too. */
function analyzerNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && (name === 'analyzer' || name === 'searchAnalyzer')
      ? [each]
      : analyzerNames(each),
  );
}
