import { eachTerm } from '../token.ts';
import { hasUnit, unitTest } from './letters.ts';

/** Half a character may be of a letter. */
const mayChange = unitTest((unit) => /\p{Cs}/u.test(unit) || unit.toLowerCase() !== unit);

/**
 * Lower case as Java has it for single characters: one for one, regardless of context. JavaScript has two
 * rules beyond that: the dotted capital I, and the sigma at the end of a word.
 */
export function lowerCased(term: string): string {
  if (!hasUnit(term, mayChange)) return term;
  // without these two, the whole is what its characters are
  if (!/[\u0130\u03a3]/.test(term)) return term.toLowerCase();
  let out = '';
  for (const character of term) out += character === '\u0130' ? 'i' : character.toLowerCase();
  return out;
}

export const lowercaseFilter = eachTerm(lowerCased);
