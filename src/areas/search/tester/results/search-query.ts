import { queryOptions } from '@tanstack/react-query';
import { documentsIn, runCommand } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import { type Ejson, type EjsonObject, epochOf, isObject, numberOf } from '#src/lib/ejson/value.ts';
import { hasFacets, idsCommand, metaCommand, searchCommand } from '../query/search-command.ts';
import type { ReadStage } from '../query/stage-text.ts';
import type { AnsweringPlace, TesterPlace } from '../tester-place.ts';
import { type Passage, passagesOf, type ScoreNode, scoreNode } from './score-parts.ts';

/** One document that was found. */
export interface FoundDocument {
  id: Ejson;
  document: EjsonObject;
  score: number;
  details: ScoreNode | undefined;
  passages: Passage[];
}

export interface Bucket {
  id: Ejson;
  count: number;
  /** Where a range ends, of numbers and of dates; what lies there counts for the next one. */
  end: Ejson | undefined;
}

/** The results of a query. */
export interface SearchAnswer {
  documents: FoundDocument[];
  /** How many there are; a lower bound where the engine stopped counting. */
  total: number;
  atLeast: boolean;
  facets: { name: string; buckets: Bucket[] }[];
  durationMs: number;
}

const nowhere = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' } as const;

/** Runs a stage; documents, scores, highlights and counts come in one answer. */
export function searchQuery(place: TesterPlace, { stage, clause }: ReadStage) {
  const { db, collection, index, definition, at = nowhere } = place;
  const command = searchCommand({ collection, index, stage: stage ?? {}, clause, definition });
  const queryKey = ['data', at.source, at.read, 'search', db, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<SearchAnswer> => {
      const started = performance.now();
      const rows = documentsIn(await runCommand(at, db, command, signal));
      const durationMs = performance.now() - started;
      // without a document there is nothing that carries the facets along
      const counted = stage && hasFacets(stage) && rows.length === 0;
      const [meta] = counted
        ? documentsIn(await runCommand(at, db, metaCommand({ collection, index, stage }), signal))
        : [rows[0]?.meta];
      return { documents: rows.map(foundDocument), durationMs, ...metaOf(meta, stage ?? {}) };
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}

/** Only the ids of the results of a stage, by an index of the collection. */
export function idsQuery(
  { at, db, collection }: AnsweringPlace,
  index: string,
  stage: EjsonObject | undefined,
  limit: number,
) {
  const command = idsCommand({ collection, index, stage: stage ?? {} }, limit);
  // not the key of a whole answer: a command may be equal
  const queryKey = ['data', at.source, at.read, 'search-ids', db, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal) => documentsIn(await runCommand(at, db, command, signal))),
    retry: false,
  });
}

function foundDocument({ document, score, details, highlights }: EjsonObject): FoundDocument {
  const result = isObject(document) ? document : {};
  return {
    id: result._id ?? null,
    document: result,
    score: numberOf(score) ?? 0,
    details: scoreNode(details),
    passages: passagesOf(highlights),
  };
}

export function metaOf(
  meta: Ejson | undefined,
  stage: EjsonObject,
): Pick<SearchAnswer, 'total' | 'atLeast' | 'facets'> {
  const { count, facet } = isObject(meta) ? meta : {};
  const counts = isObject(count) ? count : {};
  const facets = Object.entries(isObject(facet) ? facet : {}).map(([name, each]) => ({
    name,
    buckets: (isObject(each) && Array.isArray(each.buckets) ? each.buckets : []).filter(isObject).map(
      ({ _id: id = null, count: held }): Bucket => ({
        ...{ id, count: numberOf(held) ?? 0 },
        end: endOf(id, boundariesOf(stage, name)),
      }),
    ),
  }));
  return {
    total: numberOf(counts.total) ?? numberOf(counts.lowerBound) ?? 0,
    atLeast: counts.total === undefined && counts.lowerBound !== undefined,
    facets,
  };
}

function boundariesOf({ facet }: EjsonObject, name: string): Ejson[] {
  const facets = isObject(facet) && isObject(facet.facets) ? facet.facets : {};
  const asked = Object.hasOwn(facets, name) ? facets[name] : undefined;
  return isObject(asked) && Array.isArray(asked.boundaries) ? asked.boundaries : [];
}

function endOf(begin: Ejson, boundaries: readonly Ejson[]): Ejson | undefined {
  const at = boundaries.findIndex((each) => locationOf(each) === locationOf(begin));
  return at < 0 ? undefined : boundaries[at + 1];
}

/** The database answers with types that the query may have left out: 5 is Int32 there. */
const locationOf = (value: Ejson): string => {
  const number = numberOf(value);
  return number === undefined ? JSON.stringify(epochOf(value) ?? value) : String(number);
};
