import { type Document, Long } from 'bson';
import { searchedIn } from '../collections/searched-view.ts';
import type { ReportedSearch } from '../documents.ts';
import { numberOf } from '../query/match-leaf.ts';
import { fusionArgument } from '../stages/fusion/fusion-argument.ts';
import { byRanks } from '../stages/fusion/rank-fusion.ts';
import { byScores } from '../stages/fusion/score-fusion.ts';
import { sources } from '../stages/pipeline.ts';
import { isSearchStage } from '../stages/search.ts';
import { isDocument } from '../values/bson-type.ts';
import { type Asked, askedOf } from './asked.ts';
import { explainedHere, type Place } from './explained-here.ts';
import { reportedBy, runOf, type StageRun } from './stage-runs.ts';

const long = (value: number): Long => Long.fromNumber(value);

/** How a command is answered, without a word of shards: by a plan, or by a pipeline that finds its documents itself. */
export function explainedWhole(asked: Asked, place: Place): Document {
  const [first] = asked.stages ?? [];
  return first && isOwnSource(first[0])
    ? { stages: explainedSources(asked, place) }
    : explainedHere(asked, place);
}

/** A search near a point has a plan, as a query has. */
const isOwnSource = (name: string): boolean => name !== '$geoNear' && sources.includes(name);

/**
 * The database replaces a search by stages of its own: one for the search process, and one to look up the
 * documents // documented: "How to Retrieve Query Plan and Execution Statistics"
 */
function explainedSources(asked: Asked, place: Place): Document[] {
  const runs = place.verbosity !== 'queryPlanner';
  const [first, ...behind] = runOf(asked.stages ?? [], runs);
  if (!first) return [];
  const [name] = first.stage;
  const rest = behind.map((each) => reportedBy(each, runs));
  if (name === '$rankFusion' || name === '$scoreFusion')
    return [...explainedFusion(first, asked, place), ...rest];
  return [...explainedSearch(first, asked, place), ...rest];
}

function explainedSearch(first: StageRun, asked: Asked, place: Place): Document[] {
  const { db, context, verbosity } = place;
  const runs = verbosity !== 'queryPlanner';
  const [name, , argument] = first.stage;
  if (!context.search || !isSearchStage(name) || !isDocument(argument)) return [reportedBy(first, runs)];
  const { rows, reported } = context.search.read(name, argument, { db, collection: asked.collection })();
  const reply = reported();
  const [, ...behind] = asked.stages ?? [];
  const limit = name === '$searchMeta' ? undefined : limitOf(behind);
  const result = Math.min(runs ? [...rows].length : 0, limit ?? Infinity);
  const looked = Math.min(first.returned, limit ?? Infinity);
  const stage = {
    ...remoteOf(name, argument, reply && explanationOf(reply, runs), behind),
    ...(limit === undefined || name === '$vectorSearch' ? {} : { mongotDocsRequested: long(limit) }),
  };
  const isMeta = name === '$searchMeta';
  const remote = reportedBy({ ...first, returned: isMeta ? first.returned : result }, runs, {
    [stageName(name)]: stage,
  });
  if (isMeta || argument.returnStoredSource === true) return [remote];
  const counted = {
    totalDocsExamined: long(result),
    totalKeysExamined: long(result),
    numDocsFilteredByIdLookup: long(result - looked),
  };
  const lookup = {
    ...(limit === undefined ? {} : { limit: long(limit) }),
    subPipeline: [
      { $match: { _id: { $eq: '_id placeholder' } } },
      ...(searchedIn(context.catalog, db, asked.collection)?.pipeline ?? []),
    ],
    ...(runs ? counted : {}),
  };
  return [remote, reportedBy({ ...first, returned: looked }, runs, { $_internalSearchIdLookup: lookup })];
}

const stageName = (name: string): string =>
  name === '$search' || name === '$searchBeta' ? '$_internalSearchMongotRemote' : name;

function explanationOf({ plan: { metadata, ...plan }, execution }: ReportedSearch, runs: boolean): Document {
  return { ...plan, ...(runs ? execution : {}), metadata };
}

/** The request to the search process, with its explanation. */
function remoteOf(
  name: string,
  argument: Document,
  explain: Document | undefined,
  behind: NonNullable<Asked['stages']>,
): Document {
  const reply = explain ? { explain } : {};
  // observed: the vector itself is redacted
  if (name === '$vectorSearch') return { ...argument, queryVector: 'redacted', ...reply };
  const requiresSearchMetaCursor = behind.some(([, , each]) => mentionsMeta(each));
  return { mongotQuery: argument, ...reply, requiresSearchMetaCursor };
}

function mentionsMeta(value: unknown): boolean {
  if (typeof value === 'string') return /^\$\$SEARCH_META(\.|$)/.test(value);
  if (Array.isArray(value)) return value.some(mentionsMeta);
  return isDocument(value) && Object.values(value).some(mentionsMeta);
}

/** How many documents a limit behind a search lets through, those that are skipped before it too. */
function limitOf(behind: NonNullable<Asked['stages']>): number | undefined {
  const [[name, , argument] = [], ...rest] = behind;
  if (name === '$limit') return numberOf(argument);
  if (name !== '$skip') return undefined;
  const limit = limitOf(rest);
  return limit === undefined ? undefined : limit + numberOf(argument);
}

/** Its pipelines by name, each joined to the previous ones; the merge of their scores is not explained. */
function explainedFusion(first: StageRun, { collection }: Asked, place: Place): Document[] {
  const [name, , argument] = first.stage;
  const { pipelines } = fusionArgument(argument, name === '$scoreFusion' ? byScores : byRanks);
  const [begins = [], ...others] = [...pipelines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, stages]) => explainedPipeline(stages, collection, place));
  const joined = others.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } }));
  const order = { $sort: { sortKey: { score: { $meta: 'score' }, _id: 1 } } };
  return [...begins, ...joined, reportedBy(first, place.verbosity !== 'queryPlanner', order)];
}

function explainedPipeline(
  stages: readonly (readonly [string, unknown])[],
  collection: string,
  place: Place,
): Document[] {
  const pipeline = stages.map(([name, argument]) => ({ [name]: argument }));
  const asked = askedOf(place.db, { aggregate: collection, pipeline, cursor: {} }, place.context);
  const { stages: all, ...parts } = explainedWhole(asked, place);
  return all ?? [{ $cursor: parts }];
}
