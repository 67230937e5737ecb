import { eachTerm } from '../token.ts';
import { exchangedLetters } from './letters.ts';

/** Tatweel, the tanween, fatha, damma, kasra, shadda and sukun: how a word is drawn or read aloud. */
export const arabicMarks: Readonly<Record<string, string>> = Object.fromEntries(
  [...'\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652'].map((mark) => [mark, '']),
);

/** Spellings of alef, final yeh and heh that writers mix are made one; marks go. */
export const arabicNormalizationFilter = eachTerm(
  exchangedLetters({
    ...arabicMarks,
    '\u0622': '\u0627', // alef with madda
    '\u0623': '\u0627', // alef with hamza above
    '\u0625': '\u0627', // alef with hamza below
    '\u0649': '\u064a', // dotless yeh
    '\u0629': '\u0647', // teh marbuta → heh
  }),
);
