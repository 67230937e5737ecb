/** Components of a custom analyzer in the service's own words. Options that may be left out have its defaults. */

export type CharFilterDefinition =
  | { type: 'htmlStrip'; ignoredTags?: string[] | undefined }
  | { type: 'icuNormalize' }
  | { type: 'mapping'; mappings: Record<string, string> }
  | { type: 'persian' };

interface Sizes {
  minGram: number;
  maxGram: number;
}

export type TokenizerDefinition =
  | { type: 'standard' | 'uaxUrlEmail' | 'whitespace'; maxTokenLength?: number | undefined }
  | { type: 'keyword' }
  | ({ type: 'edgeGram' | 'nGram' } & Sizes)
  | { type: 'regexSplit'; pattern: string }
  | { type: 'regexCaptureGroup'; pattern: string; group: number };

export type OriginalTokens = 'include' | 'omit';

export interface DelimiterOptions {
  generateWordParts?: boolean | undefined;
  generateNumberParts?: boolean | undefined;
  concatenateWords?: boolean | undefined;
  concatenateNumbers?: boolean | undefined;
  concatenateAll?: boolean | undefined;
  preserveOriginal?: boolean | undefined;
  splitOnCaseChange?: boolean | undefined;
  splitOnNumerics?: boolean | undefined;
  stemEnglishPossessive?: boolean | undefined;
  ignoreKeywords?: boolean | undefined;
}

export type TokenFilterDefinition =
  | { type: 'asciiFolding' | 'daitchMokotoffSoundex'; originalTokens?: OriginalTokens | undefined }
  | ({ type: 'edgeGram' | 'nGram'; termNotInBounds?: OriginalTokens | undefined } & Sizes)
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
  | { type: 'icuNormalizer'; normalizationForm?: 'nfc' | 'nfd' | 'nfkc' | 'nfkd' | undefined }
  | { type: 'length'; min?: number | undefined; max?: number | undefined }
  | { type: 'limitTokenCount'; maxTokenCount: number }
  | { type: 'regex'; pattern: string; replacement: string; matches: 'all' | 'first' }
  | { type: 'shingle'; minShingleSize: number; maxShingleSize: number }
  | { type: 'snowballStemming'; stemmerName: string }
  | { type: 'stopword'; tokens: string[]; ignoreCase?: boolean | undefined }
  | {
      type: 'wordDelimiterGraph';
      delimiterOptions?: DelimiterOptions | undefined;
      protectedWords?: { words: string[]; ignoreCase?: boolean | undefined } | undefined;
    };

export interface CustomAnalyzer {
  name: string;
  charFilters?: CharFilterDefinition[] | undefined;
  tokenizer: TokenizerDefinition;
  tokenFilters?: TokenFilterDefinition[] | undefined;
}
