import { lostStemmers, stemmers } from '#contract/search/components.ts';
import type { TokenFilterText } from './component-facts.ts';

const stems = 'Stemming';

const notes: Readonly<Record<string, string>> = {
  german2: 'German 2 (the same as German)',
  kp: 'Kraaij-Pohlmann, Dutch (the index build fails)',
  lovins: 'Lovins, English (the index build fails)',
  porter: 'Porter, English',
};

const languages = Object.fromEntries(
  stemmers.map((value) => [value, notes[value] ?? value.charAt(0).toUpperCase() + value.slice(1)]),
);

/** Filters that reduce words to their stems. */
export const stemFilterLabels = {
  porterStemming: {
    name: 'Porter, English',
    group: stems,
    does: 'Reduces English words to a stem, which need not be a word. Expects lowercase tokens.',
    example: { from: 'running ponies', to: 'run | poni' },
  },
  snowballStemming: {
    name: 'Snowball, many languages',
    group: stems,
    does: 'Removes the endings of words of a language. Expects lowercase tokens.',
    example: { from: 'running ponies', to: 'run | poni' },
    start: { stemmerName: 'english' },
    options: { stemmerName: { label: 'Language', choices: languages } },
  },
  kStemming: {
    name: 'Krovetz, English',
    group: stems,
    does: 'Reduces English words to words of its dictionary; gentler than Porter. Expects lowercase tokens.',
    example: { from: 'running ponies', to: 'running | pony' },
  },
  englishMinimalStemming: {
    name: 'English plurals',
    group: stems,
    does: 'Removes the plural of English words and nothing else.',
    example: { from: 'ponies running', to: 'pony | running' },
    standing: "Known to the service's editor, not to its documented API.",
  },
  englishPossessive: {
    name: "English possessive ('s)",
    group: stems,
    does: "Removes 's at the end of words.",
    example: { from: "O'Neil's boats", to: "O'Neil | boats" },
  },
  spanishPluralStemming: {
    name: 'Spanish plurals',
    group: stems,
    does: 'Removes the plural of Spanish words and nothing else. Expects lowercase tokens.',
    example: { from: 'mejores amigos', to: 'mejor | amigo' },
  },
  stempel: {
    name: 'Stempel, Polish',
    group: stems,
    does: 'Reduces Polish words to a stem by a table of endings. Expects lowercase tokens.',
    example: { from: 'książki', to: 'książek' },
  },
} as const satisfies Partial<TokenFilterText>;

/** Why the tokens of a stemmer are not those of today's engine. */
export function lostStemmer(name: string): string | undefined {
  return lostStemmers.includes(name)
    ? 'These are the tokens of Lucene 9. The engine no longer has this stemmer: an index with it cannot be built.'
    : undefined;
}
