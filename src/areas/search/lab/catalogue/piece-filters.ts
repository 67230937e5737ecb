import type { ComponentFacts, ComponentOption } from './component-facts.ts';
import { originals } from './letter-filters.ts';
import { gramSizes } from './tokenizers.ts';

const pieces = 'Pieces and patterns';

const outOfBounds: ComponentOption = {
  name: 'termNotInBounds',
  label: 'Tokens shorter or longer',
  help: 'Whether a token that is shorter than the shortest or longer than the longest piece is kept whole.',
  kind: {
    kind: 'choice',
    choices: [
      { value: 'omit', label: 'Dropped' },
      { value: 'include', label: 'Kept too' },
    ],
  },
  usual: 'omit',
};

const on = (
  name: string,
  label: string,
  usual: boolean,
  more: Partial<ComponentOption> = {},
): ComponentOption => ({
  name,
  label,
  kind: { kind: 'switch' },
  usual,
  ...more,
});

const delimiterOptions: readonly ComponentOption[] = [
  on('generateWordParts', 'Parts of letters', true, { help: 'PowerShot → Power, Shot' }),
  on('generateNumberParts', 'Parts of digits', true, { help: '500-42 → 500, 42' }),
  on('concatenateWords', 'Letters joined', false, { help: 'wi-fi → wifi' }),
  on('concatenateNumbers', 'Digits joined', false, { help: '500-42 → 50042' }),
  on('concatenateAll', 'All parts joined', false, { help: 'wi-fi-4000 → wifi4000' }),
  on('preserveOriginal', 'Token as it was', false, {
    help: 'wi-fi → wi-fi beside its parts',
    always:
      'the documentation says that it is on when left out, and the engine takes it as off; said outright, it is what you see',
  }),
  on('splitOnCaseChange', 'Split where the case changes', true, { help: 'PowerShot → Power, Shot' }),
  on('splitOnNumerics', 'Split between letters and digits', true, { help: 'j2se → j, 2, se' }),
  on('stemEnglishPossessive', "Take 's off", true, { help: "O'Neil's → O, Neil" }),
  on('ignoreKeywords', 'Leave keywords whole', false, {
    help: 'Tokens that “Repeat as keywords” has marked.',
  }),
];

/** Filters that make several tokens out of one, or one out of several. */
export const pieceFilterFacts: readonly ComponentFacts[] = [
  {
    type: 'edgeGram',
    name: 'Beginnings of words',
    group: pieces,
    does: 'Replaces each token by its beginnings: finds words while they are typed.',
    example: { from: 'Porto', to: 'Po | Por | Port' },
    start: { minGram: 2, maxGram: 4 },
    options: [...gramSizes, outOfBounds],
    shape: 'graph',
  },
  {
    type: 'nGram',
    name: 'Pieces of words',
    group: pieces,
    does: 'Replaces each token by its pieces: finds what stands in the middle of words.',
    example: { from: 'Porto', to: 'Por | ort | rto' },
    start: { minGram: 3, maxGram: 3 },
    options: [...gramSizes, outOfBounds],
    shape: 'graph',
  },
  {
    type: 'shingle',
    name: 'Neighbours joined',
    group: pieces,
    does: 'Replaces tokens by pairs, triples … of neighbours, with a blank between them.',
    example: { from: 'new york city', to: 'new york | new york city | york city' },
    start: { minShingleSize: 2, maxShingleSize: 3 },
    options: [
      {
        name: 'minShingleSize',
        label: 'Fewest words',
        kind: { kind: 'number', min: 2 },
        required: true,
      },
      {
        name: 'maxShingleSize',
        label: 'Most words',
        kind: { kind: 'number', min: 2 },
        required: true,
      },
    ],
    shape: 'graph',
  },
  {
    type: 'wordDelimiterGraph',
    name: 'Split at joints',
    group: pieces,
    does: 'Splits tokens at hyphens and other signs, where the case changes and between letters and digits. Its work is to see case, so it stands before Lower case.',
    example: { from: 'Wi-Fi PowerShot500', to: 'Wi | Fi | Power | Shot | 500' },
    start: { delimiterOptions: { preserveOriginal: false } },
    options: [
      {
        name: 'delimiterOptions',
        label: 'What is made of a token',
        kind: { kind: 'part', options: delimiterOptions },
      },
      {
        name: 'protectedWords',
        label: 'Words to leave whole',
        kind: {
          kind: 'part',
          options: [
            {
              name: 'words',
              label: 'Words',
              help: 'One a line.',
              kind: { kind: 'words' },
              required: true,
            },
            on('ignoreCase', 'Whatever their case', true),
          ],
        },
      },
    ],
    shape: 'graph',
  },
  {
    type: 'daitchMokotoffSoundex',
    name: 'Daitch-Mokotoff Soundex',
    group: 'Sound',
    does: 'Adds codes of how names sound, so that Moskowitz and Moskovitz are found together.',
    example: { from: 'Moskowitz', to: 'Moskowitz | 645740' },
    start: {},
    options: [originals('include')],
    shape: 'graph',
  },
];
