/**
 * The components of custom analyzers: their options, valid values and defaults // documented, except where
 * another source is named. Without zod, because the editor of analyzers draws its forms from it.
 */

/** What an option takes. */
export type OptionRule = { required?: true } & (
  | {
      kind: 'number';
      min: number;
      /** Left out where only the size of an integer limits it. */
      max?: number;
      usual?: number;
      /** The service takes less, and the engine then fails to build the index // observed */
      engineMin?: number;
    }
  | { kind: 'text' }
  /** A regular expression in Java's syntax. */
  | { kind: 'pattern' }
  | { kind: 'switch'; usual: boolean }
  | { kind: 'choice'; choices: readonly string[]; usual?: string }
  | { kind: 'words'; atLeastOne?: true; notEmpty?: true }
  | { kind: 'map' }
  | { kind: 'part'; options: OptionRules }
);
export type OptionRules = Readonly<Record<string, OptionRule>>;

const size = { kind: 'number', min: 0, required: true } as const;
const gramSizes = { minGram: { ...size, engineMin: 1 }, maxGram: { ...size, engineMin: 1 } } as const;
const shingleSize = { kind: 'number', min: 2, required: true } as const;
const pattern = { kind: 'pattern', required: true } as const;
/** Longest token of the tokenizers that cut at words, in characters // observed: limits of the engine */
const maxTokenLength = { kind: 'number', min: 1, max: 1_048_576, usual: 255 } as const;
const omitOr = { kind: 'choice', choices: ['omit', 'include'], usual: 'omit' } as const;
const on = { kind: 'switch', usual: true } as const;
const off = { kind: 'switch', usual: false } as const;

/** What changes the text before it is cut into tokens. */
export const charFilters = {
  htmlStrip: { ignoredTags: { kind: 'words' } },
  icuNormalize: {},
  mapping: { mappings: { kind: 'map', required: true } },
  persian: {},
} as const satisfies Record<string, OptionRules>;

/** What cuts the text into tokens. */
export const tokenizers = {
  edgeGram: gramSizes,
  keyword: {},
  nGram: gramSizes,
  regexCaptureGroup: { pattern, group: size },
  regexSplit: { pattern },
  standard: { maxTokenLength },
  uaxUrlEmail: { maxTokenLength },
  whitespace: { maxTokenLength },
} as const satisfies Record<string, OptionRules>;

/** The union of the lists in the document, the manual and the engine. */
export const stemmers = [
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

/** Stemmers that the service accepts and its engine no longer has: the index fails // observed */
export const lostStemmers: readonly string[] = ['kp', 'lovins'];

/** What changes, adds and drops tokens; the last three are known to the engine's own editor only. */
export const tokenFilters = {
  asciiFolding: { originalTokens: omitOr },
  daitchMokotoffSoundex: { originalTokens: { ...omitOr, usual: 'include' } },
  edgeGram: { ...gramSizes, termNotInBounds: omitOr },
  englishPossessive: {},
  flattenGraph: {},
  icuFolding: {},
  icuNormalizer: {
    normalizationForm: { kind: 'choice', choices: ['nfd', 'nfc', 'nfkd', 'nfkc'], usual: 'nfc' },
  },
  kStemming: {},
  length: { min: { kind: 'number', min: 0, usual: 0 }, max: { kind: 'number', min: 0, usual: 255 } },
  lowercase: {},
  nGram: { ...gramSizes, termNotInBounds: omitOr },
  porterStemming: {},
  regex: {
    pattern,
    replacement: { kind: 'text', required: true },
    matches: { kind: 'choice', choices: ['all', 'first'], required: true },
  },
  reverse: {},
  shingle: { minShingleSize: shingleSize, maxShingleSize: shingleSize },
  snowballStemming: { stemmerName: { kind: 'choice', choices: stemmers, required: true } },
  spanishPluralStemming: {},
  stempel: {},
  stopword: { tokens: { kind: 'words', atLeastOne: true, required: true }, ignoreCase: on },
  trim: {},
  wordDelimiterGraph: {
    delimiterOptions: {
      kind: 'part',
      options: {
        generateWordParts: on,
        generateNumberParts: on,
        concatenateWords: off,
        concatenateNumbers: off,
        concatenateAll: off,
        // documented as on; the engine takes it as off // observed
        preserveOriginal: off,
        splitOnCaseChange: on,
        splitOnNumerics: on,
        stemEnglishPossessive: on,
        ignoreKeywords: off,
      },
    },
    protectedWords: {
      kind: 'part',
      options: { words: { kind: 'words', notEmpty: true, required: true }, ignoreCase: on },
    },
  },
  englishMinimalStemming: {},
  keywordRepeat: {},
  removeDuplicates: {},
} as const satisfies Record<string, OptionRules>;

/** Token filters of the engine that the service refuses // observed */
export const engineOnlyFilters = {
  limitTokenCount: { maxTokenCount: { kind: 'number', min: 1, required: true } },
} as const satisfies Record<string, OptionRules>;

type ValueOf<Rule> = Rule extends { kind: 'number' }
  ? number
  : Rule extends { kind: 'text' | 'pattern' }
    ? string
    : Rule extends { kind: 'switch' }
      ? boolean
      : Rule extends { kind: 'choice'; choices: readonly (infer Choice)[] }
        ? Choice
        : Rule extends { kind: 'words' }
          ? string[]
          : Rule extends { kind: 'map' }
            ? Record<string, string>
            : Rule extends { kind: 'part'; options: infer Options }
              ? ValuesOf<Options>
              : never;

type RequiredOf<Options> = {
  [Name in keyof Options]: Options[Name] extends { required: true } ? Name : never;
}[keyof Options];

type ValuesOf<Options> = { -readonly [Name in RequiredOf<Options>]: ValueOf<Options[Name]> } & {
  -readonly [Name in Exclude<keyof Options, RequiredOf<Options>>]?: ValueOf<Options[Name]> | undefined;
};

/** A component of a table as it appears in a definition. */
export type ComponentOf<Table> = {
  [Type in keyof Table]: { type: Type } & ValuesOf<Table[Type]>;
}[keyof Table];

export type CharFilter = ComponentOf<typeof charFilters>;
export type Tokenizer = ComponentOf<typeof tokenizers>;
export type TokenFilter = ComponentOf<typeof tokenFilters>;

const graphTokenizers: readonly string[] = ['edgeGram', 'nGram'];
const graphFilters: readonly string[] = [
  'daitchMokotoffSoundex',
  'edgeGram',
  'keywordRepeat',
  'nGram',
  'shingle',
  'wordDelimiterGraph',
];

interface Chain {
  tokenizer: { type: string };
  tokenFilters?: readonly { type: string }[] | undefined;
}

/**
 * The component that makes the tokens of an analyzer a graph, several at one place; undefined: they are a stream.
 * The tokenizer decides, each filter keeps that, makes it a graph or, `flattenGraph`, a stream // observed
 */
export function graphMaker({
  tokenizer,
  tokenFilters: filters = [],
}: Chain): { place: 'tokenizer' | 'tokenFilters'; type: string } | undefined {
  const last = filters.findLast(({ type }) => graphFilters.includes(type) || type === 'flattenGraph');
  if (last) return last.type === 'flattenGraph' ? undefined : { place: 'tokenFilters', type: last.type };
  return graphTokenizers.includes(tokenizer.type) ? { place: 'tokenizer', type: tokenizer.type } : undefined;
}
