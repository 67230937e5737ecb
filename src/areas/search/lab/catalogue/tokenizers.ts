import type { tokenizers } from '#contract/search/components.ts';
import type { OptionText, WordsOf } from './component-facts.ts';

const words = 'Words';
const whole = 'Whole text and patterns';
const grams = 'N-grams';

const maxTokenLength: OptionText = {
  label: 'Maximum token length',
  help: 'Longer words are split at this length, in characters.',
};

/** Sizes of n-grams: tokenizers and token filters have the same two. */
export const gramSizes = {
  minGram: {
    label: 'Minimum length',
    help: 'The service accepts 0, and the index build then fails.',
  },
  maxGram: { label: 'Maximum length' },
} as const;

export const pattern: OptionText = { label: 'Pattern', help: "A regular expression in Java's syntax." };

/** What cuts the text into tokens. */
export const tokenizerText: WordsOf<typeof tokenizers> = {
  standard: {
    name: 'Standard',
    group: words,
    does: 'Splits at word boundaries as Unicode defines them: at spaces, hyphens and most punctuation, not at apostrophes.',
    example: { from: "L'état-major s'est réuni.", to: "L'état | major | s'est | réuni" },
    options: { maxTokenLength },
  },
  whitespace: {
    name: 'Whitespace',
    group: words,
    does: 'Splits at whitespace only; punctuation stays part of the words.',
    example: { from: 'AB-12 (new)', to: 'AB-12 | (new)' },
    options: { maxTokenLength },
  },
  uaxUrlEmail: {
    name: 'Standard, URLs and emails whole',
    group: words,
    does: 'Splits like Standard, and keeps each URL and email address as one token.',
    example: { from: 'Ask ana@example.com, please', to: 'Ask | ana@example.com | please' },
    options: { maxTokenLength },
  },
  keyword: {
    name: 'Keyword (whole text)',
    group: whole,
    does: 'Keeps the whole text as one token.',
    example: { from: 'New York', to: 'New York' },
  },
  regexSplit: {
    name: 'Split at a pattern',
    group: whole,
    does: 'Splits wherever a regular expression matches, and drops the match.',
    example: { from: 'ORD-2026-0042', to: 'ORD | 2026 | 0042' },
    start: { pattern: '-' },
    options: { pattern },
  },
  regexCaptureGroup: {
    name: 'Pattern matches',
    group: whole,
    does: 'Makes one token of each match of a regular expression, or of one of its groups.',
    example: { from: 'Room 12, floor 3', to: '12 | 3' },
    start: { pattern: '[0-9]+', group: 0 },
    options: {
      pattern,
      group: { label: 'Group', help: '0 is the whole match, 1 the first pair of parentheses.' },
    },
  },
  edgeGram: {
    name: 'Edge n-grams of the text',
    group: grams,
    does: 'Makes a token of each prefix of the whole text, not of each word.',
    example: { from: 'Porto', to: 'Po | Por | Port' },
    start: { minGram: 2, maxGram: 4 },
    options: gramSizes,
  },
  nGram: {
    name: 'N-grams of the text',
    group: grams,
    does: 'Makes a token of each substring of the whole text, spaces included.',
    example: { from: 'Porto', to: 'Por | ort | rto' },
    start: { minGram: 3, maxGram: 3 },
    options: gramSizes,
  },
};
