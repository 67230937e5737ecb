import { tables } from '../../tables/snowball/irish.ts';
import { Suffixes } from './suffixes.ts';
import { regionPatterns, wordWithRegions } from './word.ts';

const vowels = 'aeiouáéíóú';
const regions = regionPatterns(vowels);
const firstVowel = new RegExp(`^[^${vowels}]*[${vowels}]`);

const initials = new Suffixes(tables.initials);
const nouns = new Suffixes(tables.nouns);
const derivations = new Suffixes(tables.derivations);
const verbs = new Suffixes(tables.verbs);

/** The original letter of a mutated initial: `bhf` was f, `gc` was c. */
const unchanged = ['', 'f', 's', 'b', 'c', 'd', 'g', 'p', 't', 'm'];
const derivationStems = ['', 'arc', 'gin', 'graf', 'paite', 'óid'];

/** Snowball's Irish stemmer, which undoes changes at the beginning of words too. */
export function irishStem(text: string): string {
  const initial = initials.longestPrefix(text);
  const word = wordWithRegions(
    initial ? (unchanged[initial.rule - 1] ?? '') + text.slice(initial.start) : text,
    { ...regions, rv: firstVowel },
  );
  const noun = word.find(nouns);
  if (noun && noun.start >= (noun.rule === 1 ? word.r1 : word.r2)) word.cut(noun.start);
  const derivation = word.find(derivations);
  if (derivation && (derivation.rule > 1 || derivation.start >= word.r2)) {
    word.cut(derivation.start, derivationStems[derivation.rule - 1]);
  }
  const verb = word.find(verbs);
  if (verb && verb.start >= (verb.rule === 1 ? word.rv : word.r1)) word.cut(verb.start);
  return word.text;
}
