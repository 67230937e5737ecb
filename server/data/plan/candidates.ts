import type { Document } from 'bson';
import { currentCollation, sameCollation } from '../collation/current.ts';
import { collationOf } from '../collation/read-collation.ts';
import { located } from '../commands/refusals.ts';
import { type IndexSpec, indexesOf } from '../definition.ts';
import { holdsAll, type Reach, reachOf } from '../indexes/bounds.ts';
import { type Condition, conditionsOf } from '../indexes/conditions.ts';
import { sortDirection } from '../indexes/index-sort.ts';
import { everything, isEverything } from '../indexes/interval.ts';
import { isWildcard, kindOf } from '../indexes/key-kind.ts';
import type { OrderedIndex } from '../indexes/ordered-index.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { CollectionScan, Either, Fetch, IndexScan } from './access-nodes.ts';
import type { Candidate } from './candidate.ts';
import { Covered, isCovered } from './covered.ts';
import { hintOf } from './hint.ts';
import { limitedScan } from './limited-scan.ts';
import type { PlanNode } from './plan-node.ts';
import type { Query } from './query.ts';
import { residual } from './residual.ts';
import { textCandidate } from './text-candidate.ts';

/** The ways that are worth to be compared: through indexes where one serves, through every document otherwise. */
export function candidatesOf(query: Query): Candidate[] {
  const { documents, filter, hint, min, max, text } = query;
  if (text !== undefined) return [textCandidate(query, text)];
  if (documents.isComputed) return [everyDocument(query, false)];
  const wanted = hintOf(documents, hint);
  if (min !== undefined || max !== undefined) {
    if (wanted !== undefined && 'index' in wanted) return [limitedScan(query, wanted.index)];
    throw located(51173, 'When using min()/max() a hint of which index to use must be provided');
  }
  if (wanted !== undefined && 'natural' in wanted) return [everyDocument(query, wanted.natural === -1)];
  const conditions = conditionsOf(filter);
  if (wanted !== undefined) return [hinted(query, wanted.index, conditions)];
  const matches = indexesOf(documents).flatMap((spec) => through(query, spec, conditions) ?? []);
  if (matches.length > 0) return matches;
  return [alternatives(query, conditions) ?? everyDocument(query, false)];
}

function everyDocument({ documents, filter, test, sort }: Query, backwards: boolean): Candidate {
  return {
    make: (work) => new CollectionScan({ documents, filter, test, work, backwards }),
    sorted: Object.keys(sort).length === 0,
  };
}

/** Documented: of places and hidden indexes the planner makes no such use, of text only for `$text`. */
function isUsable({ key, hidden }: IndexSpec): boolean {
  return hidden !== true && ['ordered', 'hashed', 'wildcard'].includes(kindOf(key));
}

function through(query: Query, spec: IndexSpec, conditions: readonly Condition[]): Candidate | undefined {
  if (!isUsable(spec) || !isMentioned(query, spec, conditions) || !holdsAll(spec, conditions))
    return undefined;
  if (!ordersAlike(spec) && (Object.keys(query.sort).length > 0 || !isWithoutText(spec, conditions)))
    return undefined;
  const index = query.documents.indexes.of(spec);
  const reach = reachOf(index, conditions);
  if (reach === undefined) return undefined;
  const narrow = !reach.bounds[isWildcard(Object.keys(spec.key)[0] ?? '') ? 1 : 0]?.some(isEverything);
  const isSorting = Object.keys(query.sort).length > 0;
  const direction = isSorting ? sortDirection(query.sort, reach, index.directions) : undefined;
  if (!narrow && direction === undefined) return undefined;
  return scanning(query, index, reach, direction);
}

/** Whether an index orders texts as the statement compares them. */
function ordersAlike({ collation }: IndexSpec): boolean {
  return sameCollation(collationOf(collation), currentCollation());
}

const ofTexts = ['string', 'symbol', 'object', 'array'];

/** Whether conditions ask an index for nothing that a collation orders // documented: of indexes with another collation */
function isWithoutText(spec: IndexSpec, conditions: readonly Condition[]): boolean {
  if (spec.partialFilterExpression !== undefined || kindOf(spec.key) === 'wildcard') return false;
  return conditions.every(
    ({ path, intervals }) =>
      !Object.hasOwn(spec.key, path) ||
      intervals.every(({ low, high }) => ![low, high].some((each) => ofTexts.includes(typeName(each)))),
  );
}

/** Whether filter or sort use the first field of the index: only then it is built. */
function isMentioned({ sort }: Query, { key }: IndexSpec, conditions: readonly Condition[]): boolean {
  const paths = Object.keys(key);
  if (paths.some(isWildcard)) return conditions.length > 0;
  return (
    conditions.some(({ path }) => path === paths[0]) || Object.keys(sort).some((path) => paths.includes(path))
  );
}

function scanning(query: Query, index: OrderedIndex, reach: Reach, direction: 1 | -1 | undefined): Candidate {
  const { filter, test, sort } = query;
  const rest = residual(filter, reach);
  const sorted = Object.keys(sort).length === 0 || direction !== undefined;
  const { multikey } = reach;
  const covered = sorted && isCovered(index.spec, { multikey, rest, shown: query.shown });
  return {
    make(work) {
      const scan = new IndexScan({
        index,
        paths: reach.paths,
        bounds: reach.bounds,
        backwards: direction === -1,
      });
      return covered
        ? new Covered(scan, test, query.shown ?? [])
        : new Fetch(scan, { filter: rest, test, work });
    },
    sorted,
  };
}

/** A hinted index is used as it is, also where it does not hold everything // documented: of sparse indexes */
function hinted(query: Query, spec: IndexSpec, conditions: readonly Condition[]): Candidate {
  if (!isUsable(spec)) return everyDocument(query, false);
  const index = query.documents.indexes.of(spec);
  if (!ordersAlike(spec) && !isWithoutText(spec, conditions)) {
    return scanning(query, index, wholeOf(index), undefined);
  }
  const reach = reachOf(index, conditions) ?? wholeOf(index);
  const direction = ordersAlike(spec) ? sortDirection(query.sort, reach, index.directions) : undefined;
  return scanning(query, index, reach, direction);
}

function wholeOf(index: OrderedIndex): Reach {
  const paths = Object.keys(index.spec.key);
  return { paths, bounds: paths.map(() => [everything]), multikey: index.multikey };
}

/** `$or` with an index for every clause: each clause reads its own. */
function alternatives(query: Query, conditions: readonly Condition[]): Candidate | undefined {
  const clauses: unknown = query.filter.$or;
  if (!Array.isArray(clauses) || clauses.length === 0 || !clauses.every(isDocument)) return undefined;
  const ways = clauses.map((clause: Document) => {
    const own = [...conditionsOf(clause), ...conditions];
    const unsorted = { ...query, filter: clause, sort: {} };
    return indexesOf(query.documents).flatMap((spec) => scanOf(unsorted, spec, own) ?? [])[0];
  });
  if (!ways.every((way) => way !== undefined)) return undefined;
  const { filter, test, sort } = query;
  return {
    make: (work) => new Fetch(new Either(ways.map((way) => way())), { filter, test, work }),
    sorted: Object.keys(sort).length === 0,
  };
}

function scanOf(
  query: Query,
  spec: IndexSpec,
  conditions: readonly Condition[],
): (() => PlanNode) | undefined {
  if (!isUsable(spec) || !isMentioned(query, spec, conditions) || !holdsAll(spec, conditions))
    return undefined;
  if (!ordersAlike(spec) && !isWithoutText(spec, conditions)) return undefined;
  const index = query.documents.indexes.of(spec);
  const reach = reachOf(index, conditions);
  if (reach === undefined || reach.bounds[0]?.some(isEverything)) return undefined;
  const { paths, bounds } = reach;
  return () => new IndexScan({ index, paths, bounds, backwards: false });
}
