import type { OptionText, TokenFilterText } from './component-facts.ts';
import { pattern } from './tokenizers.ts';

const letters = 'Case and accents';
const pieces = 'N-grams and patterns';
const words = 'Stop words and limits';
const structure = 'Token graph';

/** Labels of `omit` and `include`. */
export const keptOrDropped = { omit: 'Dropped', include: 'Kept too' };

export const originalTokens: OptionText = {
  label: 'Original token',
  help: 'Kept, it has the same position as the new one, so that both can be found.',
  choices: keptOrDropped,
};

export const ignoreCase: OptionText = { label: 'Ignore case' };

/** Filters that change characters, drop tokens, or change the structure of a stream. */
export const letterFilterLabels = {
  lowercase: {
    name: 'Lowercase',
    group: letters,
    does: 'Lowercases every token, so that Paris and paris are the same term.',
    example: { from: 'ÉTAT Paris', to: 'état | paris' },
  },
  asciiFolding: {
    name: 'ASCII folding',
    group: letters,
    does: 'Replaces Latin letters with accents, ligatures and many signs by ASCII characters.',
    example: { from: 'état Straße', to: 'etat | Strasse' },
    options: { originalTokens },
  },
  icuFolding: {
    name: 'ICU folding',
    group: letters,
    does: 'Removes differences of case, accents and width in every script.',
    example: { from: 'État Ελλάδα', to: 'etat | ελλαδα' },
  },
  icuNormalizer: {
    name: 'ICU normalization',
    group: letters,
    does: 'Gives tokens that look the same one encoding.',
    example: { from: 'e\u0301tat', to: 'état', shown: 'e + U+0301 → é' },
    options: {
      normalizationForm: {
        label: 'Form',
        help: 'NFC composes letters and accents, NFD decomposes them; NFKC and NFKD also unite variants such as ﬁ and fi.',
        choices: { nfd: 'NFD', nfc: 'NFC', nfkd: 'NFKD', nfkc: 'NFKC' },
      },
    },
  },
  trim: {
    name: 'Trim whitespace',
    group: letters,
    does: 'Removes whitespace from both ends of each token.',
    example: { from: '  New York ', to: 'New York', cutBy: 'keyword', shown: '␣␣New York␣ → New York' },
  },
  regex: {
    name: 'Replace by pattern',
    group: pieces,
    does: 'Replaces the matches of a regular expression inside each token.',
    example: { from: '(0)43-7 AB-12', to: '0437 | 12' },
    start: { pattern: '[^0-9]', replacement: '', matches: 'all' },
    options: {
      pattern,
      replacement: {
        label: 'Replacement',
        help: '$1 is the first pair of parentheses. An empty replacement removes the match; a token that becomes empty stays.',
      },
      matches: { label: 'Replace', choices: { all: 'Every match', first: 'The first match' } },
    },
  },
  reverse: {
    name: 'Reverse',
    group: pieces,
    does: 'Reverses each token, so that suffixes can be searched like prefixes.',
    example: { from: 'report.pdf', to: 'fdp.troper' },
  },
  stopword: {
    name: 'Remove stop words',
    group: words,
    does: 'Removes the words of a list; their positions stay empty.',
    example: { from: 'the state of the art', to: 'state | art' },
    start: { tokens: ['a', 'an', 'and', 'of', 'or', 'the', 'to'] },
    options: {
      tokens: { label: 'Stop words', help: 'One word per line.', empty: 'Remove empty tokens too' },
      ignoreCase,
    },
  },
  length: {
    name: 'Filter by length',
    group: words,
    does: 'Drops tokens that are too short or too long.',
    example: { from: 'a big catastrophe', to: 'big | catastrophe' },
    start: { min: 2, max: 255 },
    options: {
      min: { label: 'Minimum length', help: 'In UTF-16 units.' },
      max: { label: 'Maximum length', help: 'Required when the minimum is more than 255.' },
    },
  },
  limitTokenCount: {
    name: 'Limit token count',
    group: words,
    does: 'Keeps the first tokens of a text and drops the rest.',
    example: { from: 'one two three four', to: 'one | two' },
    start: { maxTokenCount: 2 },
    options: { maxTokenCount: { label: 'Tokens kept' } },
    standing: "Known to the engine only: the service's API refuses it.",
  },
  flattenGraph: {
    name: 'Flatten graph',
    group: structure,
    does: 'Puts overlapping tokens in a row again, after filters that make a graph.',
    example: { from: 'état major', to: 'état | major' },
  },
  keywordRepeat: {
    name: 'Keyword repeat',
    group: structure,
    does: 'Emits each token twice, once as a keyword, which stemmers leave unchanged.',
    example: { from: 'running', to: 'running | running' },
    standing: "Known to the service's editor, not to its documented API.",
  },
  removeDuplicates: {
    name: 'Remove duplicates',
    group: structure,
    does: 'Removes a token that repeats another one at the same position.',
    example: { from: 'état major', to: 'état | major' },
    standing: "Known to the service's editor, not to its documented API.",
  },
} as const satisfies Partial<TokenFilterText>;
