import { type ComponentFacts, nothing } from './component-facts.ts';

const group = 'Before the text is cut';

/** What changes the text before it is cut into tokens. */
export const charFilterFacts: readonly ComponentFacts[] = [
  {
    type: 'htmlStrip',
    name: 'Strip HTML',
    group,
    does: 'Takes tags out of the text and turns entities into the characters that they stand for.',
    example: { from: 'caf&eacute; <b>noir</b>', to: 'café noir' },
    // the service's own editor wants the list, even an empty one
    start: { ignoredTags: [] },
    options: [
      {
        name: 'ignoredTags',
        label: 'Tags to keep',
        help: 'Names of tags that stay in the text, one a line: b',
        kind: { kind: 'words' },
        always: "the service's own editor asks for the list, even an empty one",
      },
    ],
  },
  {
    type: 'icuNormalize',
    name: 'Normalize characters (ICU)',
    group,
    does: 'Gives every way to write a character one form and lower-cases it (NFKC with case folding).',
    example: { from: 'ﬁn Ⅷ ＡＢ', to: 'fin viii ab' },
    start: {},
    options: nothing,
  },
  {
    type: 'mapping',
    name: 'Replace characters',
    group,
    does: 'Replaces each text of a list by another; the longest one that fits wins.',
    example: { from: 'état-major', to: 'état major' },
    start: { mappings: { '-': ' ' } },
    options: [
      {
        name: 'mappings',
        label: 'Replacements',
        help: 'An empty text at the right takes away what stands at the left.',
        kind: { kind: 'map' },
        required: true,
      },
    ],
  },
  {
    type: 'persian',
    name: 'Persian joiners to blanks',
    group,
    does: 'Replaces zero-width non-joiners (U+200C), which divide Persian words, by blanks.',
    example: { from: 'می\u200Cخورد', to: 'می خورد', shown: 'U+200C → blank' },
    start: {},
    options: nothing,
  },
];
