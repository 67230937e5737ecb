import { compareBytes } from '../index/text-field.ts';
import { BooleanQuery, booleanQuery, type Clause } from '../score/boolean-query.ts';
import { FuzzyQuery } from '../score/fuzzy-query.ts';
import { patternQuery } from '../score/pattern-query.ts';
import { PhraseQuery } from '../score/phrase-query.ts';
import type { Query } from '../score/query.ts';
import { BoostQuery, matchAll, matchNone } from '../score/simple-queries.ts';
import { SearchError } from '../search-error.ts';
import { phraseQuery, wordsQuery } from './analyzed.ts';
import type { Fields } from './fields.ts';
import { stringTarget } from './paths.ts';
import { regexQuery, wildcardQuery } from './patterns.ts';
import { type Bare, type Group, type Part, parseQueryString, unescaped } from './query-string-syntax.ts';
import type { Build, Scope } from './scope.ts';
import { readScore } from './score-options.ts';
import type { StringTarget } from './string-target.ts';

const mostEdits = 2;

/** `queryString`: a whole query in Lucene's classic syntax. */
export function readQueryString(fields: Fields): Build {
  const query = fields.required('query').filledString();
  const path = fields.required('defaultPath').string();
  const score = readScore(fields);
  fields.end();
  const parsed = parseQueryString(query);
  return (scope) => {
    const compiler = new Compiler(scope, query);
    return score(compiler.group(parsed, path) ?? matchNone, scope);
  };
}

/** Builds queries from the text; undefined where the analyzer removes all of it. */
class Compiler {
  readonly #scope: Scope;
  readonly #whole: string;

  constructor(scope: Scope, whole: string) {
    this.#scope = scope;
    this.#whole = whole;
  }

  group({ parts }: Group, path: string): Query | undefined {
    const clauses: Clause[] = [];
    for (const part of parts) this.#add(part, path, clauses);
    return clauses.length === 0 ? undefined : booleanQuery(clauses);
  }

  /** `AND` makes the clause before it required as well, unless that is forbidden. */
  #add({ row, joined, modifier, term }: Part, path: string, clauses: Clause[]): void {
    const last = clauses.at(-1);
    if (joined === 'and' && last && last.occur !== 'mustNot') last.occur = 'must';
    const query = this.#term(term, path);
    if (!query) return;
    if (row && query instanceof BooleanQuery) {
      clauses.push(...query.clauses.map((clause): Clause => ({ ...clause })));
      return;
    }
    const must = modifier === 'must' || joined === 'and';
    clauses.push({ occur: modifier === 'not' ? 'mustNot' : must ? 'must' : 'should', query });
  }

  #term(term: Bare, path: string): Query | undefined {
    const field = term.field ?? path;
    if (field.startsWith('$')) throw new SearchError(`field ${field} cannot begin with $`);
    const created =
      term.kind === 'group' ? this.group(term.group, field) : this.#leaf(term, field, term.field === '*');
    if (!created || term.boost === undefined || term.boost === 1) return created;
    return new BoostQuery(created, term.boost);
  }

  #leaf(term: Exclude<Bare, { kind: 'group' }>, path: string, anyField: boolean): Query | undefined {
    const target = stringTarget(path, undefined, this.#scope);
    const { field, analyzer } = target;
    switch (term.kind) {
      case 'words':
        return wordsQuery(field, analyzer.analyze(unescaped(term.text)), 'should');
      case 'phrase': {
        const stream = analyzer.analyze(unescaped(term.text));
        const exact = phraseQuery(field, stream, 0);
        // Lucene's parser gives a slop to a phrase only, not to the alternatives that a graph makes
        return exact instanceof PhraseQuery ? phraseQuery(field, stream, term.slop) : exact;
      }
      case 'regex':
        return regexQuery(field, analyzer.normalize(term.text));
      case 'range':
        return rangeQuery(target, term);
      case 'fuzzy': {
        const text = analyzer.normalize(unescaped(term.text));
        const maxEdits = editsOf(term.similarity, [...text].length);
        return new FuzzyQuery(field, text, { maxEdits, prefixLength: 0, maxExpansions: 50 });
      }
      case 'wildcard':
        if (anyField && term.text === '*') return matchAll;
        if (/^[*?]/.test(term.text)) {
          throw this.#wrong("'*' or '?' not allowed as first character in WildcardQuery");
        }
        return wildcardQuery(field, normalizedPattern(target, term.text));
    }
  }

  #wrong(reason: string): SearchError {
    return new SearchError(`Cannot parse '${this.#whole}': ${reason}`);
  }
}

/** From 1 on a number of edits, below it a part of the length that has to stay. */
function editsOf(similarity: number, length: number): number {
  if (similarity >= 1) return Math.min(Math.trunc(similarity), mostEdits);
  return similarity === 0 ? 0 : Math.min(Math.trunc((1 - similarity) * length), mostEdits);
}

/** The analyzer sees only what lies between wildcards. */
function normalizedPattern({ analyzer }: StringTarget, pattern: string): string {
  return pattern.replaceAll(/(\\.)|([*?]+)|((?:[^\\*?])+)/gu, (_all, escaped, wild, text) =>
    escaped !== undefined ? escaped : wild !== undefined ? wild : analyzer.normalize(text),
  );
}

interface TextRange {
  from: string | undefined;
  to: string | undefined;
  fromInclusive: boolean;
  toInclusive: boolean;
}

function rangeQuery({ field, analyzer }: StringTarget, range: TextRange): Query {
  const [from, to] = [range.from, range.to].map((text) =>
    text === undefined ? undefined : analyzer.normalize(text),
  );
  const title = `${range.fromInclusive ? '[' : '{'}${from ?? '*'} TO ${to ?? '*'}${range.toInclusive ? ']' : '}'}`;
  return patternQuery(field, title, (term) => {
    const [low, high] = [
      from === undefined ? 1 : compareBytes(term, from),
      to === undefined ? -1 : compareBytes(term, to),
    ];
    return (low > 0 || (low === 0 && range.fromInclusive)) && (high < 0 || (high === 0 && range.toInclusive));
  });
}
