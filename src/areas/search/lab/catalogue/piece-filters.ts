import type { TokenFilterText } from './component-facts.ts';
import { ignoreCase, keptOrDropped, originalTokens } from './letter-filters.ts';
import { gramSizes } from './tokenizers.ts';

const pieces = 'N-grams and patterns';

const gramOptions = {
  ...gramSizes,
  termNotInBounds: {
    label: 'Shorter and longer tokens',
    help: 'Whether a token shorter than the minimum or longer than the maximum is also kept whole.',
    choices: keptOrDropped,
  },
};

/** Filters that make several tokens out of one, or one out of several. */
export const pieceFilterLabels = {
  edgeGram: {
    name: 'Edge n-grams',
    group: pieces,
    does: 'Replaces each token by its prefixes, to find words as they are typed.',
    example: { from: 'Porto', to: 'Po | Por | Port' },
    start: { minGram: 2, maxGram: 4 },
    options: gramOptions,
  },
  nGram: {
    name: 'N-grams',
    group: pieces,
    does: 'Replaces each token by its substrings, to find parts of words.',
    example: { from: 'Porto', to: 'Por | ort | rto' },
    start: { minGram: 3, maxGram: 3 },
    options: gramOptions,
  },
  shingle: {
    name: 'Shingles',
    group: pieces,
    does: 'Replaces tokens by pairs, triples … of adjacent tokens, joined by a space.',
    example: { from: 'new york city', to: 'new york | new york city | york city' },
    start: { minShingleSize: 2, maxShingleSize: 3 },
    options: {
      minShingleSize: { label: 'Minimum words' },
      maxShingleSize: { label: 'Maximum words' },
    },
  },
  wordDelimiterGraph: {
    name: 'Word delimiter',
    group: pieces,
    does: 'Splits tokens at hyphens and other punctuation, where the case changes and between letters and digits. Needs the original case, so it goes before Lowercase.',
    example: { from: 'Wi-Fi PowerShot500', to: 'Wi | Fi | Power | Shot | 500' },
    start: { delimiterOptions: { preserveOriginal: false } },
    options: {
      delimiterOptions: {
        label: 'Resulting tokens',
        parts: {
          generateWordParts: { label: 'Parts of letters', help: 'PowerShot → Power, Shot' },
          generateNumberParts: { label: 'Parts of digits', help: '500-42 → 500, 42' },
          concatenateWords: { label: 'Letters joined', help: 'wi-fi → wifi' },
          concatenateNumbers: { label: 'Digits joined', help: '500-42 → 50042' },
          concatenateAll: { label: 'All parts joined', help: 'wi-fi-4000 → wifi4000' },
          preserveOriginal: {
            label: 'Original token',
            help: 'wi-fi → wi-fi beside its parts',
            always:
              'the documented default is on, the engine uses off; set it to get the result of the preview',
          },
          splitOnCaseChange: { label: 'Split where the case changes', help: 'PowerShot → Power, Shot' },
          splitOnNumerics: { label: 'Split between letters and digits', help: 'j2se → j, 2, se' },
          stemEnglishPossessive: { label: "Remove 's", help: "O'Neil's → O, Neil" },
          ignoreKeywords: {
            label: 'Leave keywords whole',
            help: 'Tokens that “Keyword repeat” has marked.',
          },
        },
      },
      protectedWords: {
        label: 'Words to leave whole',
        parts: { words: { label: 'Words', help: 'One word per line.' }, ignoreCase },
      },
    },
  },
  daitchMokotoffSoundex: {
    name: 'Daitch-Mokotoff Soundex',
    group: 'Phonetic',
    does: 'Adds codes of how names sound, so that Moskowitz and Moskovitz match each other.',
    example: { from: 'Moskowitz', to: 'Moskowitz | 645740' },
    options: { originalTokens },
  },
} as const satisfies Partial<TokenFilterText>;
