import type { Document } from 'bson';
import { flagField, validateFields } from '../commands/command-fields.ts';
import { badValue, typeMismatch } from '../commands/refusals.ts';
import type { IndexSpec } from '../definition.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { scoresOf, textsOf } from './document-texts.ts';
import { textLanguage } from './languages.ts';
import { folded, insensitive, type Sensitivity, termsOf } from './words.ts';

/** What `$text` looks for in one index. */
export interface TextQuery {
  readonly spec: IndexSpec;
  /** In their indexed form; at least one must match. */
  readonly terms: readonly string[];
  readonly negatedTerms: readonly string[];
  /** As they were written. */
  readonly phrases: readonly string[];
  readonly negatedPhrases: readonly string[];
  /** Whether a document with one of the terms matches. */
  allows(doc: Document): boolean;
  /** How well a document fits; 0 where it does not. */
  score(doc: Document): number;
}

const fields = ['$search', '$language', '$caseSensitive', '$diacriticSensitive'];

/** Reads the operand of `$text`; what makes no sense is refused. */
export function readTextQuery(operand: unknown, spec: IndexSpec): TextQuery {
  if (!isDocument(operand)) throw badValue(`$text expects an object, not ${typeName(operand)}`);
  validateFields(operand, fields, '$text');
  const { $search: search, $language: named = spec.default_language } = operand;
  if (typeof search !== 'string') {
    throw typeMismatch(`"$search" had the wrong type. Expected string, found ${typeName(search)}`);
  }
  if (typeof named !== 'string') {
    throw typeMismatch(`"$language" had the wrong type. Expected string, found ${typeName(named)}`);
  }
  const language = textLanguage(named);
  if (language === undefined) {
    throw badValue(`unsupported language: "${named}" for text index version 3`);
  }
  const heeded: Sensitivity = {
    case: flagField(operand, '$caseSensitive'),
    marks: flagField(operand, '$diacriticSensitive'),
  };
  const { words, negatedWords, phrases, negatedPhrases } = partsOf(search);
  const terms = (text: string, how = insensitive) => [...new Set(termsOf(text, language, how))];
  const exact = terms(words, heeded);
  const negated = terms(negatedWords, heeded);
  const isExact = heeded.case || heeded.marks;
  const allows = (doc: Document): boolean => {
    if (!isExact && negated.length + phrases.length + negatedPhrases.length === 0) return true;
    const texts = textsOf(doc, spec);
    if (isExact || negated.length > 0) {
      const own = new Set(texts.flatMap((each) => [...termsOf(each.text, each.language, heeded)]));
      if (isExact && !exact.some((term) => own.has(term))) return false;
      if (negated.some((term) => own.has(term))) return false;
    }
    const whole = texts.map(({ text }) => folded(text, heeded));
    const has = (phrase: string) => whole.some((text) => text.includes(folded(phrase, heeded)));
    return phrases.every(has) && !negatedPhrases.some(has);
  };
  const wanted = terms(words);
  return {
    spec,
    terms: wanted,
    negatedTerms: terms(negatedWords),
    phrases,
    negatedPhrases,
    allows,
    score(doc) {
      const scores = scoresOf(textsOf(doc, spec));
      const sum = wanted.reduce((total, term) => total + (scores.get(term) ?? 0), 0);
      return sum > 0 && allows(doc) ? sum : 0;
    },
  };
}

/** Documented: a phrase is in quotation marks; a hyphen before a word or a phrase negates it, but not inside one. */
const part = /(?<negated>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"|(?<word>[^\s"]+))/gu;

function partsOf(search: string) {
  const [words, negatedWords, phrases, negatedPhrases]: [string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  for (const { groups } of search.matchAll(part)) {
    const { negated, phrase, word } = groups as Record<string, string | undefined>;
    if (word !== undefined) (negated ? negatedWords : words).push(word);
    if (phrase === undefined || phrase.trim() === '') continue;
    (negated ? negatedPhrases : phrases).push(phrase);
    // documented: the words of a phrase are looked for, too; those of a negated one are not
    if (!negated) words.push(phrase);
  }
  return { words: words.join(' '), negatedWords: negatedWords.join(' '), phrases, negatedPhrases };
}
