import { CommandError } from '../commands/command-error.ts';
import { badValue } from '../commands/refusals.ts';
import { type Reach, reachOf } from '../indexes/bounds.ts';
import { type Condition, conditionsOf } from '../indexes/conditions.ts';
import { isPoint } from '../indexes/interval.ts';
import type { OrderedIndex } from '../indexes/ordered-index.ts';
import type { TextQuery } from '../text-search/text-query.ts';
import { IndexScan } from './access-nodes.ts';
import type { Candidate } from './candidate.ts';
import type { Query } from './query.ts';
import { TextMatch, TextOr } from './text-nodes.ts';

/** The way through the text index, which is the only one for a filter with `$text`. */
export function textCandidate({ documents, filter, test, sort, hint }: Query, query: TextQuery): Candidate {
  // documented: "Restrictions" of $text
  if (hint !== undefined && hint !== null) throw badValue('text and hint not allowed in same query');
  const { spec, terms } = query;
  const index = documents.indexes.of(spec);
  const reaches = terms.map((term) => reachOfTerm(index, conditionsOf(filter), term));
  const scoreAt = Object.keys(spec.key).indexOf('_ftsx');
  return {
    make(work) {
      const scans = reaches.map(
        ({ paths, bounds }) => new IndexScan({ index, paths, bounds, backwards: false }),
      );
      return new TextMatch(new TextOr(scans, scoreAt, work), query, test);
    },
    sorted: Object.keys(sort).length === 0,
  };
}

/** Documented: the fields before the texts have to be named by single values. */
function reachOfTerm(index: OrderedIndex, conditions: readonly Condition[], term: string): Reach {
  const reach = reachOf(index, [...conditions, ...conditionsOf({ _fts: term })]) as Reach;
  const before = reach.paths.indexOf('_fts');
  if (reach.bounds.slice(0, before).every((each) => each.length === 1 && each.every(isPoint))) return reach;
  throw new CommandError(
    'NoQueryExecutionPlans',
    'error processing query: planner returned error :: caused by :: failed to use text index to satisfy $text query (if text index is compound, are equality predicates given for all prefix fields?)',
  );
}
