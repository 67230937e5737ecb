import { type ComponentFacts, type ComponentOption, nothing } from './component-facts.ts';

const words = 'Words';
const whole = 'Whole text and patterns';
const grams = 'Pieces of the whole text';

const longest: ComponentOption = {
  name: 'maxTokenLength',
  label: 'Longest token',
  help: 'Longer words are cut at this length, in characters.',
  kind: { kind: 'number', min: 1, max: 1_048_576 },
  usual: 255,
};

/** Sizes of grams: tokenizers and token filters have the same two. */
export const gramSizes: readonly ComponentOption[] = [
  {
    name: 'minGram',
    label: 'Shortest',
    help: 'Characters of the shortest piece. 0 passes the check of the definition, and fails when the index is built.',
    kind: { kind: 'number', min: 1 },
    required: true,
  },
  {
    name: 'maxGram',
    label: 'Longest',
    help: 'Characters of the longest piece; not less than the shortest.',
    kind: { kind: 'number', min: 1 },
    required: true,
  },
];

const pattern: ComponentOption = {
  name: 'pattern',
  label: 'Pattern',
  help: "A regular expression in Java's syntax.",
  kind: { kind: 'pattern' },
  required: true,
};

/** What cuts the text into tokens. */
export const tokenizerFacts: readonly ComponentFacts[] = [
  {
    type: 'standard',
    name: 'Standard',
    group: words,
    does: 'Cuts at the edges of words as Unicode defines them: at blanks, hyphens and most signs, not at apostrophes.',
    example: { from: "L'état-major s'est réuni.", to: "L'état | major | s'est | réuni" },
    start: {},
    options: [longest],
  },
  {
    type: 'whitespace',
    name: 'Blanks',
    group: words,
    does: 'Cuts at blanks alone; signs stay part of their words.',
    example: { from: 'AB-12 (new)', to: 'AB-12 | (new)' },
    start: {},
    options: [longest],
  },
  {
    type: 'uaxUrlEmail',
    name: 'Standard, with addresses whole',
    group: words,
    does: 'Cuts like Standard, and keeps addresses of pages and e-mail in one piece.',
    example: { from: 'Ask ana@example.com, please', to: 'Ask | ana@example.com | please' },
    start: {},
    options: [longest],
  },
  {
    type: 'keyword',
    name: 'Whole text',
    group: whole,
    does: 'Keeps the text as one token.',
    example: { from: 'New York', to: 'New York' },
    start: {},
    options: nothing,
  },
  {
    type: 'regexSplit',
    name: 'Split at a pattern',
    group: whole,
    does: 'Cuts wherever a regular expression matches; what matches is dropped.',
    example: { from: 'ORD-2026-0042', to: 'ORD | 2026 | 0042' },
    start: { pattern: '-' },
    options: [pattern],
  },
  {
    type: 'regexCaptureGroup',
    name: 'Take what a pattern matches',
    group: whole,
    does: 'Makes one token of each match of a regular expression, or of one of its groups.',
    example: { from: 'Room 12, floor 3', to: '12 | 3' },
    start: { pattern: '[0-9]+', group: 0 },
    options: [
      pattern,
      {
        name: 'group',
        label: 'Group',
        help: '0 takes the whole match, 1 the first pair of parentheses.',
        kind: { kind: 'number', min: 0 },
        required: true,
      },
    ],
  },
  {
    type: 'edgeGram',
    name: 'Beginnings of the text',
    group: grams,
    does: 'Makes a token of each beginning of the whole text, not of each word.',
    example: { from: 'Porto', to: 'Po | Por | Port' },
    start: { minGram: 2, maxGram: 4 },
    options: gramSizes,
    shape: 'graph',
  },
  {
    type: 'nGram',
    name: 'Pieces of the text',
    group: grams,
    does: 'Makes a token of each piece of the whole text, blanks included.',
    example: { from: 'Porto', to: 'Por | ort | rto' },
    start: { minGram: 3, maxGram: 3 },
    options: gramSizes,
    shape: 'graph',
  },
];
