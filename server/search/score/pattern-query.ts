import { step } from '#server/data/limits/budget.ts';
import type { Level } from '../index/level.ts';
import { MatchingQuery } from './simple-queries.ts';

/** Documents with a term that fits; each counts 1, however many terms of it fit. */
export function patternQuery(field: string, title: string, fits: (term: string) => boolean): MatchingQuery {
  const find = (level: Level): Iterable<number> => {
    const text = level.text(field);
    const docs = new Set<number>();
    for (const term of text?.sortedTerms() ?? []) {
      step();
      if (!fits(term)) continue;
      const entries = text?.term(term)?.entries();
      while (entries?.next()) docs.add(entries.doc);
    }
    return [...docs].sort((a, b) => a - b);
  };
  const name = `${field}:${title}`;
  return new MatchingQuery(name, find, [{ field, matches: fits, pattern: name }]);
}
