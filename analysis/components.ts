import { htmlStripCharFilter } from './char-filters/html-strip.ts';
import { icuNormalizeCharFilter } from './char-filters/icu-normalize.ts';
import { mappingCharFilter } from './char-filters/mapping.ts';
import { persianCharFilter } from './char-filters/persian.ts';
import type { CharFilterDefinition, TokenFilterDefinition, TokenizerDefinition } from './definition.ts';
import type { CharFilter, FilteredText } from './filtered-text.ts';
import { englishMinimalStem } from './stemmers/english-minimal.ts';
import { porterStem } from './stemmers/porter.ts';
import { spanishPluralStem } from './stemmers/spanish-plural.ts';
import { eachStem, type TokenFilter, type TokenStream } from './token.ts';
import { daitchMokotoffSoundexFilter } from './token-filters/daitch-mokotoff.ts';
import { flattenGraphFilter } from './token-filters/flatten-graph.ts';
import { asciiFoldingFilter, icuFoldingFilter } from './token-filters/folding.ts';
import { edgeGramFilter, nGramFilter } from './token-filters/grams.ts';
import { lowercaseFilter } from './token-filters/lowercase.ts';
import { regexFilter } from './token-filters/regex.ts';
import { shingleFilter } from './token-filters/shingle.ts';
import * as simple from './token-filters/simple.ts';
import { snowballFilter } from './token-filters/snowball.ts';
import { stopwordFilter } from './token-filters/stopword.ts';
import { wordDelimiterGraphFilter } from './token-filters/word-delimiter-graph.ts';
import { letterTokenizer, whitespaceTokenizer } from './tokenizers/char-runs.ts';
import { edgeGramTokenizer, nGramTokenizer } from './tokenizers/grams.ts';
import { keywordTokenizer } from './tokenizers/keyword.ts';
import { regexCaptureGroupTokenizer, regexSplitTokenizer } from './tokenizers/pattern.ts';
import { standardTokenizer } from './tokenizers/standard.ts';

export type Tokenizer = (input: FilteredText) => TokenStream;

/** Makes a component from its definition; what needs a large table answers later. */
type Makers<Definition extends { type: string }, Made> = {
  [Type in Definition['type']]?: (
    definition: Extract<Definition, { type: Type }> & { type: Type },
  ) => Made | Promise<Made>;
};

export const charFilters: Makers<CharFilterDefinition, CharFilter> = {
  htmlStrip: htmlStripCharFilter,
  icuNormalize: () => icuNormalizeCharFilter,
  mapping: ({ mappings }) => mappingCharFilter(mappings),
  persian: () => persianCharFilter,
};

export const tokenizers: Makers<TokenizerDefinition, Tokenizer> = {
  standard: ({ maxTokenLength }) => standardTokenizer(maxTokenLength),
  whitespace: ({ maxTokenLength }) => whitespaceTokenizer(maxTokenLength),
  keyword: () => keywordTokenizer,
  nGram: nGramTokenizer,
  edgeGram: edgeGramTokenizer,
  regexSplit: ({ pattern }) => regexSplitTokenizer(pattern),
  regexCaptureGroup: regexCaptureGroupTokenizer,
  uaxUrlEmail: async ({ maxTokenLength }) => {
    const { uaxUrlEmailTokenizer } = await import('./tokenizers/uax-url-email.ts');
    return uaxUrlEmailTokenizer(maxTokenLength);
  },
};

export const tokenFilters: Makers<TokenFilterDefinition, TokenFilter> = {
  asciiFolding: asciiFoldingFilter,
  daitchMokotoffSoundex: daitchMokotoffSoundexFilter,
  edgeGram: edgeGramFilter,
  englishMinimalStemming: () => eachStem(englishMinimalStem),
  englishPossessive: () => simple.englishPossessiveFilter,
  flattenGraph: () => flattenGraphFilter,
  icuFolding: () => icuFoldingFilter,
  icuNormalizer: ({ normalizationForm }) => simple.icuNormalizerFilter(normalizationForm),
  keywordRepeat: () => simple.keywordRepeatFilter,
  kStemming: async () => eachStem((await import('./stemmers/kstem.ts')).kstemmer()),
  length: simple.lengthFilter,
  limitTokenCount: ({ maxTokenCount }) => simple.limitTokenCountFilter(maxTokenCount),
  lowercase: () => lowercaseFilter,
  nGram: nGramFilter,
  porterStemming: () => eachStem(porterStem),
  regex: regexFilter,
  removeDuplicates: () => simple.removeDuplicatesFilter,
  reverse: () => simple.reverseFilter,
  shingle: shingleFilter,
  snowballStemming: snowballFilter,
  spanishPluralStemming: () => eachStem(spanishPluralStem),
  stempel: async () => eachStem(await (await import('./stemmers/stempel.ts')).stempelStemmer()),
  stopword: ({ tokens, ignoreCase }) => stopwordFilter(tokens, ignoreCase),
  trim: () => simple.trimFilter,
  wordDelimiterGraph: wordDelimiterGraphFilter,
};

/** One step of a chain, with its name on the screen. */
export interface Step<Run> {
  name: string;
  run: Run;
}

export function step<Run>(name: string, run: Run): Step<Run> {
  return { name, run };
}

/** Steps in their order, whether the service's users can name them or not. */
export interface Chain {
  charFilters: readonly Step<CharFilter>[];
  tokenizer: Step<Tokenizer>;
  tokenFilters: readonly Step<TokenFilter>[];
}

type MakeChain = () => Chain | Promise<Chain>;

const lowercase = step('lowercase', lowercaseFilter);

const generalAnalyzers: Readonly<Record<string, MakeChain>> = {
  'lucene.standard': () => ({
    charFilters: [],
    tokenizer: step('standard', standardTokenizer()),
    tokenFilters: [lowercase],
  }),
  'lucene.simple': () => ({
    charFilters: [],
    tokenizer: step('letters', letterTokenizer),
    tokenFilters: [lowercase],
  }),
  'lucene.whitespace': () => ({
    charFilters: [],
    tokenizer: step('whitespace', whitespaceTokenizer()),
    tokenFilters: [],
  }),
  'lucene.keyword': () => ({
    charFilters: [],
    tokenizer: step('keyword', keywordTokenizer),
    tokenFilters: [],
  }),
};

/**
 * Returns the factory of a built-in analyzer's chain; those of languages, with their tables, are loaded on
 * first use.
 */
export async function builtInAnalyzerNamed(name: string): Promise<MakeChain | undefined> {
  if (Object.hasOwn(generalAnalyzers, name)) return generalAnalyzers[name];
  const { languageAnalyzers } = await import('./built-in/languages.ts');
  return Object.hasOwn(languageAnalyzers, name) ? languageAnalyzers[name] : undefined;
}

/** What Lucene does by a dictionary that is not free to take along, and we by one that knows nearly the same words. */
export const approximateAnalyzers: ReadonlySet<string> = new Set(['lucene.thai']);
