import { type Document, Long } from 'bson';
import { hosts } from '#contract/clusters/hosts.ts';
import type { SearchIndexRecord, SearchState } from '#contract/search/record.ts';
import { currentIndex } from '#contract/search/views.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { FoundRow, SearchHost, SearchStageName, ToldSearch } from '#server/data/documents.ts';
import { double } from '#server/data/values/arithmetic.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Explanation } from '#server/search/explanation.ts';
import { SearchError } from '#server/search/search-error.ts';
import {
  emptyResult,
  readSearchStage,
  type SearchPlan,
  type SearchResult,
  type SearchStage,
} from '#server/search/search-stage.ts';
import { readVectorStage } from '#server/search/vector-stage.ts';
import type { World } from '../world.ts';
import { makeReady } from './ready-definition.ts';
import { documentsIn, type Followed, runningIndex } from './running-index.ts';
import { synonymFailures } from './synonym-states.ts';

/** Whether a pipeline queries an index, also inside other stages. */
export function asksIndex(command: Document): boolean {
  const [name] = Object.keys(command);
  if (name === 'explain' && isDocument(command.explain)) return asksIndex(command.explain);
  return name === 'aggregate' && mentions(command.pipeline);
}

function mentions(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentions);
  if (!isDocument(value)) return false;
  return Object.entries(value).some(
    ([name, each]) => /^\$(search(Beta|Meta)?|vectorSearch)$/.test(name) || mentions(each),
  );
}

/** Loads the resources of a cluster's indexes for queries. A failure is reported in the reply. */
export async function makeIndexesReady(world: World, clusterId: string): Promise<void> {
  const analyzers = world.tables.clusterAnalyzers.get(clusterId)?.analyzers ?? [];
  const records = world.tables.searchIndexes.by('cluster', clusterId);
  for (const { main, type } of records) if (main) await makeReady(main.definition, type, analyzers);
}

/** States of an index that answers nothing yet, in the engine's words // observed */
const unready: Partial<Record<SearchState, string>> = {
  PENDING: 'NOT_STARTED',
  BUILDING: 'INITIAL_SYNC',
  FAILED: 'FAILED',
};

/** The search process of a cluster: its indexes, over its documents as they are for everybody. */
export function searchHost(clusterId: string, followed: Followed): SearchHost {
  return {
    list: ({ db, collection }) => listed(clusterId, followed, db, collection),
    read(stage, argument, { db, collection }) {
      const read = refusing(() => readStage(stage, argument));
      return () =>
        refusing(() => {
          const record = indexOf(followed.world, clusterId, db, collection, read.index);
          const result = record ? answer(stage, read, record, followed) : emptyResult;
          const told = record && result.plan && toldOf(record, result.plan, followed);
          return { rows: foundRows(stage, result), meta: metaDocument(result.meta), told };
        });
    },
  };
}

/** Indexes of a collection as drivers see them: passing states end when they have been read // documented: output */
function listed(clusterId: string, followed: Followed, db: string, collection: string): Document[] {
  const { world, catalog } = followed;
  const cluster = world.tables.clusters.get(clusterId);
  const around = {
    paused: cluster?.paused ?? false,
    hostnames: cluster ? hosts(cluster).map(({ hostname }) => hostname) : [],
    synonymFailure: synonymFailures(world, clusterId, () => catalog),
  };
  return world.tables.searchIndexes
    .by('cluster', clusterId)
    .filter(({ database, collectionName }) => database === db && collectionName === collection)
    .map((record) => {
      world.shown(record.id);
      const { indexID, database: _, collectionName: __, type, ...view } = currentIndex(record, around);
      const held = documentsHeld(record, followed);
      const numDocs = held === undefined ? {} : { numDocs: Long.fromNumber(held) };
      return { id: indexID, type: type ?? 'search', ...(withDates(view) as Document), ...numDocs };
    });
}

/** Of a view that search does not follow no number is known. */
function documentsHeld(record: SearchIndexRecord, followed: Followed): number | undefined {
  try {
    return documentsIn(record, followed);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Times are dates on this side. */
function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates);
  if (!isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'createdAt' && typeof each === 'string' ? new Date(each) : withDates(each),
    ]),
  );
}

function readStage(stage: SearchStageName, argument: unknown): SearchStage {
  return stage === '$vectorSearch' ? readVectorStage(argument) : readSearchStage(argument);
}

/** The engine has no codes; the database adds its own to every error // observed */
function refusing<Made>(compute: () => Made): Made {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    throw new CommandError(
      'UnknownError',
      `PlanExecutor error during aggregation :: caused by :: ${error.message}`,
    );
  }
}

function indexOf(
  world: World,
  clusterId: string,
  db: string,
  collection: string,
  name: string,
): SearchIndexRecord | undefined {
  return world.tables.searchIndexes
    .by('cluster', clusterId)
    .find(
      (each) =>
        each.database === db &&
        each.collectionName === collection &&
        each.name === name &&
        each.state !== 'DELETING',
    );
}

function answer(
  stage: SearchStageName,
  read: SearchStage,
  record: SearchIndexRecord,
  followed: Followed,
): SearchResult {
  const { id, name, database, collectionName, state, type } = record;
  if (!record.main) {
    throw new SearchError(
      `cannot query search index ${id} (index ${name} collection ${collectionName} in database ${database}) while in state ${unready[state] ?? 'UNKNOWN'}`,
    );
  }
  if (stage !== '$vectorSearch' && type === 'vectorSearch') {
    throw new SearchError(`Cannot execute $search over vectorSearch index '${name}'`);
  }
  const index = runningIndex(record, followed);
  return index ? read.run(index) : emptyResult;
}

/** The engine's own part of an explanation // documented: "How to Retrieve Query Plan and Execution Statistics" */
function toldOf(
  record: SearchIndexRecord,
  { query, highlighted, matched }: SearchPlan,
  followed: Followed,
): ToldSearch {
  const cluster = followed.world.tables.clusters.get(record.clusterId);
  const [host] = cluster ? hosts(cluster) : [];
  const metadata = {
    ...(host ? { mongotHostName: host.hostname } : {}),
    indexName: record.name,
    totalLuceneDocs: runningIndex(record, followed)?.luceneDocs ?? 0,
  };
  return {
    plan: {
      query: query(),
      ...(highlighted ? { highlight: { resolvedHighlightPaths: highlighted } } : {}),
      metadata,
    },
    execution: {
      collectors: { allCollectorStats: { invocationCounts: { collect: Long.fromNumber(matched) } } },
    },
  };
}

function detailsDocument(details: Explanation | undefined): Document | undefined {
  if (!details) return undefined;
  const { value, description, details: parts } = details;
  return { value: double(value), description, details: parts.map(detailsDocument) };
}

/** Counts are longs // documented */
function metaDocument({ count, facet }: SearchResult['meta']): Document {
  const [[name, found] = ['total', 0]] = Object.entries(count);
  const facets = Object.entries(facet ?? {}).map(([each, { buckets }]) => [
    each,
    { buckets: buckets.map(({ _id, count: inside }) => ({ _id, count: Long.fromNumber(inside) })) },
  ]);
  return {
    count: { [name]: Long.fromNumber(found) },
    ...(facet ? { facet: Object.fromEntries(facets) } : {}),
  };
}

/** One after the other, because a pipeline often looks at the first ones alone. */
function* foundRows(stage: SearchStageName, { rows }: SearchResult): Generator<FoundRow> {
  for (const row of rows) {
    const score = () => double(row.score);
    const details = () => detailsDocument(row.details());
    yield {
      key: row.key,
      stored: row.stored,
      meta:
        stage === '$vectorSearch'
          ? { vectorSearchScore: score, score }
          : {
              searchScore: score,
              score,
              searchHighlights: () =>
                row.highlights()?.map((each) => ({ ...each, score: double(each.score) })),
              searchScoreDetails: details,
              scoreDetails: details,
              searchSequenceToken: () => row.token(),
              searchRootDocumentId: () => row.rootId(),
            },
    };
  }
}
