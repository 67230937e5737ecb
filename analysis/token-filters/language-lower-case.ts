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
 * In Irish n and t may stand before a capital vowel; a hyphen keeps them apart once it is small. Lucene goes by UTF-16
 * units here, so letters of two, as those of Deseret and Adlam, stay capitals // observed
 */
export const irishLowerCaseFilter = eachTerm((term) =>
  term
    .replace(/^[nt](?=[AEIOU\u00c1\u00c9\u00cd\u00d3\u00da])/, '$&-')
    .replace(/[^\u{10000}-\u{10ffff}]+/gu, lowerCased),
);

/** What stands behind an apostrophe in a Turkish word is an ending. */
export const apostropheFilter = eachTerm((term) => term.replace(/['\u2019].*$/su, ''));

/** Romanian s and t with a cedilla become those with a comma, which the language has. */
export const romanianNormalizationFilter = eachTerm((term) =>
  term
    .replaceAll('\u015e', '\u0218')
    .replaceAll('\u015f', '\u0219')
    .replaceAll('\u0162', '\u021a')
    .replaceAll('\u0163', '\u021b'),
);
