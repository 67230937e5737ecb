import type { Document } from 'bson';
import type { AnsweredQuery, CommandContext, Documents, Stored } from '../documents.ts';
import { withinTime } from '../limits/within-time.ts';
import { validateScan } from '../parameters.ts';
import { Nothing } from '../plan/access-nodes.ts';
import { choosePlan, type Plan } from '../plan/choose.ts';
import { type PlanNode, rowsOf } from '../plan/plan-node.ts';
import { textConditionOf } from '../text-search/text-filter.ts';
import { makeReady } from './make-ready.ts';
import { compileFilter } from './match.ts';
import { isOperators } from './match-field.ts';
import { validateSort } from './sort.ts';

export interface Selection {
  /** Of the command's `let`. */
  variables?: Document | undefined;
  sort?: Document | undefined;
  skip?: number | undefined;
  /** Absent and infinite: all. */
  limit?: number | undefined;
  /** An index by name or key, or `$natural`. */
  hint?: unknown;
  /** Bounds of the hinted index. */
  min?: Document | undefined;
  max?: Document | undefined;
  /** The paths that are shown of the documents; absent where more is needed. */
  shown?: readonly string[] | undefined;
}

/** The documents of a collection that match a filter, in order. A missing collection has no documents. */
export function select(
  documents: Documents | undefined,
  filter: Document,
  selection: Selection,
  context: CommandContext,
): Stored[] {
  const all = () => [...findMatch(documents, filter, selection, context)];
  // An id names one document: nothing can take long, and a watchdog costs more than the rest.
  if (isById(filter)) return all();
  makeReady(documents, filter, selection.sort);
  return withinTime(filter, all);
}

/** Whether a filter names one document by its `_id`. */
export function isById(filter: Document): boolean {
  const [name, other] = Object.keys(filter);
  return name === '_id' && other === undefined && !isOperators(filter._id);
}

/** The same one by one: reading stops with its consumer. */
export function* findMatch(
  documents: Documents | undefined,
  filter: Document,
  selection: Selection,
  context: CommandContext,
): Generator<Stored> {
  const { winning } = planOf(documents, filter, selection, context);
  for (const name of winning.indexNames()) {
    const usage = documents?.indexes.usageOf(name, context.now());
    if (usage !== undefined) usage.ops += 1;
  }
  try {
    yield* rowsOf(winning);
  } finally {
    if (documents !== undefined) context.observe?.(answered(documents, filter, selection, winning));
  }
}

function answered(
  { db, name }: Documents,
  filter: Document,
  { sort = {} }: Selection,
  plan: PlanNode,
): AnsweredQuery {
  return {
    db,
    collection: name,
    filter,
    sort,
    scanned: plan.indexNames().length === 0,
    examined: plan.total((node) => node.docsExamined),
    keys: plan.total((node) => node.keysExamined),
    returned: plan.returned,
    plan: () => plan.describe(true),
  };
}

/** How the documents that a filter finds are reached. What makes no sense is refused. */
export function planOf(
  documents: Documents | undefined,
  filter: Document,
  { variables = {}, sort = {}, skip = 0, limit = Infinity, hint, min, max, shown }: Selection,
  context: CommandContext,
): Plan {
  validateSort(sort);
  const condition = documents === undefined ? undefined : textConditionOf(filter, documents);
  const test = compileFilter(filter, {
    variables,
    now: context.now(),
    random: () => context.random(),
    where: true,
    text: condition?.required === false ? ({ doc }) => condition.query.score(doc) > 0 : () => true,
  });
  if (documents === undefined) return { winning: new Nothing(), trials: [], rejected: [] };
  const text = condition?.required ? condition.query : undefined;
  const now = context.now();
  const plan = choosePlan({
    documents,
    filter,
    test,
    sort,
    skip,
    limit,
    hint,
    min,
    max,
    text,
    shown,
    now,
    work: context.work,
  });
  validateScan(plan.winning.total(({ stage }) => Number(stage === 'COLLSCAN')) > 0, hint);
  return plan;
}
