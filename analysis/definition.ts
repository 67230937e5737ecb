/** Components of a custom analyzer in the service's own words. Options that may be left out have its defaults. */

export type CharFilterDefinition =
  | { type: 'htmlStrip'; ignoredTags?: string[] }
  | { type: 'icuNormalize' }
  | { type: 'mapping'; mappings: Record<string, string> }
  | { type: 'persian' };

interface Sizes {
  minGram: number;
  maxGram: number;
}

export type TokenizerDefinition =
  | { type: 'standard' | 'uaxUrlEmail' | 'whitespace'; maxTokenLength?: number }
  | { type: 'keyword' }
  | ({ type: 'edgeGram' | 'nGram' } & Sizes)
  | { type: 'regexSplit'; pattern: string }
  | { type: 'regexCaptureGroup'; pattern: string; group: number };

export type OriginalTokens = 'include' | 'omit';

export interface DelimiterOptions {
  generateWordParts?: boolean;
  generateNumberParts?: boolean;
  concatenateWords?: boolean;
  concatenateNumbers?: boolean;
  concatenateAll?: boolean;
  preserveOriginal?: boolean;
  splitOnCaseChange?: boolean;
  splitOnNumerics?: boolean;
  stemEnglishPossessive?: boolean;
  ignoreKeywords?: boolean;
}

export type TokenFilterDefinition =
  | { type: 'asciiFolding' | 'daitchMokotoffSoundex'; originalTokens?: OriginalTokens }
  | ({ type: 'edgeGram' | 'nGram'; termNotInBounds?: OriginalTokens } & Sizes)
  | {
      type:
        | 'englishMinimalStemming'
        | 'englishPossessive'
        | 'flattenGraph'
        | 'icuFolding'
        | 'keywordRepeat'
        | 'kStemming'
        | 'lowercase'
        | 'porterStemming'
        | 'removeDuplicates'
        | 'reverse'
        | 'spanishPluralStemming'
        | 'stempel'
        | 'trim';
    }
  | { type: 'icuNormalizer'; normalizationForm?: 'nfc' | 'nfd' | 'nfkc' | 'nfkd' }
  | { type: 'length'; min?: number; max?: number }
  | { type: 'limitTokenCount'; maxTokenCount: number }
  | { type: 'regex'; pattern: string; replacement: string; matches: 'all' | 'first' }
  | { type: 'shingle'; minShingleSize: number; maxShingleSize: number }
  | { type: 'snowballStemming'; stemmerName: string }
  | { type: 'stopword'; tokens: string[]; ignoreCase?: boolean }
  | {
      type: 'wordDelimiterGraph';
      delimiterOptions?: DelimiterOptions;
      protectedWords?: { words: string[]; ignoreCase?: boolean };
    };

export interface CustomAnalyzer {
  name: string;
  charFilters?: CharFilterDefinition[];
  tokenizer: TokenizerDefinition;
  tokenFilters?: TokenFilterDefinition[];
}
