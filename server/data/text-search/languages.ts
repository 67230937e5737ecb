import { danishStem } from '#analysis/stemmers/snowball/danish.ts';
import { dutchStem } from '#analysis/stemmers/snowball/dutch.ts';
import { englishStem } from '#analysis/stemmers/snowball/english.ts';
import { finnishStem } from '#analysis/stemmers/snowball/finnish.ts';
import { frenchStem } from '#analysis/stemmers/snowball/french.ts';
import { germanStem } from '#analysis/stemmers/snowball/german.ts';
import { hungarianStem } from '#analysis/stemmers/snowball/hungarian.ts';
import { italianStem } from '#analysis/stemmers/snowball/italian.ts';
import { norwegianStem } from '#analysis/stemmers/snowball/norwegian.ts';
import { porterSnowballStem } from '#analysis/stemmers/snowball/porter.ts';
import { portugueseStem } from '#analysis/stemmers/snowball/portuguese.ts';
import { romanianStem } from '#analysis/stemmers/snowball/romanian.ts';
import { russianStem } from '#analysis/stemmers/snowball/russian.ts';
import { spanishStem } from '#analysis/stemmers/snowball/spanish.ts';
import { swedishStem } from '#analysis/stemmers/snowball/swedish.ts';
import { turkishStem } from '#analysis/stemmers/snowball/turkish.ts';
import { stopWords } from '#analysis/tables/stop-words.ts';
import { englishStopWords } from './english-stop-words.ts';

/** The processing of words in a text index for a language. */
export interface TextLanguage {
  readonly name: string;
  /** Words that are neither indexed nor searched; in lower case. */
  readonly stopWords: ReadonlySet<string>;
  /** The indexed form of a word in lower case. */
  stem(word: string): string;
  /** Whether an apostrophe belongs to the word: `don't`. */
  readonly hasApostrophes: boolean;
}

type StopWords = keyof typeof stopWords;

/** Languages of text indexes, with their codes // documented: "Text Search Languages" */
const existing: readonly [code: string, name: StopWords, stem: (word: string) => string][] = [
  ['da', 'danish', danishStem],
  ['nl', 'dutch', dutchStem],
  ['en', 'english', englishStem],
  ['fi', 'finnish', finnishStem],
  ['fr', 'french', frenchStem],
  ['de', 'german', germanStem],
  ['hu', 'hungarian', hungarianStem],
  ['it', 'italian', italianStem],
  ['nb', 'norwegian', norwegianStem],
  ['pt', 'portuguese', portugueseStem],
  ['ro', 'romanian', romanianStem],
  ['ru', 'russian', russianStem],
  ['es', 'spanish', spanishStem],
  ['sv', 'swedish', swedishStem],
  ['tr', 'turkish', turkishStem],
];

// documented: `none` splits into words, and knows no stop words and no stems
const none: TextLanguage = {
  name: 'none',
  stopWords: new Set(),
  stem: (word) => word,
  hasApostrophes: false,
};
const porter: TextLanguage = { ...none, name: 'porter', stem: porterSnowballStem };

const languages = new Map<string, TextLanguage>([
  ['none', none],
  ['porter', porter],
]);
for (const [code, name, stem] of existing) {
  const words = name === 'english' ? englishStopWords : stopWords[name];
  // assumed: of the listed languages only English keeps the apostrophe, as its list of stop words has such words
  const language = { name, stopWords: new Set(words), stem, hasApostrophes: name === 'english' };
  languages.set(code, language);
  languages.set(name, language);
}

/** The language of a name or code, in any case; undefined when unknown. */
export function textLanguage(name: string): TextLanguage | undefined {
  return languages.get(name.toLowerCase());
}
