import { step } from '../limits/budget.ts';
import type { TextLanguage } from './languages.ts';

/** Differences that a search may respect // documented: `$caseSensitive`, `$diacriticSensitive` */
export interface Sensitivity {
  case: boolean;
  marks: boolean;
}

export const insensitive: Sensitivity = { case: false, marks: false };

// documented: "Tokenization Delimiters" of version 3: dashes, pattern syntax, quotation marks, terminal punctuation, space
const delimiters = /[\p{Dash}\p{Pattern_Syntax}\p{Quotation_Mark}\p{Terminal_Punctuation}\p{White_Space}]+/u;
const exceptApostrophe =
  /(?:(?!')[\p{Dash}\p{Pattern_Syntax}\p{Quotation_Mark}\p{Terminal_Punctuation}\p{White_Space}])+/u;
const marks = /\p{Diacritic}/gu;

/** A text without the marks on its letters. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(marks, '').normalize('NFC');
}

/** A text as it is compared with another one. */
export function folded(text: string, heeded: Sensitivity): string {
  const cased = heeded.case ? text : text.toLowerCase();
  return heeded.marks ? cased : withoutMarks(cased);
}

/** The terms of a text in their order: without stop words, stemmed, and folded as far as nothing is heeded. */
export function* termsOf(text: string, language: TextLanguage, heeded: Sensitivity): Generator<string> {
  for (const word of text.split(language.hasApostrophes ? exceptApostrophe : delimiters)) {
    step();
    if (word === '') continue;
    const lower = word.toLowerCase();
    if (language.stopWords.has(lower)) continue;
    const stem = language.stem(heeded.case ? word : lower);
    const term = heeded.marks ? stem : withoutMarks(stem);
    if (term !== '') yield term;
  }
}
