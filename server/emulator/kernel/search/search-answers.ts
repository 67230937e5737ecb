import { type Document, Long } from 'bson';
import type { SearchIndexRecord, SearchState } from '#contract/search/record.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { FoundRow, ReportedSearch, SearchHost, SearchStageName } from '#server/data/documents.ts';
import { withinTime } from '#server/data/limits/within-time.ts';
import { double } from '#server/data/values/arithmetic.ts';
import type { Explanation } from '#server/search/explanation.ts';
import { SearchError } from '#server/search/search-error.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import {
  emptyResult,
  type SearchPlan,
  type SearchResult,
  type SearchRow,
} from '#server/search/search-result.ts';
import { readSearchStage, type SearchStage } from '#server/search/search-stage.ts';
import { readVectorStage } from '#server/search/vector-stage.ts';

/** The indexes by which search stages are answered. */
export interface SearchAnswersDeps extends Pick<SearchHost, 'list'> {
  /** Of the process that answers, for explanations. */
  hostname: string | undefined;
  recordOf(db: string, collection: string, name: string): SearchIndexRecord | undefined;
  /** The built index of a record; undefined: its collection does not exist. */
  indexOf(record: SearchIndexRecord): SearchIndex | undefined;
}

/** Answers the search stages of one command by indexes in memory. */
export function answeringHost(given: SearchAnswersDeps): SearchHost {
  const indexes = new Map<string, SearchIndex | undefined>();
  const deps: SearchAnswersDeps = {
    list: given.list,
    recordOf: given.recordOf,
    get hostname() {
      return given.hostname;
    },
    // one state of an index for all stages: results are computed as far as they are read
    indexOf(record) {
      if (!indexes.has(record.id)) indexes.set(record.id, given.indexOf(record));
      return indexes.get(record.id);
    },
  };
  return {
    list: deps.list,
    read(stage, argument, { db, collection }) {
      const read = refusing(() => readStage(stage, argument));
      return () =>
        refusing(() => {
          const record = deps.recordOf(db, collection, read.index);
          const result = record ? answer(stage, read, record, deps.indexOf) : emptyResult;
          const { plan } = result;
          let meta: Document | undefined;
          return {
            rows: foundRows(stage, result),
            // every document of a result may name it
            meta: () => {
              meta ??= refusing(() => metaDocument(result.meta));
              return meta;
            },
            reported: () => record && plan && refusing(() => reportOf(record, plan, deps)),
          };
        });
    },
  };
}

/** States of an index that answers nothing yet, in the engine's words // observed */
const unready: Partial<Record<SearchState, string>> = {
  PENDING: 'NOT_STARTED',
  BUILDING: 'INITIAL_SYNC',
  FAILED: 'FAILED',
};

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

function answer(
  stage: SearchStageName,
  read: SearchStage,
  record: SearchIndexRecord,
  indexOf: (record: SearchIndexRecord) => SearchIndex | undefined,
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
  const index = indexOf(record);
  // a regular expression of a query may take no steps
  return index ? withinTime(undefined, () => read.run(index)) : emptyResult;
}

/** The engine's own part of an explanation // documented: "How to Retrieve Query Plan and Execution Statistics" */
function reportOf(
  record: SearchIndexRecord,
  { query, highlighted, matched }: SearchPlan,
  { hostname, indexOf }: SearchAnswersDeps,
): ReportedSearch {
  const metadata = {
    ...(hostname === undefined ? {} : { mongotHostName: hostname }),
    indexName: record.name,
    totalLuceneDocs: indexOf(record)?.luceneDocs ?? 0,
  };
  return {
    plan: {
      query: query(),
      ...(highlighted ? { highlight: { resolvedHighlightPaths: highlighted } } : {}),
      metadata,
    },
    execution: {
      collectors: { allCollectorStats: { invocationCounts: { collect: Long.fromNumber(matched()) } } },
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
  const [[name, match] = ['total', 0]] = Object.entries(count);
  const facets = Object.entries(facet ?? {}).map(([each, { buckets }]) => [
    each,
    { buckets: buckets.map(({ _id, count: inside }) => ({ _id, count: Long.fromNumber(inside) })) },
  ]);
  return {
    count: { [name]: Long.fromNumber(match) },
    ...(facet ? { facet: Object.fromEntries(facets) } : {}),
  };
}

/** Rows that are computed first: most pages are not longer. Then ten times as many, then all. */
const firstRows = 20;
const moreRows = 200;

/** One after the other, because a pipeline often looks at the first ones alone. */
function* rowsInTurn(result: SearchResult): Generator<SearchRow> {
  let from = 0;
  for (const count of [firstRows, moreRows, Infinity]) {
    const read = () => (count === Infinity ? result.rows : result.first(count));
    const rows = refusing(() => withinTime(undefined, read));
    for (; from < rows.length; from += 1) yield rows[from] as SearchRow;
    if (from < count) return;
  }
}

function* foundRows(stage: SearchStageName, result: SearchResult): Generator<FoundRow> {
  for (const row of rowsInTurn(result)) {
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
