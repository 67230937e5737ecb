import { currentCollation } from '../collation/current.ts';
import { hasText } from '../collation/read-collation.ts';
import { indexesOf } from '../definition.ts';
import type { Stored, Work } from '../documents.ts';
import { nearOf } from '../geo/near.ts';
import { compareValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { idKey } from '../values/id-key.ts';
import { ExpressScan, Fetch, IdScan } from './access-nodes.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import { idsOf, namesOneId } from './named-ids.ts';
import { Limit, Nearest, Skip, Sort } from './order-nodes.ts';
import type { PlanNode } from './plan-node.ts';
import type { Query } from './query.ts';

/**
 * A trial ends when a plan has this number of results, is finished, or has had this number of turns //
 * documented: of the planner
 */
const enoughResults = 101;
const mostTurns = 10_000;

export interface Plan {
  readonly winning: PlanNode;
  /** The other attempted plans, with their counts at that moment. */
  readonly trials: readonly PlanNode[];
  readonly rejected: readonly PlanNode[];
}

/**
 * Chooses how a query is answered. Of several indexes each gets turn after turn until one is done or has enough; the
 * one with the most results for its turns wins, so the choice follows from the documents alone.
 */
export function choosePlan(query: Query): Plan {
  const single = byId(query);
  if (single !== undefined) return { winning: single, trials: [], rejected: [] };
  const candidates = candidatesOf(query);
  const [first] = candidates as [Candidate];
  if (candidates.length === 1)
    return { winning: whole(query, first, query.work, false), trials: [], rejected: [] };
  const unpaid = (): Work => ({ examined: 0, returned: 0, written: 0 });
  const trials = candidates.map((each) => whole(query, each, unpaid(), true));
  const best = race(trials, Math.min(enoughResults, query.limit), candidates);
  const indexes = indexesOf(query.documents).map(({ name }) => name);
  const winner = trials[best] as PlanNode;
  const { filter, sort, now } = query;
  query.documents.indexes.plans.note({ filter, sort, winner, tried: trials, indexes, now });
  return {
    winning: whole(query, candidates[best] as Candidate, query.work, false),
    trials,
    rejected: trials.filter((_, at) => at !== best),
  };
}

/** Documents by the identifiers that the filter names; undefined where it names none or another index is hinted. */
function byId(query: Query): PlanNode | undefined {
  const { documents, filter, test, work, sort, hint, min, max, text } = query;
  if (documents.isComputed || text !== undefined) return undefined;
  if ([hint, min, max].some((each) => each !== undefined && each !== null)) return undefined;
  const ids = idsOf(filter);
  if (ids === undefined) return undefined;
  // Several texts may be equal to the one that is named.
  if (currentCollation() !== undefined && ids.some(hasText)) return undefined;
  const results = new Map<string, Stored>();
  for (const id of ids) {
    const stored = documents.byKey(idKey(id));
    if (stored !== undefined) results.set(stored.key, stored);
  }
  // The database reads several ids in the order of its index.
  const list = [...results.values()].sort((a, b) => compareValues(a.doc._id, b.doc._id));
  const isUnmodified = Object.keys(sort).length === 0 && query.skip === 0;
  if (isUnmodified && namesOneId(filter)) return new ExpressScan(list[0], work);
  const bounds = [...ids].sort(compareValues).map((id) => `[${describe(id)}, ${describe(id)}]`);
  const { _id: _, ...rest } = filter;
  const fetch = new Fetch(new IdScan(list, bounds), { filter: rest, test, work });
  return ordered(query, fetch, Object.keys(sort).length === 0, false);
}

function whole(query: Query, candidate: Candidate, work: Work, paced: boolean): PlanNode {
  return ordered(query, candidate.make(work), candidate.sorted, paced);
}

/** Puts what sort, skip and limit ask for on top of the way to the documents. */
function ordered(
  { filter, sort, skip, limit }: Query,
  access: PlanNode,
  sorted: boolean,
  paced: boolean,
): PlanNode {
  const near = Object.keys(sort).length === 0 ? nearOf(filter) : undefined;
  let node = access;
  if (!sorted) node = new Sort(node, { sort, limit: skip + limit, paced });
  if (near !== undefined) node = new Nearest(node, near);
  if (skip > 0) node = new Skip(node, skip);
  // A sort has already dropped rows beyond the limit.
  if (Number.isFinite(limit) && (sorted || skip > 0)) node = new Limit(node, limit);
  return node;
}

/** The place of the plan that does best; of equals the first. */
function race(trials: readonly PlanNode[], enough: number, candidates: readonly Candidate[]): number {
  const runs = trials.map((node) => node.run());
  const turns = trials.map(() => 0);
  const ended = trials.map(() => false);
  for (let turn = 1; turn <= mostTurns && !ended.includes(true); turn += 1) {
    runs.forEach((run, at) => {
      turns[at] = turn;
      const isThrough = run.next().done === true || (trials[at] as PlanNode).returned >= enough;
      if (isThrough) ended[at] = true;
    });
  }
  const scores = trials.map((node, at) => scoreOf(node, turns[at] ?? 1, ended[at] ?? false, candidates[at]));
  return scores.indexOf(Math.max(...scores));
}

function scoreOf(node: PlanNode, turns: number, through: boolean, candidate: Candidate | undefined): number {
  const productivity = node.returned / turns;
  return productivity + (through ? 1 : 0) + (candidate?.sorted === true ? 0.0001 : 0);
}
