import type { QueryTerm } from '../score/query.ts';
import type { SpanFinder } from '../score/spans.ts';
import type { Match } from './passages.ts';

/** A term of a text, whether the query wants it or not. */
export interface Occurrence extends Match {
  position: number;
}

/** Marked matches, and the count of each term: a term of a phrase counts only where it is marked // Lucene */
interface Marked {
  matches: Match[];
  totals: ReadonlyMap<string, number>;
}

/**
 * Marks of a query: its terms, each term that fits a pattern, and the terms of phrases at the positions of
 * the phrase. Terms of any field of the query are marked in all fields // observed
 */
export function matchesOf(occurrences: readonly Occurrence[], terms: readonly QueryTerm[]): Marked {
  const patterns = terms.filter(({ pattern }) => pattern !== undefined);
  const finders = terms.flatMap(({ spans }) => spans ?? []);
  const named = terms.filter(
    ({ pattern, spans, alone }) => pattern === undefined && !spans && !(alone && finders.length > 0),
  );
  const spanned = spannedBy(finders, occurrences);
  const totals = new Map<string, number>();
  const matches = occurrences.flatMap(({ term, start, end, position }) => {
    const plain = named.some((each) => each.matches(term)) || spanned.has(locationOf(term, position));
    const fit = new Set(patterns.filter((each) => each.matches(term)).map(({ pattern }) => `\0${pattern}`));
    const names = [...(plain ? [term] : []), ...fit];
    for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1);
    return names.map((name) => ({ term: name, start, end }));
  });
  return { matches, totals };
}

const locationOf = (text: string, position: number): string => `${position}\0${text}`;

/** Positions at which the terms of phrases match. */
function spannedBy(finders: readonly SpanFinder[], occurrences: readonly Occurrence[]): ReadonlySet<string> {
  if (finders.length === 0) return new Set();
  const positions = new Map<string, number[]>();
  for (const { term, position } of occurrences) {
    const places = positions.get(term);
    if (places) places.push(position);
    else positions.set(term, [position]);
  }
  const spans = finders.flatMap((finder) => finder.find((text) => positions.get(text) ?? []));
  return new Set(
    spans.flatMap(({ leaves }) => leaves.map(({ text, position }) => locationOf(text, position))),
  );
}
