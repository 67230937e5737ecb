import { goneSinceLucene10 } from '#analysis/stemmers/snowball/former.ts';
import { type ComponentFacts, nothing } from './component-facts.ts';

const stems = 'Stems of words';

/** Languages of the Snowball stemmers, by the service's word. */
const snowballLanguages = [
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

const notes: Record<string, string> = {
  german2: 'German 2 (the same as German)',
  kp: 'Kraaij-Pohlmann, Dutch (fails when the index is built)',
  lovins: 'Lovins, English (fails when the index is built)',
  porter: 'Porter, English',
};

const named = (value: string): string => notes[value] ?? value.charAt(0).toUpperCase() + value.slice(1);

/** Filters that bring words back to their stems. */
export const stemFilterFacts: readonly ComponentFacts[] = [
  {
    type: 'porterStemming',
    name: 'Porter, English',
    group: stems,
    does: 'Cuts English words down to a stem, which need not be a word. Wants lower case.',
    example: { from: 'running ponies', to: 'run | poni' },
    start: {},
    options: nothing,
  },
  {
    type: 'snowballStemming',
    name: 'Snowball, many languages',
    group: stems,
    does: 'Cuts the endings off words of a language. Wants lower case.',
    example: { from: 'running ponies', to: 'run | poni' },
    start: { stemmerName: 'english' },
    options: [
      {
        name: 'stemmerName',
        label: 'Language',
        kind: {
          kind: 'choice',
          choices: snowballLanguages.map((value) => ({ value, label: named(value) })),
        },
        required: true,
      },
    ],
  },
  {
    type: 'kStemming',
    name: 'Krovetz, English',
    group: stems,
    does: 'Brings English words back to words of its dictionary; gentler than Porter. Wants lower case.',
    example: { from: 'running ponies', to: 'running | pony' },
    start: {},
    options: nothing,
  },
  {
    type: 'englishMinimalStemming',
    name: 'English plurals',
    group: stems,
    does: 'Takes the plural off English words and leaves the rest.',
    example: { from: 'ponies running', to: 'pony | running' },
    start: {},
    options: nothing,
    standing: "Known to the service's editor, not to its documented API.",
  },
  {
    type: 'englishPossessive',
    name: "English possessive ('s)",
    group: stems,
    does: "Takes 's off the ends of words.",
    example: { from: "O'Neil's boats", to: "O'Neil | boats" },
    start: {},
    options: nothing,
  },
  {
    type: 'spanishPluralStemming',
    name: 'Spanish plurals',
    group: stems,
    does: 'Takes the plural off Spanish words and leaves the rest. Wants lower case.',
    example: { from: 'mejores amigos', to: 'mejor | amigo' },
    start: {},
    options: nothing,
  },
  {
    type: 'stempel',
    name: 'Stempel, Polish',
    group: stems,
    does: 'Brings Polish words back to a stem by a table of endings. Wants lower case.',
    example: { from: 'książki', to: 'książek' },
    start: {},
    options: nothing,
  },
];

/** Stemmers that the service accepts and that its engine does not have any more. */
export const lostStemmers: Readonly<Record<string, string>> = Object.fromEntries(
  goneSinceLucene10.map((name) => [
    name,
    'These are the tokens of Lucene 9. The engine does not have this stemmer any more: no index is built with it.',
  ]),
);
