import { type Chain, step } from './components.ts';
import { type Analyzer, builtInChain, chainAnalyzer } from './pipeline.ts';
import { eachToken, type TokenFilter } from './token.ts';
import { icuFoldingFilter } from './token-filters/folding.ts';
import { edgeGramFilter, nGramFilter } from './token-filters/grams.ts';
import { shingleFilter } from './token-filters/shingle.ts';
import { reverseFilter } from './token-filters/simple.ts';

/** Options of an autocomplete field; omitted ones have the service's default. */
export interface AutocompleteOptions {
  /** Name of an analyzer of the engine; `lucene.standard` when left out. */
  analyzer?: string | undefined;
  tokenization?: 'edgeGram' | 'rightEdgeGram' | 'nGram' | undefined;
  minGrams?: number | undefined;
  maxGrams?: number | undefined;
  foldDiacritics?: boolean | undefined;
}

/** Makes the chain of a field for completion ready, on one of the engine's own analyzers. */
export async function autocompleteAnalyzer({
  analyzer = 'lucene.standard',
  ...options
}: AutocompleteOptions): Promise<Analyzer> {
  return chainAnalyzer(completionChain(await builtInChain(analyzer), options));
}

/**
 * The chain of a field for completion: stages of its analyzer, then folding, phrases of up to three words, reversal,
 * grams, and a cut at the longest gram.
 */
export function completionChain(
  chain: Chain,
  {
    tokenization = 'edgeGram',
    minGrams = 2,
    maxGrams = 15,
    foldDiacritics = true,
  }: Omit<AutocompleteOptions, 'analyzer'>,
): Chain {
  const grams = { minGram: minGrams, maxGram: maxGrams, termNotInBounds: 'include' } as const;
  return {
    ...chain,
    tokenFilters: [
      ...chain.tokenFilters,
      ...(foldDiacritics ? [step('icuFolding', icuFoldingFilter)] : []),
      step('shingle', shingleFilter({ minShingleSize: 2, maxShingleSize: 3, unigrams: true })),
      ...(tokenization === 'rightEdgeGram' ? [step('reverse', reverseFilter)] : []),
      tokenization === 'nGram' ? step('nGram', nGramFilter(grams)) : step('edgeGram', edgeGramFilter(grams)),
      step('truncate', truncateFilter(maxGrams)),
    ],
  };
}

/** Cuts terms after UTF-16 units, even within a character // Lucene's filter does */
function truncateFilter(length: number): TokenFilter {
  return eachToken((token) => (token.keyword ? token : { ...token, term: token.term.slice(0, length) }));
}
