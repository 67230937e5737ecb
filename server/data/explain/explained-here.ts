import type { Document } from 'bson';
import { indexesOf } from '../definition.ts';
import type { CommandContext, Documents, Stored } from '../documents.ts';
import type { Plan } from '../plan/choose.ts';
import { parsedQuery } from '../plan/parsed-query.ts';
import { trialOf } from '../plan/plan-cache.ts';
import { type PlanNode, rowsOf } from '../plan/plan-node.ts';
import { shapeHash, shapeOf } from '../plan/query-shape.ts';
import { planOf } from '../query/select.ts';
import type { Above, Asked } from './asked.ts';
import { reportedBy, runOf, type StageRun } from './stage-runs.ts';

export const verbosities = ['queryPlanner', 'executionStats', 'allPlansExecution'] as const;
export type Verbosity = (typeof verbosities)[number];

/** The location of the explained command and its documents. */
export interface Place {
  db: string;
  documents: Documents | undefined;
  verbosity: Verbosity;
  context: CommandContext;
}

const express = 'EXPRESS_IXSCAN';

/** How a command reaches the documents of one place // documented: the parts of "Explain Results" */
export function explainedHere(asked: Asked, { db, documents, verbosity, context }: Place): Document {
  const unpaid = { ...context, work: { examined: 0, returned: 0, written: 0 } };
  const plan = planOf(documents, asked.filter, asked.selection, unpaid);
  const began = performance.now();
  const runs = verbosity !== 'queryPlanner';
  if (runs) plan.winning.timed();
  const result = runs ? [...rowsOf(plan.winning)] : [];
  const stages = runOf(asked.stages ?? [], runs, { found: result, began });
  const ms = Math.round(performance.now() - began);
  const parts = {
    queryPlanner: planner(db, asked, plan, documents),
    ...(runs ? { executionStats: execution(asked, plan, result, ms, verbosity) } : {}),
  };
  return stages.length === 0 ? parts : { stages: staged(parts, plan, result, stages, runs) };
}

function staged(
  parts: Document,
  plan: Plan,
  results: readonly Stored[],
  stages: readonly StageRun[],
  runs: boolean,
): Document[] {
  const counted = runs
    ? { nReturned: results.length, executionTimeMillisEstimate: Math.round(plan.winning.ms) }
    : {};
  return [{ $cursor: parts, ...counted }, ...stages.map((each) => reportedBy(each, runs))];
}

function planner(
  db: string,
  { collection, filter, selection, above }: Asked,
  plan: Plan,
  documents: Documents | undefined,
): Document {
  const shape = [shapeOf(filter), selection.sort ?? {}];
  const keys = documents === undefined ? [] : indexesOf(documents).map(({ name }) => name);
  return {
    namespace: `${db}.${collection}`,
    parsedQuery: parsedQuery(filter),
    indexFilterSet: false,
    queryHash: shapeHash(...shape),
    planCacheShapeHash: shapeHash(...shape),
    planCacheKey: shapeHash(...shape, keys),
    optimizationTimeMillis: 0,
    maxIndexedOrSolutionsReached: false,
    maxIndexedAndSolutionsReached: false,
    maxScansToExplodeReached: false,
    prunedSimilarIndexes: false,
    winningPlan: { isCached: false, ...wrapped(above, plan.winning.describe()) },
    rejectedPlans: plan.rejected.map((node) => ({ isCached: false, ...wrapped(above, node.describe()) })),
  };
}

/** The plan below a change: one document needs no limit, and a planned lookup by identifier is not an express stage. */
function pulled(above: readonly Above[], below: Document): Document {
  const change = above.find(({ changes }) => changes !== undefined);
  if (change === undefined) return below;
  const read = below.stage === 'LIMIT' ? below.inputStage : below;
  if (read.stage !== express || change.changes === 'express') return read;
  const { keyPattern: _, indexName: __, ...counts } = read;
  return { ...counts, stage: 'IDHACK' };
}

/** The change of one document by its identifier is a single stage // documented: EXPRESS_UPDATE, EXPRESS_DELETE */
function expressChange(above: readonly Above[], below: Document): Above | undefined {
  return below.stage === express ? above.find(({ changes }) => changes === 'express') : undefined;
}

/** Where an index shows all that is wanted, nothing above it does so again; a query by identifier selects fields itself. */
function needed(above: readonly Above[], below: Document): readonly Above[] {
  // observed: test suite of MongoEngine
  if (below.stage === express) return above.filter(({ stage }) => stage !== 'PROJECTION_SIMPLE');
  const isCovered = [below.stage, below.inputStage?.stage].includes('PROJECTION_COVERED');
  return isCovered ? above.filter(({ stage }) => !stage.startsWith('PROJECTION_')) : above;
}

function wrapped(above: readonly Above[], below: Document): Document {
  const read = pulled(above, below);
  const change = expressChange(above, read);
  if (change) return { ...read, stage: `EXPRESS_${change.stage}` };
  return needed(above, below).reduceRight(
    (inner, { stage, about = {} }) => ({ stage, ...about, inputStage: inner }),
    read,
  );
}

function execution(
  { above }: Asked,
  { winning, trials }: Plan,
  results: readonly Stored[],
  ms: number,
  verbosity: Verbosity,
): Document {
  const nReturned = above.every(({ returns }) => returns) ? results.length : 0;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: ms,
    totalKeysExamined: winning.total((node) => node.keysExamined),
    totalDocsExamined: winning.total((node) => node.docsExamined),
    executionStages: { isCached: false, ...executed(above, winning, results) },
    ...(verbosity === 'allPlansExecution' ? { allPlansExecution: trials.map(trialOf) } : {}),
  };
}

function executed(above: readonly Above[], winning: PlanNode, results: readonly Stored[]): Document {
  const read = pulled(above, winning.describe(true));
  const change = expressChange(above, read);
  if (change) {
    const none = { nWouldModify: 0, nWouldUpsert: 0, nWouldDelete: 0 };
    const { nMatched: _, ...counts } = change.counted?.(results) ?? {};
    return { ...read, stage: `EXPRESS_${change.stage}`, ...none, ...counts };
  }
  return needed(above, winning.describe()).reduceRight(
    (inner: Document, { stage, about = {}, counted, returns }) => {
      const { works, isEOF, executionTimeMillisEstimate } = inner;
      const nReturned = returns ? results.length : 0;
      const counts = { nReturned, executionTimeMillisEstimate, works, advanced: nReturned, isEOF };
      return { stage, ...about, ...counts, ...counted?.(results), inputStage: inner };
    },
    read,
  );
}
