import { galicianRules } from '../tables/galician-rules.ts';
import { plainLetters } from './plain-letters.ts';
import { rslpSteps } from './rslp.ts';

// The rules of the University of A Coruña for Galician, in the order in which Lucene applies them.

const steps = rslpSteps(galicianRules);
const applied = (name: string, word: string): string => steps.get(name)?.(word) ?? word;

const withoutMarks = plainLetters({ a: 'á', e: 'éê', i: 'í', o: 'ó', u: 'ú' });

/** Stems Galician words in lower case. */
export function galicianStem(word: string): string {
  let stem = ['Plural', 'Unification', 'Adverb'].reduce((before, name) => applied(name, before), word);
  stem = withoutAugmentatives(stem);
  const noun = applied('Noun', stem);
  // observed: a noun that keeps its length counts as none
  stem = noun.length === stem.length ? applied('Verb', noun) : noun;
  return withoutMarks(applied('Vowel', stem));
}

function withoutAugmentatives(word: string): string {
  const stem = applied('Augmentative', word);
  return stem.length === word.length ? stem : withoutAugmentatives(stem);
}
