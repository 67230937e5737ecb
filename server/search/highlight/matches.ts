import type { QueryTerm } from '../score/query.ts';
import type { SpanFinder } from '../score/spans.ts';
import type { Match } from './passages.ts';

/** A term of a text, whether the query wants it or not. */
export interface Occurrence extends Match {
  position: number;
}

/** What is marked, and how often each term of it counts: one of phrases only where it is marked // Lucene */
interface Marked {
  matches: Match[];
  totals: ReadonlyMap<string, number>;
}

/**
 * What a query marks: terms that it names, each pattern that a term fits, and the terms of phrases where they stand as the
 * phrase wants them. Terms of any field of the query are marked in all // observed
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
    const plain = named.some((each) => each.matches(term)) || spanned.has(placeOf(term, position));
    const fit = new Set(patterns.filter((each) => each.matches(term)).map(({ pattern }) => `\0${pattern}`));
    const names = [...(plain ? [term] : []), ...fit];
    for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1);
    return names.map((name) => ({ term: name, start, end }));
  });
  return { matches, totals };
}

const placeOf = (text: string, position: number): string => `${position}\0${text}`;

/** Where the terms of phrases stand as these want them. */
function spannedBy(finders: readonly SpanFinder[], occurrences: readonly Occurrence[]): ReadonlySet<string> {
  if (finders.length === 0) return new Set();
  const positions = new Map<string, number[]>();
  for (const { term, position } of occurrences) {
    const places = positions.get(term);
    if (places) places.push(position);
    else positions.set(term, [position]);
  }
  const spans = finders.flatMap((finder) => finder.find((text) => positions.get(text) ?? []));
  return new Set(spans.flatMap(({ leaves }) => leaves.map(({ text, position }) => placeOf(text, position))));
}
