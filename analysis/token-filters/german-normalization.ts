import { eachTerm } from '../token.ts';

/** What may follow a letter: an e that is dropped, as in `ae`, or a u that is not the second half of a vowel. */
type After = 'anything' | 'noUmlaut' | 'umlaut';

const written: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' };

function after(letter: string, before: After): After {
  if (letter === 'a' || letter === 'o') return 'umlaut';
  if (letter === 'u') return before === 'anything' ? 'umlaut' : 'noUmlaut';
  return 'eiqyäöü'.includes(letter) ? 'noUmlaut' : 'anything';
}

/** Writes ä, ö, ü, ae, oe, ue as a, o, u, and ß as ss; `ue` stays after vowels and q: `neue`, `quelle`. */
function germanNormalized(term: string): string {
  // most words have neither letters with marks nor an e behind a vowel
  if (!/[äöüß]|[aou]e/.test(term)) return term;
  let [out, state]: [string, After] = ['', 'anything'];
  for (const letter of term) {
    if (letter !== 'e' || state !== 'umlaut') out += written[letter] ?? letter;
    state = after(letter, state);
  }
  return out;
}

export const germanNormalizationFilter = eachTerm(germanNormalized);
