import { eachTerm } from '../token.ts';
import { exchangedLetters } from './letters.ts';

const exchanged = exchangedLetters({
  // nasal signs
  '\u0901': '\u0902',
  // letters with a dot below lose it, and a separate dot is removed
  '\u0929': '\u0928',
  '\u0931': '\u0930',
  '\u0934': '\u0933',
  '\u0958': '\u0915',
  '\u0959': '\u0916',
  '\u095a': '\u0917',
  '\u095b': '\u091c',
  '\u095c': '\u0921',
  '\u095d': '\u0922',
  '\u095e': '\u092b',
  '\u095f': '\u092f',
  '\u093c': '',
  // what joins letters or keeps them apart
  '\u200c': '',
  '\u200d': '',
  '\u094d': '',
  // candra and short vowels become the plain ones, long ones short
  '\u090d': '\u090f',
  '\u090e': '\u090f',
  '\u0910': '\u090f',
  '\u0911': '\u0913',
  '\u0912': '\u0913',
  '\u0914': '\u0913',
  '\u0972': '\u0905',
  '\u0906': '\u0905',
  '\u0908': '\u0907',
  '\u090a': '\u0909',
  '\u0960': '\u090b',
  '\u0961': '\u090c',
  // the same for the signs of vowels
  '\u0945': '\u0947',
  '\u0946': '\u0947',
  '\u0948': '\u0947',
  '\u0949': '\u094b',
  '\u094a': '\u094b',
  '\u094c': '\u094b',
  '\u0940': '\u093f',
  '\u0942': '\u0941',
  '\u0944': '\u0943',
  '\u0963': '\u0962',
});

/** Hindi in the plainest of its spellings; an n without vowel is a nasal sign. */
export const hindiNormalizationFilter = eachTerm((term) =>
  exchanged(term.replaceAll('\u0928\u094d', '\u0902')),
);
