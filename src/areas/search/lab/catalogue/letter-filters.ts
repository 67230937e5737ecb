import { type ComponentFacts, type ComponentOption, nothing } from './component-facts.ts';

const letters = 'Letters and accents';
const pieces = 'Pieces and patterns';
const words = 'Stop words and lengths';
const structure = 'Structure';

/** Whether what a token was before stays beside what it becomes. */
export const originals = (usual: 'include' | 'omit'): ComponentOption => ({
  name: 'originalTokens',
  label: 'Token as it was',
  help: 'Kept, it stands at the same place as the new one, so that both can be found.',
  kind: {
    kind: 'choice',
    choices: [
      { value: 'omit', label: 'Dropped' },
      { value: 'include', label: 'Kept too' },
    ],
  },
  usual,
});

/** Filters that change letters, drop tokens, or mend the structure of a stream. */
export const letterFilterFacts: readonly ComponentFacts[] = [
  {
    type: 'lowercase',
    name: 'Lower case',
    group: letters,
    does: 'Makes every letter small, so that Paris and paris are the same.',
    example: { from: 'ÉTAT Paris', to: 'état | paris' },
    start: {},
    options: nothing,
  },
  {
    type: 'asciiFolding',
    name: 'Drop accents (ASCII)',
    group: letters,
    does: 'Turns Latin letters with accents, ligatures and many signs into plain ASCII letters.',
    example: { from: 'état Straße', to: 'etat | Strasse' },
    start: {},
    options: [originals('omit')],
  },
  {
    type: 'icuFolding',
    name: 'Fold case and accents (ICU)',
    group: letters,
    does: 'Drops accents, case and other differences of writing in every script.',
    example: { from: 'État Ελλάδα', to: 'etat | ελλαδα' },
    start: {},
    options: nothing,
  },
  {
    type: 'icuNormalizer',
    name: 'Unicode form (ICU)',
    group: letters,
    does: 'Gives tokens that look the same and are encoded differently one encoding.',
    example: { from: 'e\u0301tat', to: 'état', shown: 'e + U+0301 → é' },
    start: {},
    options: [
      {
        name: 'normalizationForm',
        label: 'Form',
        help: 'NFC puts letters and accents together, NFD takes them apart; NFKC and NFKD unite variants such as ﬁ and fi too.',
        kind: {
          kind: 'choice',
          choices: [
            { value: 'nfc', label: 'NFC' },
            { value: 'nfd', label: 'NFD' },
            { value: 'nfkc', label: 'NFKC' },
            { value: 'nfkd', label: 'NFKD' },
          ],
        },
        usual: 'nfc',
      },
    ],
  },
  {
    type: 'trim',
    name: 'Trim blanks',
    group: letters,
    does: 'Takes blanks off both ends of each token.',
    example: { from: '  New York ', to: 'New York', cutBy: 'keyword', shown: '␣␣New York␣ → New York' },
    start: {},
    options: nothing,
  },
  {
    type: 'regex',
    name: 'Replace by pattern',
    group: pieces,
    does: 'Replaces what a regular expression matches inside each token.',
    example: { from: '(0)43-7 AB-12', to: '0437 | 12' },
    start: { pattern: '[^0-9]', replacement: '', matches: 'all' },
    options: [
      {
        name: 'pattern',
        label: 'Pattern',
        help: "A regular expression in Java's syntax.",
        kind: { kind: 'pattern' },
        required: true,
      },
      {
        name: 'replacement',
        label: 'Replacement',
        help: '$1 is the first pair of parentheses. Empty takes the match away; a token may end up empty and stays.',
        kind: { kind: 'text' },
        required: true,
      },
      {
        name: 'matches',
        label: 'Replace',
        kind: {
          kind: 'choice',
          choices: [
            { value: 'all', label: 'Every match' },
            { value: 'first', label: 'The first match' },
          ],
        },
        required: true,
      },
    ],
  },
  {
    type: 'reverse',
    name: 'Reverse',
    group: pieces,
    does: 'Writes each token backwards, so that endings can be found like beginnings.',
    example: { from: 'report.pdf', to: 'fdp.troper' },
    start: {},
    options: nothing,
  },
  {
    type: 'stopword',
    name: 'Drop stop words',
    group: words,
    does: 'Drops the words of a list; the places where they stood stay empty.',
    example: { from: 'the state of the art', to: 'state | art' },
    start: { tokens: ['a', 'an', 'and', 'of', 'or', 'the', 'to'] },
    options: [
      {
        name: 'tokens',
        label: 'Stop words',
        help: 'One a line.',
        kind: { kind: 'words', empty: 'Drop empty tokens too' },
        required: true,
      },
      {
        name: 'ignoreCase',
        label: 'Whatever their case',
        kind: { kind: 'switch' },
        usual: true,
      },
    ],
  },
  {
    type: 'length',
    name: 'Keep by length',
    group: words,
    does: 'Drops tokens that are shorter or longer than wanted.',
    example: { from: 'a big catastrophe', to: 'big | catastrophe' },
    start: { min: 2, max: 255 },
    options: [
      {
        name: 'min',
        label: 'Shortest',
        help: 'In UTF-16 units.',
        kind: { kind: 'number', min: 0 },
        usual: 0,
      },
      {
        name: 'max',
        label: 'Longest',
        help: 'Needed when the shortest is more than 255.',
        kind: { kind: 'number', min: 0 },
        usual: 255,
      },
    ],
  },
  {
    type: 'limitTokenCount',
    name: 'Keep the first tokens',
    group: words,
    does: 'Keeps so many tokens of a text and drops the rest.',
    example: { from: 'one two three four', to: 'one | two' },
    start: { maxTokenCount: 2 },
    options: [
      {
        name: 'maxTokenCount',
        label: 'Tokens kept',
        kind: { kind: 'number', min: 1 },
        required: true,
      },
    ],
    standing: "Known to the engine alone: the service's API refuses it.",
  },
  {
    type: 'flattenGraph',
    name: 'Flatten the graph',
    group: structure,
    does: 'Puts tokens that overlap into a row again, after filters that make a graph.',
    example: { from: 'état major', to: 'état | major' },
    start: {},
    options: nothing,
    shape: 'stream',
  },
  {
    type: 'keywordRepeat',
    name: 'Repeat as keywords',
    group: structure,
    does: 'Repeats each token once as a keyword, which stemmers leave as it is.',
    example: { from: 'running', to: 'running | running' },
    start: {},
    options: nothing,
    shape: 'graph',
    standing: "Known to the service's editor, not to its documented API.",
  },
  {
    type: 'removeDuplicates',
    name: 'Drop duplicates',
    group: structure,
    does: 'Drops a token that stands twice at one place.',
    example: { from: 'état major', to: 'état | major' },
    start: {},
    options: nothing,
    standing: "Known to the service's editor, not to its documented API.",
  },
];
