import { type Document, Long } from 'bson';
import type { PlanNode } from './plan-node.ts';
import { shapeHash, shapeOf } from './query-shape.ts';

/** Documented: "Plan Cache Entry State": of more shapes the oldest are forgotten. */
const mostShapes = 5000;

interface Entry {
  queryHash: string;
  planCacheKey: string;
  isActive: boolean;
  works: number;
  /** The reported details of the first choice. */
  made: Document;
}

/** How a choice came about. */
interface Choice {
  filter: Document;
  sort: Document;
  winner: PlanNode;
  tried: readonly PlanNode[];
  /** Names of the indexes that there are. */
  indexes: readonly string[];
  now: number;
}

/**
 * The chosen plans for queries of a collection where several indexes compete. Documented: a shape is inactive
 * when first seen, and active when seen again with no more work. The next query is planned anew anyway.
 */
export class PlanCache {
  readonly #entries = new Map<string, Entry>();

  note(choice: Choice): void {
    const shape = [shapeOf(choice.filter), choice.sort];
    const planCacheKey = shapeHash(...shape, choice.indexes);
    const { works } = choice.winner;
    const existing = this.#entries.get(planCacheKey);
    if (existing !== undefined) {
      existing.isActive ||= works <= existing.works;
      existing.works = Math.min(existing.works, works);
      return;
    }
    const queryHash = shapeHash(...shape);
    this.#entries.set(planCacheKey, {
      queryHash,
      planCacheKey,
      isActive: false,
      works,
      made: reportOf(choice),
    });
    const [oldest = ''] = this.#entries.keys();
    if (this.#entries.size > mostShapes) this.#entries.delete(oldest);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** As in `$planCacheStats` // documented: its output */
  list(): Document[] {
    return [...this.#entries.values()].map(({ queryHash, planCacheKey, isActive, works, made }) => ({
      version: '1',
      queryHash,
      planCacheShapeHash: queryHash,
      planCacheKey,
      isActive,
      works: Long.fromNumber(works),
      ...made,
      indexFilterSet: false,
      isPinned: false,
    }));
  }
}

function reportOf({ filter, sort, winner, tried, now }: Choice): Document {
  return {
    createdFromQuery: { query: filter, sort, projection: {} },
    timeOfCreation: new Date(now),
    cachedPlan: winner.describe(),
    creationExecStats: tried.map(trialOf),
  };
}

/** The work of a plan at the time of the choice. */
export function trialOf(node: PlanNode): Document {
  return {
    nReturned: node.returned,
    executionTimeMillisEstimate: 0,
    totalKeysExamined: node.total((each) => each.keysExamined),
    totalDocsExamined: node.total((each) => each.docsExamined),
    executionStages: node.describe(true),
  };
}
