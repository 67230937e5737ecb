import type { Document } from 'bson';
import { ownValue } from '#contract/values/own-value.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Fields, Value } from '../query/fields.ts';
import { type PathSpec, readStringPaths, stringTargets } from '../query/paths.ts';
import type { Scope } from '../query/scope.ts';
import type { StringTarget } from '../query/string-target.ts';
import type { Query } from '../score/query.ts';
import { SearchError } from '../search-error.ts';
import { matchesOf, type Occurrence } from './matches.ts';
import { type Match, type Passage, passagesOf, valueSeparator } from './passages.ts';

/** One passage as `$meta: "searchHighlights"` shows it. */
export interface Highlight {
  score: number;
  path: string | { value: string; multi: string };
  texts: { value: string; type: 'hit' | 'text' }[];
}

/** Marks the matches of a query in a document. */
export interface Highlighter {
  (source: Document): Highlight[];
  /** Names of the fields that it looks into. */
  fields: readonly string[];
}

/** Reads `highlight`; returns a function that creates the highlighter of one query. */
export function readHighlight(value: Value): (query: Query, scope: Scope) => Highlighter {
  const fields: Fields = value.fields();
  const paths = readStringPaths(fields.required('path'));
  const most = fields.optional('maxNumPassages')?.integer({ min: 1 }) ?? 5;
  const examined = fields.optional('maxCharsToExamine')?.integer({ min: 1 }) ?? 500_000;
  fields.end();
  return (query, scope) => {
    const targets = checkedTargets(paths, scope).sort((a, b) => (a.path < b.path ? -1 : 1));
    const terms = query.terms();
    const patterned = terms.some(({ pattern }) => pattern !== undefined);
    const mark = (source: Document): Highlight[] =>
      targets.flatMap((target) => {
        const values = textsAt(source, target.path.split('.'));
        const text = values.join(valueSeparator).slice(0, examined);
        // for patterns Lucene reads the examined text again; otherwise the index has the positions of terms,
        // and counts all of them
        const read = patterned ? text.split(valueSeparator) : values;
        const { matches, totals } = matchesOf(occurrencesIn(read, target, scope), terms);
        const examinedMatches = matches.filter(({ end }) => end <= text.length);
        return passagesOf(text, examinedMatches, totals, most).map((passage) => shown(text, passage, target));
      });
    return Object.assign(mark, { fields: targets.map(({ field }) => field) });
  };
}

function checkedTargets(paths: readonly PathSpec[], scope: Scope): StringTarget[] {
  for (const spec of paths) {
    if ('wildcard' in spec) continue;
    const { path } = spec;
    const types = scope.view.mapping.at(path)?.leaves ?? [];
    const text = types.find(({ type }) => type === 'string' || type === 'autocomplete');
    if (!text) {
      throw new SearchError(
        `Highlights cannot be generated. Path: "${path}" is not stored statically or dynamically indexed.`,
      );
    }
    if (text.type === 'string' && text.store === false) {
      throw new SearchError(
        `Highlights can not be generated for path:${path}. Index definition specifies store:false`,
      );
    }
  }
  return stringTargets(paths, scope);
}

function textsAt(value: unknown, [name, ...rest]: string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) => textsAt(each, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return isDocument(value) ? textsAt(ownValue(value, name), rest) : [];
}

/** Terms of the values with their positions in the joined text. */
function occurrencesIn(values: readonly string[], { type }: StringTarget, { view }: Scope): Occurrence[] {
  const name = type?.analyzer ?? view.definition.analyzer ?? 'lucene.standard';
  const analyzer = view.analyzers.named(name);
  let offset = 0;
  let position = -1;
  const results: Occurrence[] = [];
  for (const value of values) {
    const { tokens, finalIncrement } = analyzer.analyze(value);
    for (const { term, start, end, increment } of tokens) {
      position += increment;
      results.push({ term, start: start + offset, end: end + offset, position });
    }
    position += finalIncrement;
    offset += value.length + 1;
  }
  return results.sort((a, b) => a.start - b.start || a.end - b.end);
}

function shown(
  text: string,
  { start, end, score, matches }: Passage,
  { path, multi }: StringTarget,
): Highlight {
  const texts: Highlight['texts'] = [];
  let at = start;
  for (const [from, to] of mergedMatches(matches)) {
    if (from > at) texts.push({ value: text.slice(at, from), type: 'text' });
    texts.push({ value: text.slice(from, to), type: 'hit' });
    at = to;
  }
  if (at < end) texts.push({ value: text.slice(at, end), type: 'text' });
  return { score, path: multi === undefined ? path : { value: path, multi }, texts };
}

/** What touches or overlaps is one mark. */
function mergedMatches(matches: readonly Match[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const { start, end } of matches) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
