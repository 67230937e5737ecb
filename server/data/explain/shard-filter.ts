import type { Document } from 'bson';

/** Stages that process results: orphans are filtered below them. */
const above = new Set(['SORT', 'LIMIT', 'SKIP', 'COUNT', 'DELETE', 'UPDATE']);

function isAbove(stage: string): boolean {
  return above.has(stage) || stage.startsWith('PROJECTION_');
}

const counts = [
  ...['nReturned', 'executionTimeMillisEstimate', 'works', 'advanced', 'needTime', 'needYield'],
  ...['saveState', 'restoreState', 'isEOF'],
];

function filterAbove(plan: Document): Document {
  const counted = counts.flatMap((name) => (name in plan ? [[name, plan[name]]] : []));
  return {
    stage: 'SHARDING_FILTER',
    ...Object.fromEntries(counted),
    ...(counted.length > 0 ? { chunkSkips: 0 } : {}),
    inputStage: plan,
  };
}

function filtered(plan: Document, key: readonly string[]): Document {
  const { isCached, ...stages } = plan;
  if (isCached !== undefined) return { isCached, ...filtered(stages, key) };
  const { stage, inputStage } = plan;
  if (stage === 'EOF' || stage === 'IDHACK' || stage.startsWith('EXPRESS_')) return plan;
  if (inputStage !== undefined && isAbove(stage)) return { ...plan, inputStage: filtered(inputStage, key) };
  // the key comes from the index: no document is read for it
  if (stage === 'FETCH' && inputStage?.stage === 'IXSCAN' && inputStage.isMultiKey === false) {
    if (key.every((path) => Object.hasOwn(inputStage.keyPattern, path))) {
      return { ...plan, inputStage: filterAbove(inputStage) };
    }
  }
  return filterAbove(plan);
}

/** The plans of one shard, with the stage that filters documents of other shards // documented: SHARDING_FILTER */
export function withShardFilter(reply: Document, key: readonly string[]): Document {
  const { stages, queryPlanner, executionStats, ...rest } = reply;
  if (Array.isArray(stages)) {
    const [cursor = {}, ...behind] = stages as Document[];
    return { ...rest, stages: [{ ...cursor, $cursor: withShardFilter(cursor.$cursor, key) }, ...behind] };
  }
  const planned = {
    ...queryPlanner,
    winningPlan: filtered(queryPlanner.winningPlan, key),
    rejectedPlans: queryPlanner.rejectedPlans.map((each: Document) => filtered(each, key)),
  };
  if (executionStats === undefined) return { ...rest, queryPlanner: planned };
  const { executionStages, allPlansExecution } = executionStats;
  const tried = allPlansExecution?.map((each: Document) => ({
    ...each,
    executionStages: filtered(each.executionStages, key),
  }));
  const stats = {
    ...executionStats,
    executionStages: filtered(executionStages, key),
    ...(tried ? { allPlansExecution: tried } : {}),
  };
  return { ...rest, queryPlanner: planned, executionStats: stats };
}
