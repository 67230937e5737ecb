import { eachTerm } from '../token.ts';
import { exchangedLetters } from './letters.ts';

/** Persian and Urdu forms of yeh, kaf and heh become the Arabic ones. */
export const persianNormalizationFilter = eachTerm(
  exchangedLetters({
    '\u06cc': '\u064a', // Farsi yeh
    '\u06d2': '\u064a', // yeh barree
    '\u06a9': '\u0643', // keheh → kaf
    '\u06c0': '\u0647', // heh with yeh
    '\u06c1': '\u0647', // heh goal
    '\u0654': '', // hamza above, as in heh with hamza
  }),
);
