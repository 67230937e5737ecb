import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { DAY } from '#contract/values/durations.ts';
import { plainLine } from '#contract/values/plain-name.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * Queries of documents that a person has run: the history, and favourites with a name. Each person sees only their own, because
 * filters can contain values that others must not read.
 */

/** A part of a query as typed; the address of a page keeps no longer text. */
const part = z.string().min(1).max(8000).optional();

const PastQueryParts = z.strictObject({
  filter: part,
  sort: part,
  fields: part,
  collation: part,
  hint: part,
  skip: part,
  limit: part,
  maxTimeMS: part,
  /** Of an aggregation, which has no other part: its stages and their comments. */
  pipeline: part,
});

const scope = { connection: z.string().min(1).max(64), groupId: ObjectId };
export const PastQueryScope = z.strictObject(scope);
export type PastQueryScope = z.infer<typeof PastQueryScope>;

const place = {
  ...scope,
  /** `cluster:orders`, `deployment:warehouse`, `source:inventory` */
  source: z.string().regex(/^(?:cluster|deployment|source):[a-zA-Z0-9-]{1,64}$/u, 'must name a source'),
  database: z.string().min(1).max(63),
  collection: z.string().min(1).max(255),
  query: PastQueryParts,
};

/** A run of a query. */
export const PastQueryRun = z.strictObject({
  ...place,
  /** Matching documents; null: the query was stopped, or left before its end. */
  count: z.int().min(0).nullable(),
  /** Until the end of the query, or until it was stopped or left. */
  durationMs: z.number().min(0).max(DAY),
});
export type PastQueryRun = z.infer<typeof PastQueryRun>;

export const PastQuery = PastQueryRun.extend({
  id: z.string(),
  /** Of a favourite; null: in the history only. */
  name: z.string().nullable(),
  /** 0: saved without a run. */
  runs: z.int(),
  /** Of one without a run: when it was saved. */
  lastRunAt: z.number(),
});
export type PastQuery = z.infer<typeof PastQuery>;

const name = plainLine(100).min(1, 'is required');
const QueryName = z.strictObject({ name: name.nullable() });
/** A query that is kept before it is run. */
export const SavedQuery = z.strictObject({ ...place, name });
export type SavedQuery = z.infer<typeof SavedQuery>;

const path = '/past-queries';
const item = `${path}/:queryId` as const;
const own = { role: 'viewer', effect: 'notes' } as const;

export const pastQueryOperations = consoleOperations({
  listPastQueries: {
    ...{ method: 'GET', path, role: 'viewer', query: PastQueryScope, answer: z.array(PastQuery) },
    summary: "List the caller's history and favourites of a project, the last run first",
  },
  recordPastQuery: {
    ...{ method: 'POST', path, ...own, background: true, body: PastQueryRun, answer: PastQuery },
    summary: "Record a run in the caller's history; a repeated query counts its runs",
  },
  savePastQuery: {
    ...{ method: 'POST', path: `${path}/favourites`, ...own, body: SavedQuery, answer: PastQuery },
    summary: 'Save a query as a favourite without running it; 409 `TOO_MANY_FAVOURITES`',
  },
  namePastQuery: {
    ...{ method: 'PATCH', path: item, ...own, body: QueryName, answer: PastQuery },
    summary:
      'Name a query as a favourite, or return it to the history with `null`; 409 `TOO_MANY_FAVOURITES`',
  },
  deletePastQuery: { method: 'DELETE', path: item, ...own, summary: 'Delete a query of the caller' },
  clearPastQueries: {
    ...{ method: 'DELETE', path, ...own, query: PastQueryScope },
    summary: "Delete the caller's history of a project; favourites are kept",
  },
});
