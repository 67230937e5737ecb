import { eachTerm } from '../token.ts';
import { lowerCased } from './lowercase.ts';

/** In Turkish the small letter of I has no dot, unless a dot is set above it. */
export const turkishLowerCaseFilter = eachTerm((term) =>
  lowerCased(
    term.replace(/I(\p{Mn}*)/gu, (_, marks: string) =>
      marks.includes('\u0307') ? `i${marks.replaceAll('\u0307', '')}` : `\u0131${marks}`,
    ),
  ),
);

/**
 * In Irish n and t may precede a capital vowel; a hyphen separates them once it is lower case. Lucene works
 * on UTF-16 units here, so letters of two units, as those of Deseret and Adlam, stay capitals // observed
 */
export const irishLowerCaseFilter = eachTerm((term) =>
  term
    .replace(/^[nt](?=[AEIOU\u00c1\u00c9\u00cd\u00d3\u00da])/, '$&-')
    .replace(/[^\u{10000}-\u{10ffff}]+/gu, lowerCased),
);

/** The text after an apostrophe in a Turkish word is an ending. */
export const apostropheFilter = eachTerm((term) => term.replace(/['\u2019].*$/su, ''));

/** Romanian s and t with a cedilla become those with a comma, which the language has. */
export const romanianNormalizationFilter = eachTerm((term) =>
  term
    .replaceAll('\u015e', '\u0218')
    .replaceAll('\u015f', '\u0219')
    .replaceAll('\u0162', '\u021a')
    .replaceAll('\u0163', '\u021b'),
);
