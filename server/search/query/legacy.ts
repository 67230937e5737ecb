import { FuzzyQuery } from '../score/fuzzy-query.ts';
import { patternQuery } from '../score/pattern-query.ts';
import type { Query } from '../score/query.ts';
import { TermQuery } from '../score/term-query.ts';
import { phraseQuery, wordsQuery } from './analyzed.ts';
import type { Fields, Value } from './fields.ts';
import { type PathSpec, product, readStringPaths, readTexts, stringTargets } from './paths.ts';
import { regexQuery, wildcardQuery } from './patterns.ts';
import type { Build } from './scope.ts';
import { readScore } from './score-options.ts';
import type { StringTarget } from './string-target.ts';
import { anyOf } from './text.ts';

type MakeTerm = (field: string, text: string) => Query;

const flags: Readonly<Record<string, MakeTerm>> = {
  prefix: (field, text) => patternQuery(field, `${text}*`, (term) => term.startsWith(text)),
  regex: regexQuery,
  wildcard: wildcardQuery,
};

/** Paths of the operators of old, which know no patterns. */
export function readPlainPaths(value: Value): PathSpec[] {
  const paths = readStringPaths(value);
  if (paths.some((path) => 'wildcard' in path)) {
    throw value.refuse('cannot have wildcards in path definition for this operator');
  }
  return paths;
}

/** The query of `term` for one text: exact, fuzzy, or a pattern. */
function readTermForm(fields: Fields): MakeTerm {
  const fuzzy = fields.optional('fuzzy');
  const chosen = Object.keys(flags).filter((name) => fields.optional(name)?.boolean() === true);
  if (chosen.length + (fuzzy ? 1 : 0) > 1) {
    throw fields.refuse('only one of [fuzzy, prefix, regex, wildcard] may be present');
  }
  if (fuzzy) return readTermFuzzy(fuzzy);
  const [name] = chosen;
  return name === undefined ? (field, text) => new TermQuery(field, text) : (flags[name] as MakeTerm);
}

function readTermFuzzy(value: Value): MakeTerm {
  const fields = value.fields();
  const maxEdits = fields.optional('maxEdits')?.integer({ min: 0, max: 2 }) ?? 2;
  const maxExpansions = fields.optional('maxExpansions')?.integer({ min: 1 }) ?? 256;
  const prefixLength = fields.optional('prefixLength')?.integer({ min: 0 }) ?? 0;
  fields.end();
  return (field, text) => new FuzzyQuery(field, text, { maxEdits, maxExpansions, prefixLength });
}

/** The legacy `term`: a term as it is in the index. */
export function readTerm(fields: Fields): Build {
  const texts = readTexts(fields.required('query'));
  const paths = readPlainPaths(fields.required('path'));
  const make = readTermForm(fields);
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const each = (text: string, { field, analyzer }: StringTarget): Query =>
      make(field, analyzer.normalize(text));
    return score(anyOf(product(texts, stringTargets(paths, scope), each)), scope);
  };
}

/** `search`, of old: words of a text, or a phrase, whose last word may be the beginning of one. */
export function readSearch(fields: Fields): Build {
  const texts = readTexts(fields.required('query'));
  const paths = readPlainPaths(fields.required('path'));
  const phrase = fields.optional('phrase')?.fields();
  const slop = phrase?.optional('slop')?.integer({ min: 0, max: 100 }) ?? 0;
  const prefix = phrase?.optional('prefix');
  phrase?.optional('maxExpansions')?.integer({ min: 0, max: 1000 });
  phrase?.end();
  const score = readScore(fields);
  fields.end();
  if (prefix?.boolean()) throw prefix.refuse('is not available on emulated clusters');
  return (scope) => {
    const each = (text: string, { field, analyzer }: StringTarget): Query | undefined => {
      const stream = analyzer.analyze(text);
      return phrase ? phraseQuery(field, stream, slop) : wordsQuery(field, stream, 'should');
    };
    return score(anyOf(product(texts, stringTargets(paths, scope), each)), scope);
  };
}
