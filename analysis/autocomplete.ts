import { type Analyzer, Unavailable } from './pipeline.ts';

/** What a field for completion makes of its analyzer's tokens; what is left out has the service's default. */
export interface AutocompleteOptions {
  /** Name of an analyzer of the engine; `lucene.standard` when left out. */
  analyzer?: string;
  tokenization?: 'edgeGram' | 'rightEdgeGram' | 'nGram';
  minGrams?: number;
  maxGrams?: number;
  foldDiacritics?: boolean;
}

/** Makes the chain of a field for completion ready. */
export function autocompleteAnalyzer(_options: AutocompleteOptions): Promise<Analyzer> {
  return Promise.reject(new Unavailable('autocomplete'));
}
