import { z } from 'zod';
import { length, pattern, text, word } from './text.ts';

/** The union of what document, manual and engine list // documented; `kp` and `lovins` fail when the index is built */
const stemmers = [
  'arabic',
  'armenian',
  'basque',
  'catalan',
  'danish',
  'dutch',
  'english',
  'estonian',
  'finnish',
  'french',
  'german',
  'german2',
  'hungarian',
  'irish',
  'italian',
  'kp',
  'lithuanian',
  'lovins',
  'norwegian',
  'porter',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const;

const omitOrInclude = z.enum(['omit', 'include']).optional();
const grams = { minGram: length, maxGram: length, termNotInBounds: omitOrInclude };
const shingleSize = z.int().min(2).max(2_147_483_647);
const on = z.boolean().optional();

/** A filter without options. */
function plain<const Name extends string>(type: Name) {
  return z.strictObject({ type: z.literal(type) });
}

/** Ten switches of the filter that cuts words at their joints. */
const DelimiterOptions = z.strictObject({
  generateWordParts: on,
  generateNumberParts: on,
  concatenateWords: on,
  concatenateNumbers: on,
  concatenateAll: on,
  preserveOriginal: on,
  splitOnCaseChange: on,
  splitOnNumerics: on,
  stemEnglishPossessive: on,
  ignoreKeywords: on,
});

/** What changes, adds and drops tokens // documented, the last three: known to the engine's own editor */
export const tokenFilters = {
  asciiFolding: z.strictObject({ type: z.literal('asciiFolding'), originalTokens: omitOrInclude }),
  daitchMokotoffSoundex: z.strictObject({
    type: z.literal('daitchMokotoffSoundex'),
    originalTokens: omitOrInclude,
  }),
  edgeGram: z.strictObject({ type: z.literal('edgeGram'), ...grams }),
  englishPossessive: plain('englishPossessive'),
  flattenGraph: plain('flattenGraph'),
  icuFolding: plain('icuFolding'),
  icuNormalizer: z.strictObject({
    type: z.literal('icuNormalizer'),
    normalizationForm: z.enum(['nfd', 'nfc', 'nfkd', 'nfkc']).optional(),
  }),
  kStemming: plain('kStemming'),
  length: z.strictObject({ type: z.literal('length'), min: length.optional(), max: length.optional() }),
  lowercase: plain('lowercase'),
  nGram: z.strictObject({ type: z.literal('nGram'), ...grams }),
  porterStemming: plain('porterStemming'),
  regex: z.strictObject({
    type: z.literal('regex'),
    pattern,
    replacement: word,
    matches: z.enum(['all', 'first']),
  }),
  reverse: plain('reverse'),
  shingle: z.strictObject({
    type: z.literal('shingle'),
    minShingleSize: shingleSize,
    maxShingleSize: shingleSize,
  }),
  snowballStemming: z.strictObject({ type: z.literal('snowballStemming'), stemmerName: z.enum(stemmers) }),
  spanishPluralStemming: plain('spanishPluralStemming'),
  stempel: plain('stempel'),
  stopword: z.strictObject({
    type: z.literal('stopword'),
    tokens: z.array(word).min(1, 'must hold at least one word'),
    ignoreCase: on,
  }),
  trim: plain('trim'),
  wordDelimiterGraph: z.strictObject({
    type: z.literal('wordDelimiterGraph'),
    delimiterOptions: DelimiterOptions.optional(),
    protectedWords: z.strictObject({ words: z.array(text(1024)), ignoreCase: on }).optional(),
  }),
  englishMinimalStemming: plain('englishMinimalStemming'),
  keywordRepeat: plain('keywordRepeat'),
  removeDuplicates: plain('removeDuplicates'),
} as const;

export const TokenFilter = z.discriminatedUnion('type', [
  tokenFilters.asciiFolding,
  tokenFilters.daitchMokotoffSoundex,
  tokenFilters.edgeGram,
  tokenFilters.englishPossessive,
  tokenFilters.flattenGraph,
  tokenFilters.icuFolding,
  tokenFilters.icuNormalizer,
  tokenFilters.kStemming,
  tokenFilters.length,
  tokenFilters.lowercase,
  tokenFilters.nGram,
  tokenFilters.porterStemming,
  tokenFilters.regex,
  tokenFilters.reverse,
  tokenFilters.shingle,
  tokenFilters.snowballStemming,
  tokenFilters.spanishPluralStemming,
  tokenFilters.stempel,
  tokenFilters.stopword,
  tokenFilters.trim,
  tokenFilters.wordDelimiterGraph,
  tokenFilters.englishMinimalStemming,
  tokenFilters.keywordRepeat,
  tokenFilters.removeDuplicates,
]);
export type TokenFilter = z.output<typeof TokenFilter>;
