import type { charFilters } from '#contract/search/components.ts';
import type { WordsOf } from './component-facts.ts';

const group = 'Before tokenization';

/** What changes the text before the tokenizer. */
export const charFilterText: WordsOf<typeof charFilters> = {
  htmlStrip: {
    name: 'Strip HTML',
    group,
    does: 'Removes tags and replaces entities by their characters.',
    example: { from: 'caf&eacute; <b>noir</b>', to: 'café noir' },
    // the service's own editor requires the list, even an empty one
    start: { ignoredTags: [] },
    options: {
      ignoredTags: {
        label: 'Tags to keep',
        help: 'Names of tags that stay in the text, one a line: b',
        always: "the service's own editor requires the list, even an empty one",
      },
    },
  },
  icuNormalize: {
    name: 'ICU normalization',
    group,
    does: 'Gives every way to write a character one form and lowercases it (NFKC with case folding).',
    example: { from: 'ﬁn Ⅷ ＡＢ', to: 'fin viii ab' },
  },
  mapping: {
    name: 'Character mapping',
    group,
    does: 'Replaces each text of a list by another; the longest match wins.',
    example: { from: 'état-major', to: 'état major' },
    start: { mappings: { '-': ' ' } },
    options: {
      mappings: { label: 'Replacements', help: 'An empty replacement removes the text on the left.' },
    },
  },
  persian: {
    name: 'Persian joiners to spaces',
    group,
    does: 'Replaces zero-width non-joiners (U+200C), which divide Persian words, by spaces.',
    example: { from: 'می\u200Cخورد', to: 'می خورد', shown: 'U+200C → space' },
  },
};
